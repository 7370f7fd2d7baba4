import { createTranslator } from "next-intl";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { CancelDepositDialog } from "@/app/(app)/deposits/cancel-deposit-dialog";
import type { DepositView } from "@/lib/deposits/views";
import { MESSAGES } from "@/lib/messages";

const found = vi.hoisted(() => ({ row: null as unknown, messages: null as unknown }));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async (namespace: never) =>
    createTranslator({ locale: "en", messages: found.messages as never, namespace }),
}));
vi.mock("@/components/texts/client-texts", () => ({ ClientTexts: () => null }));
vi.mock("@/components/cancel-frame", () => ({ CancelFrame: () => null }));
vi.mock("@/app/(app)/deposits/actions", () => ({ takeBackDeposit: async () => null }));
vi.mock("@/db/client", () => ({ database: () => null }));
vi.mock("@/lib/deposits/queries", () => ({ ownDeposit: async () => found.row }));

const asked = { number: "+250788000001", askedAt: "2026-11-28T08:00:00Z", answeredAt: null };

async function gone(collect: DepositView["collect"]): Promise<unknown> {
  found.messages = MESSAGES.en;
  found.row = {
    id: "d1",
    amount: 10_000,
    method: "mtn",
    status: "pending",
    date: "2026-11-28T08:00:00Z",
    reference: "DEP-1",
    collect,
  };
  const id = "01912345-6789-7abc-8def-0123456789ab";
  const drawn = await CancelDepositDialog({ memberId: "m1", id, closeHref: "/deposits" });
  const frame = drawn as { props: { children: { props: { taken: { gone: ReactNode } } } } };
  return frame.props.children.props.taken.gone;
}

test("a deposit that its provider is asked for, or has collected, cannot be cancelled, and the dialog says so", async () => {
  expect(await gone(null)).toBeNull();
  expect(await gone({ ...asked, state: "failed" })).toBeNull();
  for (const state of ["asked", "waiting", "done", "unknown"] as const) {
    expect(await gone({ ...asked, state })).toBe(MESSAGES.en.deposits.cancellation.collected);
  }
});
