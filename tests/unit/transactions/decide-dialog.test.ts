import { createTranslator, NextIntlClientProvider } from "next-intl";
import { createElement, type ReactNode } from "react";
import { prerender } from "react-dom/static";
import { beforeEach, expect, test, vi } from "vitest";
import { DecideDialog } from "@/app/(app)/transactions/decide-dialog";
import type { Actor } from "@/lib/context";
import type { Locale } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import type { HistoryStep } from "@/lib/transactions/schema";

const read = vi.hoisted(() => ({
  row: null as unknown,
  toBePaid: true,
  waits: false,
  payee: null as unknown,
  from: null as unknown,
  locale: "en" as "en" | "rw",
  messages: null as unknown as Record<string, unknown>,
}));
vi.mock("next-intl/server", () => ({
  getLocale: async () => read.locale,
  getTranslations: async (namespace: never) =>
    createTranslator({
      locale: read.locale,
      messages: read.messages[read.locale] as never,
      namespace,
    }),
}));
vi.mock("@/db/client", () => ({ database: () => null }));
vi.mock("@/app/(app)/transactions/find-details", () => ({ findDetails: async () => read.row }));
vi.mock("@/app/(app)/transactions/decide-facts", () => ({ decideFacts: async () => [] }));
vi.mock("@/app/(app)/transactions/paid-from-choice", () => ({
  paidFromChoice: async () => read.from,
}));
vi.mock("@/lib/ledger/second-person", () => ({
  approvalWaits: async () => read.waits,
  isToBePaid: async () => read.toBePaid,
}));
vi.mock("@/lib/web/session", () => ({ holds: () => false }));
vi.mock("@/lib/reconciliation/queries", () => ({ whyUnproven: async () => null }));
vi.mock("@/app/(app)/transactions/decide/next-href", () => ({ nextHref: async () => null }));
vi.mock("@/app/(app)/transactions/letter-due", () => ({ LetterDue: () => null }));
vi.mock("@/lib/settings/queries", () => ({ secondApprovalFrom: async () => null }));
vi.mock("@/lib/rails/queries", () => ({ liveRequest: async () => null }));
vi.mock("@/lib/rails/payee", () => ({ payeeOfWithdrawal: async () => read.payee }));
// Forms and the frame around them are drawn in a browser; here counts which form there is.
vi.mock("@/app/(app)/transactions/lazy-decide-form", () => ({
  DecideForm: ({ agrees }: { agrees: string }) => `APPROVE OR REJECT (${agrees})`,
}));
vi.mock("@/app/(app)/transactions/lazy-pay-form", () => ({ PayForm: () => "PAY OR GIVE BACK" }));
vi.mock("@/components/texts/client-texts", () => ({
  ClientTexts: ({ children }: { children: ReactNode }) => children,
}));
vi.mock("@/components/ui/dialog", () => ({
  Dialog: ({ title, children }: { title: string; children: ReactNode }) => [title, children],
}));
beforeEach(() => {
  read.messages = MESSAGES;
  read.toBePaid = true;
  read.waits = false;
  read.payee = null;
  read.from = null;
});

const step = (kind: HistoryStep["kind"], by: string): HistoryStep => ({
  kind,
  at: "2026-11-20T08:00:00.000Z",
  by,
  reason: null,
});
const withdrawal = {
  id: "w1",
  reference: "WDR-1",
  type: "withdraw",
  status: "approved",
  amount: 50_000,
  fee: 0,
  toUser: "Aline Uwase",
  toMember: "aline",
  submittedBy: "aline",
  fromMember: null,
  firstApprovedBy: null,
  voidedAt: null,
  reversedBy: null,
  method: "mtn",
  history: [step("submitted", "Aline Uwase"), step("payable", "Tom Treasurer")],
};

async function dialog(row: object, locale: Locale = "en"): Promise<string> {
  read.row = { ...withdrawal, ...row };
  read.locale = locale;
  const actor = { id: "finance", role: "finance" } as Actor;
  const children = await DecideDialog({
    id: "w1",
    actor,
    closeHref: "/transactions",
    walks: false,
    kind: undefined,
  });
  const props = { locale, messages: MESSAGES[locale], timeZone: "UTC", children } as never;
  const { prelude } = await prerender(createElement(NextIntlClientProvider, props));
  return new Response(prelude).text();
}

test("an approved withdrawal is to be paid while those who approved it may approve", async () => {
  const html = await dialog({});
  expect(html).toContain("Pay out a withdrawal");
  expect(html).toContain("Pay it out now");
  expect(html).toContain("PAY OR GIVE BACK");
});

test("one whose approval does not count any more is to be approved again, and nobody is told to pay it", async () => {
  read.toBePaid = false;
  const html = await dialog({});
  expect(html).not.toContain("Pay ");
  expect(html).not.toContain("PAY OR GIVE BACK");
  expect(html).toContain("Approve or reject a withdrawal");
  expect(html).toContain("APPROVE OR REJECT (whole)");
  expect(html).toContain("Tom Treasurer approved it on 20 Nov 2026");
  expect(html).toContain("It must be approved again before it is paid");
  const rw = await dialog({}, "rw");
  expect(rw).toContain("APPROVE OR REJECT (whole)");
  expect(rw).toContain("Bigomba kongera kwemezwa mbere yo kwishyura");
});

test("whoever gave the first approval waits for another to approve it again", async () => {
  read.toBePaid = false;
  const history = [step("first", "Grace"), step("payable", "Tom Treasurer")];
  const html = await dialog({ firstApprovedBy: "finance", history });
  expect(html).toContain("APPROVE OR REJECT (did)");
  expect(html).toContain("You gave the first approval");
  const other = await dialog({ firstApprovedBy: "grace", history });
  expect(other).toContain("APPROVE OR REJECT (whole)");
  expect(other).toContain("Yours is the second");
});

test("what nobody has approved yet does not say that it was", async () => {
  read.toBePaid = false;
  const html = await dialog({ status: "pending", history: [step("submitted", "Aline Uwase")] });
  expect(html).toContain("APPROVE OR REJECT (whole)");
  expect(html).not.toContain("approved again");
});

test("whoever approves reads before that the provider pays it at once", async () => {
  read.toBePaid = false;
  const asked = {
    status: "pending",
    channel: "mtn",
    payoutTo: "+250788000101",
    history: [step("submitted", "Aline Uwase")],
  };
  expect(await dialog(asked)).not.toContain("at once");
  read.payee = { name: null, member: "Aline Uwase", differs: false };
  const at = "Approving sends this money at once by MTN MoMo to +250788000101.";
  expect(await dialog(asked)).toContain(at);
  expect(await dialog(asked, "rw")).toContain("MTN MoMo ihita yohereza aya mafaranga");
  read.from = { accounts: [], usual: "mtn" };
  expect(await dialog(asked)).toContain("Paid from MTN MoMo, this money is sent at once");
  read.waits = true;
  expect(await dialog(asked)).not.toContain("at once");
});

test("what was paid in the meantime is not called one to pay", async () => {
  const html = await dialog({ status: "paid" });
  expect(html).not.toContain("Pay out");
  expect(html).not.toContain("PAY OR GIVE BACK");
  expect(html).toContain("no longer pending");
});
