import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { remindOfLoans, repayOnDeadline } from "@/lib/loans/calendar";
import { expireOffers } from "@/lib/loans/ended";
import { offerStatus } from "@/lib/loans/rules";
import { listNotices } from "@/lib/notices/queries";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { noticesOf } from "@/tests/support/notices";
import { writeOffByTwo } from "@/tests/support/written-off";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
let of: ReturnType<typeof noticesOf>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  of = noticesOf(coop);
  await coop.fund("aline", 1_000_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});
beforeEach(() => of.begin());

const MINUTE_MS = 60_000;

const newest = async (who: Person) => (await listNotices(coop.db, coop.idOf(who), null, 1)).rows[0];

test("both sides are told of what the other does", async () => {
  await deals.take("eric", await deals.offer("aline", 10_000));
  await of.run();
  const loan = await deals.lend("aline", await deals.ask("jean", 5_000), 5);
  await of.run();
  await deals.repay("jean", loan, 1_000);
  await of.run();
  expect(await of.notified()).toEqual([
    "aline: loan-taken",
    "jean: loan-funded",
    "aline: repayment-received",
  ]);
  expect(await of.mailed()).toEqual([
    "aline: notice-loan-taken",
    "jean: notice-loan-funded",
    "aline: notice-repayment-received",
  ]);
  expect(await newest("jean")).toMatchObject({
    kind: "loan-funded",
    amount: 5_000,
    party: "Aline Uwase",
    loanId: loan,
    day: deals.inDays(30),
  });
});

test("a deadline is told three days before, on the day, and once it has passed: once each", async () => {
  await deals.take("claudine", await deals.offer("aline", 20_000));
  const day = deals.inDays(30);
  await of.run(of.later());
  await of.begin();
  const look = async (days: number) => {
    deals.wait(days);
    for (const _ of [1, 2]) await remindOfLoans(coop.db, coop.clock.tick());
    await of.run();
    await of.run(of.later());
  };
  const hers = async () => (await of.notified()).filter((line) => line.startsWith("claudine"));
  await look(26);
  expect(await hers()).toEqual([]);
  await look(1);
  expect(await hers()).toEqual(["claudine: loan-due-soon"]);
  expect(await newest("claudine")).toMatchObject({ amount: 22_000, party: "Aline Uwase", day });
  await look(1);
  await look(2);
  expect(await hers()).toEqual(["claudine: loan-due-soon", "claudine: loan-due-today"]);
  await look(1);
  await look(5);
  expect((await hers()).slice(2)).toEqual(["claudine: loan-overdue"]);
  // Eric, Jean and Claudine are late: the lender reads it once for each.
  const lender = (await of.notified()).filter((line) => line === "aline: lending-overdue");
  expect(lender).toHaveLength(3);
});

test("who borrows with the deadline near is not reminded of it; of what is repaid nobody is", async () => {
  const three = deals.inDays(3);
  await deals.take("manager", await deals.offer("aline", 1_000, { deadline: three }));
  const repaid = await deals.take("tech", await deals.offer("aline", 1_000));
  await coop.fund("tech", 100);
  await deals.repay("tech", repaid, 1_100);
  deals.wait(40);
  await of.begin();
  await remindOfLoans(coop.db, coop.clock.tick());
  await of.run();
  const notified = await of.notified();
  expect(notified.filter((line) => line.startsWith("tech"))).toEqual([]);
  expect(notified.filter((line) => line.startsWith("manager"))).toEqual(["manager: loan-overdue"]);
});

test("what ended without a deal is told to who offered or asked; the money is free", async () => {
  await deals.offer("aline", 3_000, { deadline: deals.inDays(1) });
  await deals.ask("finance", 3_000, { deadline: deals.inDays(1) });
  await of.run(of.later());
  await of.begin();
  deals.wait(1);
  const { held } = await coop.balances("aline");
  expect(await expireOffers(coop.db, coop.clock.now())).toBe(2);
  expect((await coop.balances("aline")).held).toBe(held - 3_000);
  await of.run();
  expect(await of.notified()).toEqual(["aline: offer-expired", "finance: request-expired"]);
  expect(await newest("finance")).toMatchObject({ transactionId: null, amount: 3_000 });
  expect(await newest("aline")).toMatchObject({ amount: 3_000, loanId: null });
});

