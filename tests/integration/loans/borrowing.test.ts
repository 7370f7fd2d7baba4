import { afterAll, beforeAll, expect, test } from "vitest";
import { borrowRequests } from "@/db/schema";
import { borrowerStanding } from "@/lib/loans/borrowing";
import { postTake } from "@/lib/loans/offer-commands";
import { postBorrowRequest } from "@/lib/loans/request-commands";
import { requestById } from "@/lib/loans/request-queries";
import { trustScore } from "@/lib/loans/trust";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { refusalOf } from "@/tests/support/refused";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  await coop.fund("aline", 5_000_000);
  await coop.fund("manager", 1_000_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

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

test("nobody owes more than 3 times their own savings, and 50,000 in any case", async () => {
  const saver = await coop.join({ username: "saver" });
  const limit = (values: object) => expect.objectContaining({ code: "own_debt_limit", values });
  // Without savings: 50,000.
  const small = await deals.offer("aline", 30_000);
  const more = await deals.offer("aline", 20_001);
  await postTake(coop.as(saver), { offerId: small, autoRepay: false });
  const taking = () => postTake(coop.as(saver), { offerId: more, autoRepay: false });
  await expect(taking()).rejects.toEqual(limit({ limit: 50_000, owed: 30_000, amount: 20_000 }));
  // What was borrowed is no saving.
  await coop.fund(saver, 20_000);
  expect(await borrowerStanding(coop.db, saver.id, coop.clock.now())).toEqual({
    overdue: false,
    owed: 30_000,
    most: 60_000,
  });
  await taking();
  const ask = (amount: number) =>
    postBorrowRequest(coop.as(saver), {
      amount,
      maxInterest: 5,
      reason: "Seeds",
      autoRepay: false,
      deadline: deals.inDays(30),
    });
  await expect(ask(10_000)).rejects.toEqual(
    expect.objectContaining({
      code: "own_debt_limit",
      fields: {
        amount: { key: "debtLimit", values: { limit: 60_000, owed: 50_001, amount: 9_999 } },
      },
    }),
  );
  // What was asked in time is not funded once it is too much; the lender is told no more than that.
  const { id } = await ask(9_999);
  await postTransfer(coop.as(saver), { recipientId: coop.idOf("jean"), amount: 1 });
  const refused = deals.lend("manager", id, 5);
  await expect(refused).rejects.toEqual(
    expect.objectContaining({ code: "borrower_debt_limit", values: {} }),
  );
});

test("how much may be owed is a setting", async () => {
  const newcomer = await coop.join({ username: "newcomer" });
  await coop.fund(newcomer, 40_000);
  const most = async () => (await borrowerStanding(coop.db, newcomer.id, coop.clock.now())).most;
  expect(await most()).toBe(120_000);
  await setSettings(coop, { debtTimesSavings: 2 });
  expect(await most()).toBe(80_000);
  await setSettings(coop, { debtTimesSavings: 0, debtAtLeast: 5_000 });
  expect(await most()).toBe(5_000);
  const offerId = await deals.offer("aline", 5_001);
  const take = () => postTake(coop.as(newcomer), { offerId, autoRepay: false });
  await expect(take()).rejects.toEqual(code("own_debt_limit"));
  await setSettings(coop, { debtTimesSavings: 3, debtAtLeast: 50_000 });
  expect(await take()).toBeTruthy();
});

test("of loans that begin at once no more begin than may be owed", async () => {
  const hasty = await coop.join({ username: "hasty" });
  const offers: string[] = [];
  for (let n = 0; n < 6; n += 1) offers.push(await deals.offer("aline", 20_000));
  const contexts = offers.map((offerId) => ({ ctx: coop.as(hasty), offerId }));
  const taken = await Promise.allSettled(
    contexts.map(({ ctx, offerId }) => postTake(ctx, { offerId, autoRepay: false })),
  );
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const each of taken.filter((one) => one.status === "rejected")) {
    expect(each.reason).toEqual(code("own_debt_limit"));
  }
});

test("a lender sees what the borrower owes already", async () => {
  const asker = await coop.join({ username: "asker" });
  const asked = await postBorrowRequest(coop.as(asker), {
    amount: 9_000,
    maxInterest: 5,
    reason: "Seeds",
    autoRepay: false,
    deadline: deals.inDays(90),
  });
  const seen = async () => {
    const lender = { id: coop.idOf("manager"), now: coop.clock.now() };
    return (await requestById(coop.db, lender, asked.id)).openDebts;
  };
  expect(await seen()).toEqual({ loans: 0, outstanding: 0, overdueLoans: 0, overdue: 0 });
  const terms = { deadline: deals.inDays(40) };
  for (const over of [{}, terms]) {
    const offerId = await deals.offer("aline", 10_000, over);
    await postTake(coop.as(asker), { offerId, autoRepay: false });
  }
  expect(await seen()).toMatchObject({ loans: 2, outstanding: 22_000, overdueLoans: 0 });
  deals.wait(31);
  expect(await seen()).toEqual({ loans: 2, outstanding: 22_000, overdueLoans: 1, overdue: 11_000 });
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
