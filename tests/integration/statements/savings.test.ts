import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, kigaliDay } from "@/lib/dates";
import { getOwnUser } from "@/lib/members/queries";
import { ownSavings } from "@/lib/members/rules";
import { readStatement } from "@/lib/statements/queries";
import { savingsByMonth } from "@/lib/statements/savings";
import { postTransfer } from "@/lib/transfers/commands";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
});
afterAll(() => coop.close());

async function months(who: Person, count?: number) {
  const user = await getOwnUser(coop.db, coop.idOf(who));
  const member = { ...user, savings: ownSavings(user) };
  const rows = await savingsByMonth(coop.db, member, coop.clock.now(), count);
  return rows.map(({ month, savings }) => [month, savings]);
}

test("own savings at each month's end: what is borrowed is not among them, what is lent is", async () => {
  await coop.fund("aline", 100_000);
  expect(await months("aline")).toEqual([["2026-11", 100_000]]);
  const loan = await deals.take("eric", await deals.offer("aline", 50_000));
  expect(await months("eric")).toEqual([["2026-11", 0]]);
  deals.wait(20);
  await coop.fund("eric", 10_000);
  await deals.repay("eric", loan, 30_000);
  deals.wait(30);
  await postTransfer(coop.as("eric"), { recipientId: coop.idOf("jean"), amount: 1_000 });
  // 5,000 of interest went over to the lender in December.
  expect(await months("eric")).toEqual([
    ["2026-11", 0],
    ["2026-12", 5_000],
    ["2027-01", 4_000],
  ]);
  expect(await months("aline")).toEqual([
    ["2026-11", 100_000],
    ["2026-12", 105_000],
    ["2027-01", 105_000],
  ]);
  expect(await months("eric", 2)).toEqual([
    ["2026-12", 5_000],
    ["2027-01", 4_000],
  ]);
});

test("a month's end is where the next month's statement begins, to the second", async () => {
  const zone = 2 * 3_600_000;
  const end = Date.UTC(2027, 1, 1) - zone;
  coop.clock.tick(end - 1_000 - coop.clock.now().getTime() - 1_000);
  await postTransfer(coop.as("aline"), { recipientId: coop.idOf("jean"), amount: 700 });
  await postTransfer(coop.as("aline"), { recipientId: coop.idOf("jean"), amount: 50 });
  const last = coop.clock.now();
  expect(Math.abs(last.getTime() - end)).toBeLessThan(5_000);
  await coop.fund("aline", 9);
  const period = { from: "2027-02-01", to: "2027-02-01" };
  const opening = await readStatement(coop.db, coop.idOf("aline"), period, coop.clock.now());
  const rows = new Map((await months("aline")) as [string, number][]);
  // Aline owes nothing: all that she owns is her own.
  expect(rows.get("2027-01")).toBe(opening.opening);
  expect(rows.get("2027-02")).toBe(opening.opening + opening.lines.reduce((s, l) => s + l.net, 0));
  expect(kigaliDay(coop.clock.now())).toBe(addDays("2027-01-31", 1));
});
