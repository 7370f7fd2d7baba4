import { expect, test, vi } from "vitest";
import { DecideDialog } from "@/app/(app)/transactions/decide-dialog";
import { DetailsDialog } from "@/app/(app)/transactions/details-dialog";
import { Opened } from "@/app/(app)/transactions/opened";
import type { Actor } from "@/lib/context";
import { can, type Role } from "@/lib/permissions";

// Which of them is shown is asked here, not what it says.
vi.mock("@/app/(app)/transactions/decide-dialog", () => ({ DecideDialog: () => null }));
vi.mock("@/app/(app)/transactions/details-dialog", () => ({ DetailsDialog: () => null }));
vi.mock("@/app/(app)/transactions/delete-dialog", () => ({ DeleteDialog: () => null }));
vi.mock("@/app/(app)/transactions/filter-dialog", () => ({ FilterDialog: () => null }));
vi.mock("@/app/(app)/transactions/decide/proposal-dialog", () => ({ ProposalDialog: () => null }));
vi.mock("@/app/(app)/transactions/decide/approve-many-dialog", () => ({
  ApproveManyDialog: () => null,
}));
vi.mock("@/app/(app)/transactions/row-rights", () => ({}));
vi.mock("@/lib/web/session", () => ({
  holds: (actor: Actor, right: never) => can(actor.role, right),
}));

const closeHref = "/transactions?tab=decide";
const opened = (role: Role, search: Record<string, string>, all = true) =>
  Opened({ search, actor: { id: "r1", role } as Actor, all, state: {}, closeHref });

test.each(["auditor", "tech"] as const)(
  "to the %s, who decides on none, a transaction that waits shows its details over the same list",
  (role) => {
    const shown = opened(role, { tab: "decide", decide: "DEP-1" });
    expect(shown?.type).toBe(DetailsDialog);
    expect(shown?.props).toMatchObject({ id: "DEP-1", closeHref });
  },
);

test("who decides is asked, and a member sees nothing of it", () => {
  expect(opened("financial_manager", { tab: "decide", decide: "DEP-1" })?.type).toBe(DecideDialog);
  expect(opened("member", { decide: "DEP-1" }, false)).toBeNull();
  const looked = opened("auditor", { view: "DEP-1" });
  expect(looked?.type).toBe(DetailsDialog);
  expect(looked?.props).toMatchObject({ closeHref });
});
