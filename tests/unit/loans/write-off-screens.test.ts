import { createTranslator, NextIntlClientProvider } from "next-intl";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { LoanTerms } from "@/app/(app)/borrow/[id]/loan-terms";
import { WriteOffCard } from "@/app/(app)/borrow/[id]/write-off-card";
import { RepayDialog } from "@/app/(app)/borrow/repay-dialog";
import { WriteOffDialog } from "@/app/(app)/rent/write-off-dialog";
import type { LoanDetails, WriteOffView } from "@/lib/loans/views";
import { MESSAGES } from "@/lib/messages";

const shown = vi.hoisted(() => ({ loan: null as unknown, messages: {} as unknown }));
// Forms and the frame around them are drawn in a browser; here counts whether there is a form.
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async (namespace: never) =>
    createTranslator({ locale: "en", messages: shown.messages as never, namespace }),
}));
vi.mock("@/app/(app)/borrow/find-loan", () => ({ findLoan: async () => shown.loan }));
vi.mock("@/db/client", () => ({ database: () => null }));
vi.mock("@/lib/ledger/balances", () => ({ memberBalances: async () => ({ available: 5_000 }) }));
vi.mock("@/app/(app)/borrow/lazy-repay-form", () => ({ RepayForm: () => "THE FORM" }));
vi.mock("@/components/texts/client-texts", () => ({
  ClientTexts: ({ children }: { children: ReactNode }) => children,
}));
vi.mock("@/components/ui/dialog", () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}));
vi.mock("@/app/(app)/rent/lazy-write-off-form", () => ({
  WriteOffForm: ({ gone }: { gone: string | null }) => gone ?? "THE FORM",
}));
vi.mock("@/app/(app)/borrow/[id]/word-form", () => ({ WordForm: () => "THE FORM" }));
beforeEach(() => {
  shown.messages = MESSAGES.en;
});

const warned = { warnedOn: "2026-11-24", from: "2026-12-02", reason: null };
const loanWith = (writeOff: WriteOffView | null) =>
  ({
    id: "l1",
    role: null,
    status: "overdue",
    deadline: "2026-11-01",
    amount: 10_000,
    repaidPrincipal: 0,
    writeOff,
  }) as LoanDetails;
const html = (part: ReactNode) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, {
      locale: "en",
      messages: MESSAGES.en,
      timeZone: "UTC",
      children: part,
    } as never),
  );
async function dialog(writeOff: WriteOffView | null, now: string) {
  shown.loan = loanWith(writeOff);
  const viewer = { id: "office", now: new Date(`${now}T08:00:00Z`) };
  return html(await WriteOffDialog({ viewer, id: "l1", closeHref: "/rent" }));
}

test("what comes first is said as it is paid: the interest, and once a loan was written off the principal", async () => {
  const terms = { takenAt: "2026-10-01T08:00:00Z", interest: 1_000, interestRate: 10, days: 31 };
  const paid = { repaidInterest: 0, outstanding: 11_000, collectable: 0, totalRepayment: 11_000 };
  const loan = { ...loanWith(null), ...terms, ...paid, role: "borrower", yearlyRate: 118 };
  const lost = { ...loan, status: "written_off", outstanding: 0, collectable: 11_000 };
  const shownOf = async (one: object) => {
    shown.loan = one;
    const viewer = { id: "borrower", now: new Date("2026-12-02T08:00:00Z") };
    const dialog = html(await RepayDialog({ viewer, id: "l1", closeHref: "/borrow" }));
    return [dialog, html(createElement(LoanTerms, { loan: one as LoanDetails }))];
  };
  for (const screen of await shownOf(loan)) {
    expect(screen).toContain("Interest is settled before the principal");
    expect(screen).not.toContain("What was lost comes first");
  }
  for (const screen of await shownOf(lost)) {
    expect(screen).toContain("What was lost comes first");
    expect(screen).not.toContain("Interest is settled before");
  }
});

test("what cannot be written off yet has the day or the missing word instead of a form", async () => {
  expect(await dialog({ ...warned, word: "agree" }, "2026-12-01")).toContain("from 2 Dec 2026 on");
  expect(await dialog(null, "2026-12-01")).toContain("from 8 Dec 2026 on");
  const silent = await dialog({ ...warned, word: null }, "2026-12-02");
  expect(silent).toContain("The lender has not said");
  const objects = await dialog({ ...warned, word: "object" }, "2026-12-02");
  expect(objects).toContain("The lender objects");
  for (const html of [silent, objects]) expect(html).not.toContain("THE FORM");
  expect(await dialog({ ...warned, word: "agree" }, "2026-12-02")).toContain("THE FORM");
});

test("the director is asked over silence after seven days, over an objection at once", () => {
  const card = (word: WriteOffView["word"], today: string) => {
    const writeOff = { ...warned, word };
    const props = { loan: loanWith(writeOff), writeOff, mayOverrule: true, today };
    return html(createElement(WriteOffCard, props));
  };
  expect(card(null, "2026-11-30")).not.toContain("THE FORM");
  expect(card(null, "2026-12-01")).toContain("THE FORM");
  expect(card("object", "2026-11-24")).toContain("THE FORM");
});
