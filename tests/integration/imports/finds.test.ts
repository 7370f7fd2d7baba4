import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { foundAfter } from "@/tests/support/forger";
import { movingIn, oldBooks } from "@/tests/support/moving-in";

let coop: Cooperative;
let run: string;
beforeAll(async () => {
  coop = await openCooperative();
  const of = movingIn(coop);
  run = await of.bring(oldBooks(3));
  await of.approve(run);
  await of.work();
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

/** Asserts that this corruption breaks exactly these invariants (their numbers). */
async function finds(corruption: SQL, ...broken: string[]) {
  expect(await foundAfter(coop, (forger) => forger.run(corruption))).toEqual(broken);
}
const rows = (what: SQL, no = 1) =>
  sql`update import_rows set ${what} where run_id = ${run} and row_no = ${no}`;
const runs = (what: SQL) => sql`update import_runs set ${what} where id = ${run}`;

test("19a: another number of the old books, other francs and a further row are found", async () => {
  await finds(rows(sql`old_number = '9'`), "19a");
  await finds(rows(sql`savings = savings + 1`), "19a", "19b");
  await finds(
    runs(sql`correctors = '{}', corrections_digest = 'of cells that nobody has corrected'`),
    "19a",
  );
  await finds(
    sql`insert into import_rows (run_id, row_no, old_number, savings, member_id, person_digest)
      values (${run}, 4, '4', 0, gen_random_uuid(), '')`,
    "19a",
  );
});

test("19b: openings that are of each other's rows, or of none, are found", async () => {
  await finds(
    sql`update import_rows r set transaction_id = o.transaction_id from import_rows o
      where r.run_id = ${run} and o.run_id = ${run} and r.row_no in (1, 2) and o.row_no = 3 - r.row_no`,
    "19b",
  );
  await finds(rows(sql`transaction_id = null`), "19b", "19c");
});

test("4d: the savings of two who moved in, exchanged, are found", async () => {
  const moved = await coop.owner<{ id: string }[]>`
    select member_id as id from import_rows where run_id = ${run} and savings > 0 order by row_no`;
  const [one, other] = moved.map(({ id }) => id);
  if (!one || !other) throw new Error("Fewer than two moved in with savings.");
  expect(await foundAfter(coop, ({ exchange }) => exchange("available", one, other))).toEqual([
    "4d",
  ]);
});

test("19c: another old trial balance than the one that was posted is found", async () => {
  await finds(
    runs(sql`lines = '[{"account": "asset:equipment", "amount": -60001}]' || (
      select jsonb_agg(l) from jsonb_array_elements(lines) l where l ->> 'account' <> 'asset:equipment')`),
    "19c",
  );
});

test("19d: what was erased of a person and is there again, and a member who is said to have left, are found", async () => {
  await finds(rows(sql`person = '{}'`), "19d");
  await finds(rows(sql`undone = true`), "19d");
  await finds(runs(sql`applied = 2, state = 'posting', done_at = null`), "19b", "19d");
});