test("a run that takes long posts each repayment at an instant of its own, on the run's day", async () => {
  const loans = [];
  for (const who of ["director", "tech"] as const) {
    loans.push(await deals.take(who, await deals.offer("aline", 1_000), true));
    await coop.fund(who, 100);
  }
  deals.wait(30);
  const day = kigaliDay(coop.clock.now());
  const midnight = startOfKigaliDay(addDays(day, 1)).getTime();
  coop.clock.tick(midnight - coop.clock.now().getTime() - 15 * MINUTE_MS);
  await repayOnDeadline(coop.db, () => coop.clock.tick(10 * MINUTE_MS));
  const rows = await coop.owner`select t.created_at as at, l.auto_tried_on::text as tried
    from loan_repayments r join transactions t on t.id = r.transaction_id join loans l on l.id = r.loan_id
    where l.id in ${coop.owner(loans)} order by t.created_at`;
  expect(rows.map(({ tried }) => tried)).toEqual([day, day]);
  const [first, second] = rows.map(({ at }) => new Date(at).getTime());
  expect(Number(second) - Number(first)).toBe(10 * MINUTE_MS);
  await of.run(coop.clock.now());
  const written = (await of.notified()).filter((line) => line.endsWith("repayment-automatic"));
  expect(written.toSorted()).toEqual([
    "director: repayment-automatic",
    "tech: repayment-automatic",
  ]);
});

test("automatic repayment takes what is there, once a day, and says what is missing once", async () => {
  await deals.take("advisor", await deals.offer("aline", 10_000), true);
  await coop.fund("director", 1_000);
  deals.wait(30);
  const left = async () => {
    const [row] =
      await coop.owner`select principal + interest - repaid_principal - repaid_interest as left
      from loans where borrower_id = ${coop.idOf("advisor")}`;
    return Number(row?.left);
  };
  await of.run(of.later());
  await of.begin();
  for (const _ of [1, 2]) await repayOnDeadline(coop.db, coop.clock.tick);
  expect(await left()).toBe(1_000);
  deals.wait(1);
  await repayOnDeadline(coop.db, coop.clock.tick);
  await of.run(coop.clock.now());
  await coop.fund("advisor", 1_500);
  deals.wait(1);
  await repayOnDeadline(coop.db, coop.clock.tick);
  expect(await left()).toBe(0);
  expect(await coop.available("advisor")).toBe(500);
  await of.run();
  const notified = (await of.notified()).filter((line) => line.startsWith("advisor: repay"));
  expect(notified.slice(0, 2).sort()).toEqual([
    "advisor: repayment-automatic",
    "advisor: repayment-short",
  ]);
  expect(notified.slice(2)).toEqual(["advisor: repayment-automatic"]);
});

/** Lets it become this hour and minute of a Kigali day. */
const become = (day: string, hours: number, minutes: number) => {
  const at = startOfKigaliDay(day).getTime() + (hours * 60 + minutes) * MINUTE_MS;
  coop.clock.tick(at - coop.clock.now().getTime());
};
const run = () => repayOnDeadline(coop.db, coop.clock.tick);
/** What a loan is like: `row` is another once it has been written. */
const standing = async (id: string) => {
  const [loan] = await coop.owner`
    select status, (repaid_principal + repaid_interest)::int as repaid, xmin::text as row,
      (select count(*)::int from loan_reminders r where r.loan_id = id and r.kind = 'repayment-short') as short,
      (select count(*)::int from loan_repayments r where r.loan_id = id) as times
    from loans where id = ${id}`;
  return loan;
};

