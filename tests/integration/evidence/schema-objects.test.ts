import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Executor } from "@/db/client";
import { checkSchema } from "@/lib/evidence/schema-objects";
import { createTestDatabase } from "@/tests/support/database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect(database.url, { max: 1, role: "none" });
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

test("db/schema-objects.json says what the migrations make: renew it with -u", async () => {
  const objects = await owner.db.execute<{ object: string; fingerprint: string }>(
    sql`select * from schema_objects()`,
  );
  const page = Object.fromEntries(objects.map((each) => [each.object, each.fingerprint]));
  expect(objects.length).toBeGreaterThan(400);
  await expect(`${JSON.stringify(page, null, 2)}\n`).toMatchFileSnapshot(
    "../../../db/schema-objects.json",
  );
});

/** What is found of the guards after `change`, which is undone. */
async function foundAfter(change: string): Promise<unknown[]> {
  const undo = new Error("undo");
  let found: unknown[] = [];
  await owner.db
    .transaction(async (tx: Executor) => {
      await tx.execute(sql.raw(change));
      found = (await checkSchema(tx)).breaches;
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found;
}

test.each([
  [
    "36: a trigger switched off",
    "alter table entries disable trigger entries_append_only",
    "trigger entries_append_only on entries",
  ],
  [
    "36: a constraint dropped",
    "alter table accounts drop constraint accounts_never_negative",
    "constraint accounts_never_negative on accounts",
  ],
  ["37: a right given", "grant update on entries to openfuture_app", "rights on entries"],
  [
    "37: a right on one column",
    "grant update (amount) on entries to openfuture_app",
    "rights on entries",
  ],
  ["a right given to everybody", "grant select on members to public", "rights on members"],
  [
    "38: a back door in a function",
    "create or replace function own_shard() returns smallint language sql stable as 'select 0::smallint'",
    "function own_shard()",
  ],
  [
    "a function of nobody's",
    "create function give() returns void language sql as ''",
    "function give()",
  ],
  [
    "a function that others may call",
    "grant execute on function audit_write_all to openfuture_app",
    "function audit_write_all(posting_item[],text[],bytea[])",
  ],
  [
    "a trigger of nobody's",
    "create trigger more before insert on entries for each statement execute function refuse_change()",
    "trigger more on entries",
  ],
  [
    "a rule that swallows",
    "create rule none as on delete to sessions do instead nothing",
    "rule none on sessions",
  ],
  [
    "a default",
    "alter table members alter column role set default 'admin'",
    "column role of members",
  ],
  [
    "an index that keeps receipts unique",
    "drop index transactions_external_id_key",
    "index transactions_external_id_key",
  ],
])("%s is found and named", async (_what, change, object) => {
  expect(await foundAfter(change)).toEqual([expect.objectContaining({ object })]);
});

test("nothing is found where nothing was changed", async () => {
  expect(await foundAfter("select 1")).toEqual([]);
});
