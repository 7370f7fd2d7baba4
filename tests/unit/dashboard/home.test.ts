import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { DueCard, OverdueCard } from "@/app/(app)/dashboard/due-cards";
import { SavingsBrief } from "@/app/(app)/dashboard/savings-brief";
import { BalanceParts } from "@/components/balance-parts";
import { RequestCard } from "@/components/loans/request-card";
import type { AgendaItem, BorrowRequestView } from "@/lib/loans/views";
import type { Locale } from "@/lib/locales";
import type { OwnUser } from "@/lib/members/views";
import { MESSAGES } from "@/lib/messages";

// What is drawn here is followed by nobody.
vi.mock("next/navigation", () => ({ useRouter: () => null }));

const TODAY = "2026-11-23";
const NONE = { deposits: 0, undecided: 0, payable: 0 };
const parts = { available: 200_000, held: 0, lent: 50_000, invested: 0, owed: 143_290, claim: 0 };
const user = { balance: 250_000, parts } as OwnUser;
const nothing = { held: [], lent: [], invested: [], owed: [] };
const late: AgendaItem = {
  kind: "repay",
  id: "l1",
  day: "2026-11-11",
  party: "Jean Mugisha",
  amount: 155_290,
  status: "overdue",
  auto: false,
  asksWord: false,
};
const debts = { loans: 1, outstanding: 155_290, overdueLoans: 1, overdue: 155_290 };

/** What a part of a screen says, without its marks. */
function said(part: ReactNode, locale: Locale = "en"): string {
  const messages = MESSAGES[locale];
  const props = { locale, messages, timeZone: "UTC", children: part } as never;
  return renderToStaticMarkup(createElement(NextIntlClientProvider, props));
}

test("borrowed money is in the balance, and not in one's own savings", () => {
  const html = said(createElement(BalanceParts, { user, items: nothing }));
  expect(html).toMatch(/Your own savings<\/dt><dd>RWF 106,710</);
  expect(html).toContain("Borrowed money is in your balance too, until you repay it.");
  const free = { ...user, parts: { ...parts, owed: 0 } };
  const alone = said(createElement(BalanceParts, { user: free, items: nothing }));
  expect(alone).not.toContain("Your own savings");
  expect(alone).not.toContain("Borrowed");
});

test("the bar shows each part as its share, and names those that there are", () => {
  const html = said(createElement(BalanceParts, { user, items: nothing }));
  const summary = html.slice(0, html.indexOf("</summary>"));
  expect(summary).toMatch(/x="0%" width="80%"[^>]*fill-chart-1/);
  expect(summary).toMatch(/x="80%" width="20%"[^>]*fill-chart-3/);
  expect(summary).toContain("Available now");
  expect(summary).toContain("Lent");
  expect(summary).not.toContain("Held");
  expect(summary).toContain("Why is this my balance?");
});

test("who is late reads it first, with interest, and repays from there", () => {
  const html = said(createElement(OverdueCard, { items: [late], debts, today: TODAY }));
  expect(html).toContain("You have an overdue loan");
  const two = { ...debts, overdueLoans: 2, overdue: 200_000 };
  const both = said(createElement(OverdueCard, { items: [late], debts: two, today: TODAY }));
  expect(both).toContain("RWF 200,000 should have been repaid already.");
  expect(html).toContain("12 days overdue");
  expect(html).toMatch(
    /aria-label="Repay Jean Mugisha RWF 155,290"[^>]*href="\/borrow\/l1\?repay=1"/,
  );
  const rw = said(createElement(OverdueCard, { items: [late], debts, today: TODAY }), "rw");
  expect(rw).toContain("Mufite inguzanyo yarengeje igihe");
  const others = { ...late, kind: "collect" as const };
  expect(said(createElement(OverdueCard, { items: [others], debts, today: TODAY }))).toBe("");
});

test("what is due next stands with its day and the whole debt, interest included", () => {
  const next = { ...late, status: "active" as const, day: "2026-12-03" };
  const props = { items: [next], debts: { ...debts, overdueLoans: 0, overdue: 0 }, today: TODAY };
  const html = said(createElement(DueCard, { ...props, waits: { ...NONE, deposits: 20_000 } }));
  expect(html).toContain("You have RWF 155,290 to repay on 1 loan.");
  expect(html).toContain("3 Dec 2026");
  expect(html).toContain("Due in 10 days");
  expect(html).toContain("Awaiting approval");
  expect(html).toContain("RWF 20,000");
  expect(said(createElement(DueCard, { ...props, items: [], waits: NONE }))).toBe("");
});

test("what waits for the office to let it in, to let it out and to pay it stands by itself", () => {
  const props = { items: [], debts, today: TODAY };
  const waits = { deposits: 0, undecided: 7_000, payable: 3_000 };
  const html = said(createElement(DueCard, { ...props, waits }));
  expect(html.match(/href="\/deposits#withdrawals"/g)).toHaveLength(2);
  expect(html).toMatch(/Pending withdrawals.*Awaiting approval.*RWF 7,000/);
  expect(html).toMatch(/Approved, not yet paid.*RWF 3,000/);
  expect(html).not.toContain("Pending deposits");
});

test("a lender is asked for the word that a write-off waits for", () => {
  const asks = { ...late, kind: "collect" as const, asksWord: true };
  const html = said(createElement(DueCard, { items: [asks], debts, today: TODAY, waits: NONE }));
  expect(html).toContain("Say whether this loan may be written off");
});

test("savings by month in brief: how much more than at first", () => {
  const months = [
    { month: "2026-09", savings: 40_000 },
    { month: "2026-10", savings: -5_000 },
    { month: "2026-11", savings: 100_000 },
  ];
  const html = said(createElement(SavingsBrief, { months }));
  expect(html).toContain("RWF 60,000 more than in Sep 2026");
  expect(html).toContain('d="M0.15 100v-40h.7V100zM1.15 100v-1h.7V100zM2.15 100v-100h.7V100z"');
  expect(said(createElement(SavingsBrief, { months: months.slice(2) }))).toBe("");
});

test("the card of a request says that who asks is overdue", () => {
  const request = {
    borrowerName: "Eric Habimana",
    amount: 15_000,
    maxInterest: 10,
    reason: "Fees",
    deadline: "2026-12-20",
    trustScore: 20,
    openDebts: debts,
    maxReturn: 16_500,
    status: "pending",
    own: false,
  } as BorrowRequestView;
  expect(said(createElement(RequestCard, { request }))).toContain("</svg>Overdue<");
  const paid = { ...request, openDebts: { loans: 0, outstanding: 0, overdueLoans: 0, overdue: 0 } };
  expect(said(createElement(RequestCard, { request: paid }))).not.toContain("Overdue");
});
