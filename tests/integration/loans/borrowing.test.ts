import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { borrowRequests } from "@/db/schema";
import { trustScore } from "@/lib/loans/trust";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  await coop.fund("aline", 5_000_000);
  await coop.fund("manager", 1_000_000);
});
afterEach(() => expectBooksToBalance(coop.ownerDb));
afterAll(() => coop.close());

const code = (code: string) => expect.objectContaining({ code });

test("who is overdue borrows nothing more: no request, no funding, no offer", async () => {
  await coop.fund("eric", 1_000_000);
  const loan = await deals.take("eric", await deals.offer("aline", 10_000));
  const asked = await deals.ask("eric", 20_000, { deadline: deals.inDays(90) });
  const offer = await deals.offer("aline", 2_000_000, { deadline: deals.inDays(90) });
  deals.wait(31);
  await expect(deals.take("eric", offer)).rejects.toEqual(code("own_loan_overdue"));
  await expect(deals.lend("manager", asked, 5)).rejects.toEqual(code("borrower_overdue"));
  await expect(deals.ask("eric", 5_000)).rejects.toEqual(code("own_loan_overdue"));
  // The offer is still there for others, and for him once he has paid.
  await deals.repay("eric", loan, 11_000);
  expect(await deals.take("eric", offer)).toBeTruthy();
  expect(await deals.lend("manager", asked, 5)).toBeTruthy();
});

test("the application's database role cannot ask for somebody who is overdue either", async () => {
  await deals.take("jean", await deals.offer("aline", 5_000, { deadline: deals.inDays(1) }));
  deals.wait(2);
  const at = coop.clock.now();
  const request = {
    id: crypto.randomUUID(),
    borrowerId: coop.idOf("jean"),
    borrowerName: "Jean Mugisha",
    amount: 5_000,
    maxRate: 50,
    reason: "Seeds",
    deadline: deals.inDays(30),
    autoRepay: false,
    endsAt: new Date(at.getTime() + 86_400_000),
    createdAt: at,
    updatedAt: at,
  };
  expect(await refusalOf(() => coop.db.insert(borrowRequests).values(request))).toBe(
    "borrower_overdue",
  );
});

test("trust counts from 7 days and 10,000 Rwf on, one loan of each lender in 90 days", async () => {
  const keeps = async (lender: Person, amount: number, days: number) => {
    const terms = { deadline: deals.inDays(days) };
    const loan = await deals.take("claudine", await deals.offer(lender, amount, terms));
    await coop.fund("claudine", amount / 10);
    await deals.repay("claudine", loan, amount * 1.1);
    const { score, parts } = await trustScore(coop.db, coop.idOf("claudine"), coop.clock.now());
    return [parts.onTime, score];
  };
  for (let n = 0; n < 4; n += 1) expect(await keeps("aline", 1_000, 1)).toEqual([0, 50]);
  expect(await keeps("aline", 9_990, 7)).toEqual([0, 50]);
  expect(await keeps("aline", 10_000, 6)).toEqual([0, 50]);
  expect(await keeps("aline", 10_000, 7)).toEqual([1, 60]);
  deals.wait(89);
  expect(await keeps("aline", 20_000, 30)).toEqual([1, 60]);
  expect(await keeps("manager", 10_000, 30)).toEqual([2, 70]);
  deals.wait(1);
  expect(await keeps("aline", 20_000, 30)).toEqual([3, 80]);
});
