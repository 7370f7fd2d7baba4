import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db/client";
import { closeBooks, correctBooks } from "@/lib/accounting/commands";
import { getTrialBalance } from "@/lib/accounting/queries";
import { addDays, kigaliDay } from "@/lib/dates";
import { brokenInvariants } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { refusalOf } from "@/tests/support/refused";

const DAY = 86_400_000;

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  // Four days ago by the clock on the wall.
  coop.clock.tick(Date.now() - 4 * DAY - coop.clock.now().getTime());
});
afterAll(() => coop.close());

const today = () => kigaliDay(coop.clock.now());
const balance = () => getTrialBalance(coop.db, coop.clock.now());

test("without any closed day, all entries count", async () => {
  await coop.fund("aline", 2_000);
  coop.clock.tick(1_000);
  const { rows, missing } = await balance();
  const available = rows.find(({ kind }) => kind === "available");
  expect([available?.credit, missing]).toEqual([2_000, 0]);
});

test("the application closes no day that is not over, not even in its last minutes", async () => {
  const app = connect(coop.appUrl, { max: 1 });
  await coop.fund("aline", 1_000);
  const tomorrow = kigaliDay(new Date(Date.now() + DAY));
  const close = () => app.client`select close_books(${tomorrow}::date)`;
  expect(await refusalOf(close)).toBe("wrong_time");
  await closeBooks(app.db);
  const [last] = await coop.owner`select max(day)::text as day from book_days`;
  expect(last?.day).toBe(today());
  expect(await refusalOf(() => app.client`select correct_books()`)).toBe("42501");
  await app.close();
});

test("a day that a clock ahead closed too early is found, said and corrected", async () => {
  coop.clock.tick(DAY);
  await coop.fund("jean", 500);
  await coop.owner`select close_books(${addDays(today(), 1)}::date)`;
  await coop.fund("aline", 250_000);
  coop.clock.tick(DAY);
  await coop.fund("eric", 3_000);
  await closeBooks(coop.db, coop.clock.now());
  expect(await balance()).toMatchObject({ balanced: true, missing: 250_000 });
  const [invariant] = await brokenInvariants(coop.ownerDb);
  expect(invariant).toMatch(/^12\. /);
  const day = addDays(today(), -1);
  const added = await correctBooks(coop.ownerDb);
  expect(added).toMatchObject([
    { day, kind: "available", debit: 0, credit: 250_000 },
    { day, kind: "cash:cash", debit: 250_000, credit: 0 },
  ]);
  expect(await balance()).toMatchObject({ balanced: true, missing: 0 });
  const [audited] = await coop.owner`select detail from audit_log where action = 'books.correct'`;
  expect(audited?.detail).toEqual({ days: added });
  expect(await correctBooks(coop.ownerDb)).toEqual([]);
  expect(await brokenInvariants(coop.ownerDb)).toEqual([]);
});

test("a day that is not over counts by its entries, though a clock ahead has closed it", async () => {
  coop.clock.tick(Date.now() - coop.clock.now().getTime());
  await coop.owner`select close_books(${addDays(kigaliDay(new Date()), 2)}::date)`;
  await coop.fund("aline", 7_777);
  expect(await balance()).toMatchObject({ balanced: true, missing: 0 });
  await coop.ownerDb.execute(sql`select correct_books()`);
});
