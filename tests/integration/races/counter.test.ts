import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, openDrawer } from "@/lib/counter/drawer";
import { drawerHolds, findDrawer, ownDrawer } from "@/lib/counter/queries";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { atOnce, warm } from "@/tests/support/at-once";
import { brokenInvariants, expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { meet } from "@/tests/support/meet";
import { storm } from "@/tests/support/storm";

const ROUNDS = storm(5, 50);

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative({ pool: 12 });
  await coop.fund("aline", 100_000_000);
  await coop.arrange`update settings set counter_limit = 1000000000`;
  await warm(coop.client);
});
afterAll(async () => {
  await coop.close();
});

const member = () => coop.idOf("aline");
const open = () => openDrawer(coop.as("finance"), { float: 0, denominations: {} });
const take = (amount: number) => takeDeposit(coop.as("finance"), { memberId: member(), amount });
const holds = () => drawerHolds(coop.db, coop.idOf("finance"));
const close = async (denominations: Record<string, number>) => {
  const drawer = await ownDrawer(coop.db, coop.idOf("finance"));
  await countDrawer(coop.as("finance"), drawer?.id ?? "", { denominations });
  await closeDrawer(coop.as("admin"), drawer?.id ?? "", { denominations });
};

test("pay-outs that would each empty the drawer: one is paid", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await open();
    await take(10_000);
    const { done, refused } = await atOnce(6, () =>
      payOut(coop.as("finance"), { memberId: member(), amount: 10_000, memberPassword: PASSWORD }),
    );
    expect([done.length, refused]).toEqual([1, { drawer_short: 5 }]);
    expect(await holds()).toBe(0);
    await close({});
  }
  await expectBooksToBalance(coop.db);
});

test("deposits while the drawer is counted: each is in the count's expected sum, or refused", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await open();
    const { done, refused } = await atOnce(8, async (index) => {
      if (index === 4) await countDrawer(coop.as("finance"), id, { denominations: {} });
      else await take(1_000);
      return index;
    });
    const taken = done.filter((index) => index !== 4).length;
    expect(refused).toEqual(taken === 7 ? {} : { drawer_not_open: 7 - taken });
    const cash: Record<string, number> = taken ? { 1000: taken } : {};
    await countDrawer(coop.as("finance"), id, { denominations: cash });
    await closeDrawer(coop.as("admin"), id, { denominations: cash });
    expect(await findDrawer(coop.db, id)).toMatchObject({ expected: 1_000 * taken, difference: 0 });
  }
  await expectBooksToBalance(coop.db);
});

test("a drawer that many close at once is closed once, and a clerk who opens many has one", async () => {
  const opened = await atOnce(5, open);
  expect([opened.done.length, opened.refused]).toEqual([1, { drawer_open: 4 }]);
  await take(5_000);
  const id = opened.done[0]?.id ?? "";
  const cash = { denominations: { 5000: 1 } };
  await countDrawer(coop.as("finance"), id, cash);
  const closed = await atOnce(5, (index) =>
    closeDrawer(coop.as(index % 2 ? "admin" : "manager"), id, cash),
  );
  expect([closed.done.length, closed.refused]).toEqual([1, { drawer_closed: 4 }]);
  await expectBooksToBalance(coop.db);
});

/** How it is done wrongly: reads what the drawer holds, decides, and writes what it worked out. */
async function naivePayOut(francs: number) {
  const clerk = coop.idOf("finance");
  const [row] =
    await coop.owner`select -balance as held from accounts where owner = ${clerk} and kind = 'drawer'`;
  if (Number(row?.held) < francs) throw new Error("too little in the drawer");
  await meet("the drawer", 2);
  const left = francs - Number(row?.held);
  await coop.owner`update accounts set balance = ${left} where owner = ${clerk} and kind = 'drawer'`;
}

test("the harness sees a counter that decides on what it read before", async () => {
  await open();
  await take(10_000);
  const { done } = await atOnce(2, () => naivePayOut(10_000));
  expect(done).toHaveLength(2);
  expect(await brokenInvariants(coop.db)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^18b/)]),
  );
});

test("the harness sees a count that reads what is there while a deposit is posting", async () => {
  const { id } = await openDrawer(coop.as("manager"), { float: 0, denominations: {} });
  /** Reads what is in the drawer, and writes it as expected once a deposit has been posted meanwhile. */
  const naiveCount = async () => {
    const expected = await drawerHolds(coop.db, coop.idOf("manager"));
    await meet("the count", 2);
    await meet("the deposit", 2);
    await coop.arrange`update drawers set state = 'counted', counted = ${expected}, counted_cash = '{}', expected = ${expected}, counted_at = now() where id = ${id}`;
  };
  const meanwhile = async () => {
    await meet("the count", 2);
    await takeDeposit(coop.as("manager"), { memberId: member(), amount: 1_000 });
    await meet("the deposit", 2);
  };
  const { done } = await atOnce(2, (index) => (index ? meanwhile() : naiveCount()));
  expect(done).toHaveLength(2);
  expect(await brokenInvariants(coop.db)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^18c/)]),
  );
});
