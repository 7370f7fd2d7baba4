import { isValidElement, type ReactElement, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { ToDecide } from "@/app/(app)/transactions/decide/to-decide";
import { noLines, STATES } from "@/app/(app)/transactions/reconcile/asked";
import { EmptyState } from "@/components/ui/empty-state";
import type { Actor } from "@/lib/context";

vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: string) => (key: string) => `${namespace}.${key}`,
}));
vi.mock("@/db/client", () => ({ database: () => null }));
vi.mock("@/lib/approvals/queries", () => ({ listWaiting: async () => ({ rows: [], next: null }) }));
vi.mock("@/lib/approvals/work", () => ({ listWork: async () => [{ kind: "pay", count: 3 }] }));
vi.mock("@/lib/web/loaded", () => ({ loaded: (read: unknown) => read }));
vi.mock("@/app/(app)/transactions/decide/waiting-table", () => ({ WaitingTable: () => null }));
vi.mock("@/app/(app)/transactions/decide/kind-tabs", () => ({ KindTabs: () => null }));
vi.mock("@/app/(app)/transactions/status-tabs", () => ({ StatusTabs: () => null }));
vi.mock("@/components/page-header", () => ({ PageHeader: () => null }));
vi.mock("@/components/page-links", () => ({ PageLinks: () => null }));
vi.mock("@/components/try-again", () => ({ TryAgain: () => null }));

const empty = async (kind?: string) => {
  const search = { tab: "decide", ...(kind && { kind }) };
  const drawn = await ToDecide({ actor: {} as Actor, search });
  const parts = (drawn.props as { children: ReactNode[] }).children;
  return parts.find(
    (part): part is ReactElement<{ title: string }> =>
      isValidElement(part) && part.type === EmptyState,
  )?.props.title;
};

test("where only one kind is asked for, nothing is said of the others", async () => {
  expect(await empty()).toBe("toDecide.empty");
  expect(await empty("pay")).toBe("toDecide.emptyKind");
});

test("that there is nothing to explain is said of the lines that are to be explained alone", () => {
  expect(noLines("unmatched", false)).toBe("empty");
  for (const state of [...STATES.filter((each) => each !== "unmatched"), undefined]) {
    expect(noLines(state, false)).toBe("noLines");
  }
  for (const state of [...STATES, undefined]) expect(noLines(state, true)).toBe("off");
});
