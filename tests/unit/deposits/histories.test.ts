import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { DepositHistory } from "@/app/(app)/deposits/deposit-history";
import { WithdrawalHistory } from "@/app/(app)/deposits/withdrawal-history";
import { MESSAGES } from "@/lib/messages";

vi.mock("@/components/ui/link", () => ({
  Link: ({ href, children }: { href: string; children: ReactNode }) =>
    createElement("a", { href }, children),
}));

const html = (part: ReactNode) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, {
      locale: "en",
      messages: MESSAGES.en,
      timeZone: "UTC",
      children: part,
    } as never),
  );
const common = {
  amount: 20_000,
  method: "cash",
  description: null,
  rejectReason: null,
  date: "2026-11-24T08:00:00Z",
  createdAt: "2026-11-24T08:00:00Z",
  atDesk: true,
} as const;

test("what was paid in or out at the desk is done, with its receipt and nothing to take back", () => {
  const deposit = {
    ...common,
    id: "d1",
    reference: "CIN-7F3A91C2-2026",
    fee: 0,
    net: 20_000,
    status: "approved",
    seenAt: null,
    collect: null,
  } as const;
  const withdrawal = {
    ...common,
    id: "w1",
    reference: "COU-7F3A91C2-2026",
    status: "paid",
    phone: null,
    account: null,
    externalId: null,
    payout: null,
  } as const;
  const address = (id: string) => `/deposits?cancel=${id}`;
  const shown = html(
    createElement(DepositHistory, {
      deposits: [deposit],
      cancelHref: address,
      progressHref: address,
    }),
  );
  expect(shown).toContain("Cash paid in at the desk");
  expect(shown).toContain("/transactions/d1/receipt");
  expect(shown).not.toContain("cancel=");
  const out = html(createElement(WithdrawalHistory, { withdrawals: [withdrawal] }));
  expect(out).toContain("Cash paid out at the desk");
  expect(out).toContain("/transactions/w1/receipt");
});

test("of a deposit stands what its member receives, or will; what was rejected stands with all of it", () => {
  const address = (id: string) => `/deposits?cancel=${id}`;
  const shown = (status: "approved" | "pending" | "rejected") => {
    const deposit = { ...common, status, fee: 100, net: 19_900, seenAt: null, collect: null };
    const deposits = [{ ...deposit, id: "d1", reference: "DEP-1", atDesk: false }];
    const props = { deposits, cancelHref: address, progressHref: address };
    return html(createElement(DepositHistory, props));
  };
  expect(shown("approved")).toContain("You receive: RWF 19,900");
  expect(shown("pending")).toContain("You will receive: RWF 19,900");
  expect(shown("rejected")).toContain("Rwf 20,000");
  expect(shown("rejected")).not.toContain("19,900");
});
