import { createTranslator, NextIntlClientProvider } from "next-intl";
import { createElement, type ReactNode } from "react";
import { prerender } from "react-dom/static";
import { beforeEach, expect, test, vi } from "vitest";
import { DetailsDialog } from "@/app/(app)/transactions/details-dialog";
import { movedFor } from "@/components/transaction-parts";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { MESSAGES } from "@/lib/messages";

const read = vi.hoisted(() => ({
  row: null as unknown,
  messages: null as unknown as Record<string, unknown>,
}));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async (namespace: never) =>
    createTranslator({ locale: "en", messages: read.messages as never, namespace }),
}));
vi.mock("@/db/client", () => ({ database: () => null }));
vi.mock("@/app/(app)/transactions/find-details", () => ({ findDetails: async () => read.row }));
vi.mock("@/app/(app)/transactions/account-name", () => ({ accountName: async () => String }));
vi.mock("@/lib/loans/behind", () => ({ loanBehind: async () => null }));
vi.mock("@/components/ui/link", () => ({
  Link: ({ children }: { children: ReactNode }) => children,
}));
vi.mock("@/components/ui/dialog", () => ({
  Dialog: ({ title, children }: { title: string; children: ReactNode }) => [title, children],
}));
beforeEach(() => {
  read.messages = MESSAGES.en;
});

const deposit = {
  id: "d1",
  reference: "DEP-1",
  type: "deposit",
  status: "approved",
  amount: 10_000,
  fee: 100,
  channel: "mtn",
  fromUser: "Aline Uwase",
  toUser: "Aline Uwase",
  date: "2026-11-24T08:00:00Z",
  updatedAt: "2026-11-24T08:00:00Z",
  voidedAt: null,
  reversedBy: null,
  reverses: null,
  entries: [],
  history: [],
  reversal: null,
  original: null,
};
const voidedAt = "2026-11-24T09:00:00Z";

async function dialog(row: object, all = false): Promise<string> {
  read.row = { ...deposit, ...row };
  const reader = { id: "aline", all };
  const may = async () => [];
  const children = await DetailsDialog({
    id: "d1",
    reader,
    allLoans: false,
    state: {},
    closeHref: "/transactions",
    may,
  });
  const props = { locale: "en", messages: MESSAGES.en, timeZone: "UTC", children } as never;
  const { prelude } = await prerender(createElement(NextIntlClientProvider, props));
  return new Response(prelude).text();
}

test("of a deposit is said what its member receives after the fee, once somebody does or will", async () => {
  expect(await dialog({})).toContain("<dt>You receive</dt><dd>RWF 9,900</dd>");
  expect(await dialog({}, true)).toContain("<dt>Member receives</dt><dd>RWF 9,900</dd>");
  const waiting = await dialog({ status: "pending" });
  expect(waiting).toContain("<dt>You will receive</dt><dd>RWF 9,900</dd>");
  expect(await dialog({ fee: 0 })).not.toContain("receive");
});

test.each([
  ["rejected", { status: "rejected" }],
  ["taken back", { status: "pending", voidedAt }],
  ["reversed", { reversedBy: "r1" }],
  ["shares with the joining fee", { type: "share-buy", amount: 15_000, fee: 5_000 }],
])("nobody is told to receive anything of %s", async (_, row) => {
  for (const all of [false, true]) {
    const html = await dialog(row, all);
    expect(html).toContain("<dt>Fee</dt>");
    expect(html).not.toContain("receive");
  }
});

test("in a passbook what came to nothing stands with what was paid", () => {
  const shown = (row: object) =>
    movedFor({ ...deposit, ...row } as unknown as ListedTransaction, { movements: {} } as never);
  expect(shown({ status: "pending" })).toEqual({ amount: 9_900 });
  expect(shown({ status: "rejected" })).toEqual({ amount: 10_000 });
  expect(shown({ reversedBy: "r1" })).toEqual({ amount: 10_000 });
});
