import { afterAll, beforeAll, expect, test } from "vitest";
import { trustScore, trustScores } from "@/lib/loans/trust";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  await coop.fund("aline", 100_000);
});
afterAll(() => coop.close());

test("trust: on time, late, overdue, written off and half a year, alike for one and for many", async () => {
  const borrower = async (who: Person, days: number, pay: boolean) => {
    const loan = await deals.take(who, await deals.offer("aline", 10_000));
    deals.wait(days);
    if (pay) {
      await coop.fund(who, 1_000);
      await deals.repay(who, loan, 11_000);
    }
    return loan;
  };
  // On the deadline's own day it is still on time.
  await borrower("director", 30, true);
  await borrower("advisor", 31, true);
  const lost = await borrower("tech", 31, false);
  const parts = async (who: Person) => trustScore(coop.db, coop.idOf(who), coop.clock.now());
  expect(await parts("director")).toMatchObject({ score: 60, parts: { onTime: 1 } });
  expect(await parts("advisor")).toMatchObject({ score: 40, parts: { late: 1 } });
  expect(await parts("tech")).toMatchObject({ score: 20, parts: { overdue: 1 } });
  await deals.writeOff(lost, "Gone");
  expect(await parts("tech")).toMatchObject({ score: 0, parts: { writtenOff: 1, overdue: 0 } });
  const people = ["director", "advisor", "tech", "finance"] as const;
  const many = await trustScores(coop.db, people.map(coop.idOf), coop.clock.now());
  for (const who of people) expect(many.get(coop.idOf(who))).toEqual(await parts(who));
  // Everybody joined on 20 November 2026.
  const half = new Date("2027-05-20T00:00:00+02:00");
  const at = (now: Date) => trustScore(coop.db, coop.idOf("finance"), now);
  expect((await at(new Date(half.getTime() - 1))).score).toBe(50);
  expect((await at(half)).score).toBe(60);
});
