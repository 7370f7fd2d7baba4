import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, openDrawer } from "@/lib/counter/drawer";
import { takeDeposit } from "@/lib/counter/serve";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { type Forger, foundAfter } from "@/tests/support/forger";

let coop: Cooperative;
const drawers = { closed: "", open: "" };
beforeAll(async () => {
  coop = await openCooperative();
  const open = async () =>
    (await openDrawer(coop.as("finance"), { float: 0, denominations: {} })).id;
  const take = () =>
    takeDeposit(coop.as("finance"), { memberId: coop.idOf("aline"), amount: 6_000 });
  drawers.closed = await open();
  await take();
  const cash = { denominations: { 5000: 1 } };
  await countDrawer(coop.as("finance"), drawers.closed, cash);
  await closeDrawer(coop.as("admin"), drawers.closed, cash);
  drawers.open = await open();
  await take();
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

/** Asserts that this corruption breaks exactly these invariants (their numbers). */
async function finds(corrupt: (forger: Forger) => Promise<unknown>, ...broken: string[]) {
  expect(await foundAfter(coop, corrupt)).toEqual(broken);
}

test("4d: savings paid in at the desk that were made another's are found", async () => {
  const [aline, jean] = [coop.idOf("aline"), coop.idOf("jean")];
  await finds(({ exchange }) => exchange("available", aline, jean), "4d");
});

test("18a: a movement of another sum, and one that is gone, are found", async () => {
  const ofOpen = sql`drawer_id = ${drawers.open}`;
  await finds(
    ({ run }) => run(sql`update drawer_movements set amount = amount + 1 where ${ofOpen}`),
    "18a",
    "18b",
  );
  await finds(({ run }) => run(sql`delete from drawer_movements where ${ofOpen}`), "18a", "18b");
});

test("18b: a drawer that is shown as open again is found", async () => {
  const again = sql`update drawers set state = 'counted', closed_by = null, closed_at = null where id = ${drawers.closed}`;
  await finds(async ({ run }) => {
    await run(sql`drop index drawers_one_open`);
    await run(again);
  }, "18d");
  await finds(
    ({ run }) =>
      run(
        sql`update drawer_movements set drawer_id = ${drawers.closed} where drawer_id = ${drawers.open}`,
      ),
    "18b",
    "18c",
  );
});

test("18c: another float, and another sum that was expected, are found", async () => {
  const set = (what: ReturnType<typeof sql>) => (forger: Forger) =>
    forger.run(sql`update drawers set ${what} where id = ${drawers.closed}`);
  await finds(set(sql`float = 500`), "18c");
  await finds(set(sql`expected = 5000`), "18c", "18d");
});

test("18d: a count that was made to fit afterwards is found", async () => {
  await finds(
    ({ run }) => run(sql`update drawers set counted = 6000 where id = ${drawers.closed}`),
    "18d",
  );
});

test("18e: a second person who is the clerk, and a closing by the clerk, are found", async () => {
  await finds(
    ({ run }) =>
      run(
        sql`update drawer_movements set second_by = ${coop.idOf("finance")} where drawer_id = ${drawers.open}`,
      ),
    "18e",
  );
});