test("on the day of the deadline each run of the evening takes what has come in, also by another loan", async () => {
  const [one, other] = [
    await coop.join({ username: "evening-one" }),
    await coop.join({ username: "evening-other" }),
  ];
  const deadline = deals.inDays(30);
  const first = await deals.take(one, await deals.offer("aline", 10_000, { deadline }), true);
  const second = await deals.take(other, await deals.offer(one, 5_000, { deadline }), true);
  await deals.spend(first);
  await deals.spend(second);
  become(deadline, 18, 5);
  await run();
  const tried = await standing(first);
  expect(tried).toMatchObject({ repaid: 0, short: 1 });
  become(deadline, 18, 30);
  await coop.fund(other, 3_000);
  become(deadline, 19, 5);
  await atOnce(3, run);
  expect(await standing(second)).toMatchObject({ repaid: 3_000, times: 1 });
  become(deadline, 20, 5);
  await atOnce(3, run);
  expect(await standing(first)).toMatchObject({ repaid: 3_000, times: 1 });
  // Nothing has come in since: neither is written, or told of, again.
  const before = [await standing(first), await standing(second)];
  become(deadline, 21, 5);
  await run();
  expect([await standing(first), await standing(second)]).toEqual(before);
  await coop.fund(one, 10_000);
  await coop.fund(other, 2_500);
  become(deadline, 22, 5);
  await atOnce(3, run);
  const repaid = { status: "repaid", short: 1, times: 2 };
  expect(await standing(first)).toMatchObject({ ...repaid, repaid: 11_000 });
  expect(await standing(second)).toMatchObject({ ...repaid, repaid: 5_500 });
  become(addDays(deadline, 1), 1, 0);
  await of.begin();
  await remindOfLoans(coop.db, coop.clock.tick());
  await of.run();
  expect((await of.notified()).filter((line) => line.startsWith("evening"))).toEqual([]);
});

test("after the deadline it is tried once a day", async () => {
  const late = await coop.join({ username: "evening-late" });
  const deadline = deals.inDays(30);
  const loan = await deals.take(late, await deals.offer("aline", 1_000, { deadline }), true);
  await deals.spend(loan);
  const [next, third] = [addDays(deadline, 1), addDays(deadline, 2)];
  become(next, 18, 5);
  await run();
  await coop.fund(late, 1_100);
  become(next, 19, 5);
  await run();
  expect(await standing(loan)).toMatchObject({ repaid: 0 });
  become(third, 18, 5);
  await run();
  expect(await standing(loan)).toMatchObject({ status: "repaid", times: 1 });
});

test("a write-off is told to both, with its reason", async () => {
  const loan = await deals.take("finance", await deals.offer("aline", 2_000));
  await deals.agreed(loan);
  await deals.spend(loan);
  await of.run(of.later());
  await of.begin();
  await writeOffByTwo(coop.as("admin"), () => coop.as("director"), loan, "He moved away");
  await of.run();
  expect(await of.notified()).toEqual(["aline: loan-written-off", "finance: loan-written-off"]);
  for (const [who, party] of [
    ["finance", "Aline Uwase"],
    ["aline", "Grace Ingabire"],
  ] as const) {
    expect(await newest(who)).toMatchObject({ amount: 2_000, party, reason: "He moved away" });
  }
});

test("the database and the rules tell the same day and the same end", async () => {
  for (const instant of [
    "2026-11-20T21:59:59.999Z",
    "2026-11-20T22:00:00Z",
    "2028-02-28T23:00:00Z",
  ]) {
    const [row] = await coop.db.execute<{ day: string }>(
      sql`select kigali_day(${instant}::timestamptz)::text as day`,
    );
    expect(row?.day).toBe(kigaliDay(new Date(instant)));
  }
  const id = await deals.offer("aline", 1_000, { deadline: deals.inDays(1) });
  const [row] = await coop.owner`select ends_at from loan_offers where id = ${id}`;
  const end = new Date(row?.ends_at);
  expect(offerStatus("open", end, end)).toBe("expired");
  const before = new Date(end.getTime() - 1);
  expect(await expireOffers(coop.db, before)).toBe(0);
  expect(await expireOffers(coop.db, end)).toBe(1);
});
