import { expect, test } from "vitest";
import { searchAnswer } from "@/lib/answers/search";
import { SHOWN_STATUSES } from "@/lib/ledger/status";

test.each(SHOWN_STATUSES)("what is searched for may be %s, as lists show it", (status) => {
  const found = {
    id: "01890000-0000-7000-8000-000000000001",
    reference: "WDR-1",
    type: "withdraw",
    title: "Withdrawal",
    amount: 1_000,
    currency: "RWF",
    status,
    fromUser: "Aline Uwase",
    toUser: null,
    date: "2026-06-30T10:00:00.000Z",
    href: "/transactions?view=WDR-1",
  };
  const answer = { pages: [], members: [], transactions: [found] };
  expect(searchAnswer.safeParse(answer).error).toBeUndefined();
});
