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
      for (const statement of change.split(";")) await tx.execute(sql.raw(statement));
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
  [
    "a right for another role",
    "insert into right_holders values ('money.confirm', 'member')",
    "row of right_holders: money.confirm member",
  ],
  [
    "an act of two that holds no money any more",
    "update proposal_acts set holds_money = false where key = 'recovery'",
    "row of proposal_acts: recovery",
  ],
  [
    "deposits that nobody decides",
    "update transaction_types set approval = 'nobody', decider_right = null where key = 'deposit'",
    "row of transaction_types: deposit",
  ],
  [
    "withdrawals that are paid of held money",
    "update transaction_types set payer = 'nobody' where key = 'withdraw'",
    "row of transaction_types: withdraw",
  ],
  [
    "a write-off by one person",
    "update transaction_types set proposal = null where key = 'write-off'",
    "row of transaction_types: write-off",
  ],
  [
    "a deposit that brings twice its amount",
    "update posting_rules set amount = 2 where type = 'deposit' and place = 1",
    "row of posting_rules: deposit settle 1",
  ],
  [
    "savings that may be overdrawn",
    "alter table chart disable trigger user; update chart set low = -1000000000 where key = 'available'; alter table chart enable trigger user",
    "row of chart: available",
  ],
  [
    "a further kind of members' accounts",
    "insert into chart (key, code, name_en, name_rw, class, normal_side, holder) values ('bonus', '2999', 'Bonus', 'Bonus', 'liability', 'credit', 'member')",
    "row of chart: bonus",
  ],
  [
    "an account of the office's that is as none that it adds",
    "insert into chart (key, code, name_en, name_rw, class, normal_side, holder) values ('2999', '2999', 'Bonus', 'Bonus', 'liability', 'credit', 'member')",
    "rows of chart that are added",
  ],
  [
    "cash that lies on another account",
    "update channels set account = 'cash:bank' where key = 'mtn'",
    "row of channels: mtn",
  ],
])("%s is found and named", async (_what, change, object) => {
  expect(await foundAfter(change)).toEqual([expect.objectContaining({ object })]);
});

test("an account or a channel that the office adds, renames or closes is no finding", async () => {
  const added = `
    insert into chart (key, code, name_en, name_rw, class, normal_side, low, high, holder, sharded)
      select key, code, 'More', 'Ibindi', 'asset', 'debit', -9007199254740991, 0, 'cooperative', true
      from (values ('1999', '1999'), ('cash:1998', '1998')) c (key, code);
    insert into chart (key, code, name_en, name_rw, class, normal_side, holder, sharded, system)
      values ('clearing:bank-1998', '1997', 'More, to be explained', 'Ibindi', 'asset', 'debit', 'cooperative', true, true);
    insert into channels (key, method, account, clearing) values ('bank-1998', 'bank', 'cash:1998', 'clearing:bank-1998');
    update chart set name_en = 'Another name', active = false where key in ('cash:mtn', 'equity:reserve');
    update channels set active = false where key = 'mtn'`;
  expect(await foundAfter(added)).toEqual([]);
});

test("nothing is found where nothing was changed", async () => {
  expect(await foundAfter("select 1")).toEqual([]);
});
