import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REFUSALS } from "@/db/refusals";
import { submitDeposit } from "@/lib/deposits/commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { refusalOf } from "@/tests/support/refused";

const NOT_ALLOWED = "42501";
const CHECK = "23514";
const TWICE = "23505";
const UNBALANCED = "unbalanced";
const APPEND_ONLY = "append_only";
const REWRITTEN = "immutable";

let coop: Cooperative;
/** One of each: approved, rejected and pending deposit, and a transfer. */
const known = { approved: "", rejected: "", pending: "", transfer: "" };

beforeAll(async () => {
  coop = await openCooperative();
  const submit = async () => (await submitDeposit(coop.as("aline"), cash(10_000))).id;
  known.approved = await submit();
  known.rejected = await submit();
  known.pending = await submit();
  await decideTransaction(coop.as("finance"), known.approved, { status: "approved" });
  await decideTransaction(coop.as("finance"), known.rejected, {
    status: "rejected",
    reason: "None",
  });
  const sent = await postTransfer(coop.as("aline"), { recipientId: coop.idOf("eric"), amount: 1 });
  known.transfer = sent.transaction.id;
});

// Nothing that was refused has left a trace.
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  expect(await coop.available("aline")).toBe(9_999);
  await coop.close();
});

describe("the application itself cannot", () => {
  const LEDGER = [
    "entries",
    "accounts",
    "transactions",
    "requests",
    "audit_log",
    "audit_chains",
    "org_totals",
    "member_totals",
  ];

  test.each(
    LEDGER.flatMap((table) => [
      table === "accounts"
        ? "insert into accounts (owner, kind) select owner, kind from accounts"
        : `insert into ${table} select * from ${table}`,
      `update ${table} set ${table === "accounts" ? "balance = 1" : firstColumnOf(table)}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]),
  )("%s", async (statement) => {
    expect(await refusalOf(() => coop.client.unsafe(statement))).toBe(NOT_ALLOWED);
  });

  test.each([
    "delete from members",
    "truncate members cascade",
    "delete from sessions",
    "alter table entries disable trigger all",
    "drop trigger entries_balanced on entries",
    "alter table accounts drop constraint accounts_never_negative",
    "create table public.mine (x int)",
    "create or replace function own_shard() returns smallint language sql as 'select 0::smallint'",
    "select ledger_apply(null, null, null, null, null, null, null)",
    "select ledger_refuse(null, null, null, null)",
    "select ledger_judge_known(null, null, null, null, null, null)",
    "select ledger_lock_deciders(null)",
    "select ledger_check_deciders(null)",
    "select ledger_weigh_alone(null, null, null)",
    "select ledger_move_on(null, null, null)",
    "select ledger_count_members(null, null)",
    "select audit_write(now(), null, 'x', 'done', null, null, null, null)",
    "select audit_write_all(null, null, null)",
    "insert into chart select * from chart",
    "update chart set high = 0",
    "update channels set account = 'cash:cash'",
    "update transaction_types set approval = 'nobody'",
    "update posting_rules set amount = 5",
    "delete from posting_rules",
    "select setval(pg_get_serial_sequence('accounts', 'id'), 1)",
  ])("%s", async (statement) => {
    expect(await refusalOf(() => coop.client.unsafe(statement))).toBe(NOT_ALLOWED);
  });

  test("put a table of its own in the place of the accounts", async () => {
    const before = await coop.available("eric");
    await coop.client.begin(async (sql) => {
      await sql`create temp table accounts (like public.accounts including defaults)`;
      await sql`insert into pg_temp.accounts (id, owner, kind, balance, version)
        select id, owner, kind, 1000000, version from public.accounts where owner in (${coop.idOf("aline")}, ${coop.idOf("eric")})`;
      const code = await sql
        .savepoint(
          (save) => save`select ledger_post(
            ${JSON.stringify([
              {
                act: "record",
                at: new Date(),
                id: randomUUID(),
                reference: "TRF-X",
                type: "transfer",
                status: "approved",
                amount: 500_000,
                fee: 0,
                interest: 0,
                from_member: coop.idOf("aline"),
                to_member: coop.idOf("eric"),
                submitted_by: coop.idOf("aline"),
                action: "x",
              },
            ])}::text::jsonb, ${[1, 1]}, ${[coop.idOf("aline"), coop.idOf("eric")].sort()},
            ${["available", "available"]},
            ${coop.idOf("aline") < coop.idOf("eric") ? [-500000, 500000] : [500000, -500000]})`,
        )
        .then(
          () => "nothing",
          (error) => error.code,
        );
      expect(code).toBe(REFUSALS.insufficient_balance);
      await sql`drop table pg_temp.accounts`;
    });
    expect(await coop.available("eric")).toBe(before);
  });
});

function firstColumnOf(table: string): string {
  const columns: Record<string, string> = {
    entries: "amount = 1",
    transactions: "amount = 1",
    requests: "payload_hash = ''",
    audit_log: "action = ''",
    audit_chains: "number = 0",
    org_totals: "available = 0",
    member_totals: "saved = 0",
  };
  return columns[table] ?? "";
}

describe("even the owner of the tables cannot", () => {
  const refuses = (statement: string) => refusalOf(() => coop.owner.unsafe(statement));
  const entry = (step: string, line: number, account: number, amount: number) =>
    `('${known.pending}', '${step}', ${line}, ${account}, ${900 + line}, ${amount}, 0, now())`;
  const insertEntries = (...entries: string[]) =>
    `insert into entries (transaction_id, step, line, account_id, number, amount, balance_after, at) values ${entries.join(", ")}`;

  test("write entries that do not sum to zero", async () => {
    expect(await refuses(insertEntries(entry("settle", 1, 1, 500)))).toBe(UNBALANCED);
    expect(
      await refuses(insertEntries(entry("settle", 1, 1, 500), entry("settle", 2, 2, -499))),
    ).toBe(UNBALANCED);
  });

  test("let one step make up for another", async () => {
    expect(
      await refuses(insertEntries(entry("hold", 1, 1, 500), entry("settle", 2, 2, -500))),
    ).toBe(UNBALANCED);
  });

  test("write an entry of nothing", async () => {
    expect(await refuses(insertEntries(entry("settle", 1, 1, 0)))).toBe(CHECK);
  });

  test.each(["entries", "audit_log", "requests"])("change or remove a row of %s", async (table) => {
    const column = firstColumnOf(table);
    expect(await refuses(`update ${table} set ${column}`)).toBe(APPEND_ONLY);
    expect(await refuses(`update ${table} set ${column} where false`)).toBe(APPEND_ONLY);
    expect(await refuses(`delete from ${table}`)).toBe(APPEND_ONLY);
    expect(await refuses(`truncate ${table}`)).toBe(APPEND_ONLY);
  });

  test.each(["members", "transactions", "accounts"])("remove a row of %s", async (table) => {
    expect(await refuses(`delete from ${table}`)).toBe(APPEND_ONLY);
    expect(await refuses(`truncate ${table} cascade`)).toBe(APPEND_ONLY);
  });

  test.each([
    "amount = 99",
    "fee = 1",
    "type = 'profit'",
    "reference = 'DEP-00000000-2026'",
    "method = 'bank'",
    "id = gen_random_uuid()",
    "from_member = null",
    "to_member = gen_random_uuid()",
    "from_name = 'Somebody Else'",
    "to_name = 'Somebody Else'",
    "submitted_by = null",
    "created_at = now()",
    "reverses = gen_random_uuid()",
    "status = 'pending'",
    "status = 'rejected'",
    "decided_by = gen_random_uuid()",
    "decided_at = now()",
    "external_id = 'another receipt'",
    "reject_reason = 'another reason'",
  ])("rewrite an approved transaction: %s", async (change) => {
    const rewrite = `update transactions set ${change} where id = '${known.approved}'`;
    expect(await refuses(rewrite)).toBe(REWRITTEN);
  });

  test("approve what was rejected", async () => {
    for (const status of ["approved", "pending"]) {
      expect(
        await refuses(
          `update transactions set status = '${status}' where id = '${known.rejected}'`,
        ),
      ).toBe(REWRITTEN);
    }
  });

  test("undo a reversal or a removal", async () => {
    const once = (change: string, then: string) =>
      refusalOf(() =>
        coop.owner.begin(async (sql) => {
          await sql.unsafe(`update transactions set ${change} where id = '${known.transfer}'`);
          await sql.unsafe(`update transactions set ${then} where id = '${known.transfer}'`);
        }),
      );
    expect(await once("reversed_by = gen_random_uuid()", "reversed_by = null")).toBe(REWRITTEN);
    expect(await once("voided_at = now()", "voided_at = null")).toBe(REWRITTEN);
  });

  test.each([
    ["available", -1],
    ["held", -1],
    ["lent", -1],
    ["invested", -1],
    ["owed", 1],
    ["available", "9007199254740992"],
  ])("set an account %s to %s", async (kind, balance) => {
    const owner = coop.idOf("jean");
    expect(
      await refuses(
        `update accounts set balance = ${balance} where owner = '${owner}' and kind = '${kind}'`,
      ),
    ).toBe(CHECK);
  });

  test("let members decide on what is their own", async () => {
    const aline = coop.idOf("aline");
    expect(
      await refuses(
        `update transactions set status = 'approved', decided_by = '${aline}' where id = '${known.pending}'`,
      ),
    ).toBe(CHECK);
  });

  const copy = (changes: Record<string, string>, from = known.approved) => {
    const given: Record<string, string> = {
      id: "gen_random_uuid()",
      reference: `'${randomUUID()}'`,
      ...changes,
    };
    const columns = [
      "id",
      "reference",
      "type",
      "status",
      "amount",
      "fee",
      "channel",
      "method",
      "external_id",
      "from_member",
      "to_member",
      "reverses",
    ];
    return `insert into transactions (${columns}) select ${columns.map((c) => given[c] ?? c)} from transactions where id = '${from}'`;
  };

  test("record an amount of nothing, or a fee above the amount", async () => {
    expect(await refuses(copy({ amount: "0" }))).toBe(CHECK);
    expect(await refuses(copy({ amount: "-5" }))).toBe(CHECK);
    expect(await refuses(copy({ fee: "-1" }))).toBe(CHECK);
    expect(await refuses(copy({ fee: "amount + 1" }))).toBe(CHECK);
  });

  test("record a transfer to oneself", async () => {
    expect(await refuses(copy({ to_member: "from_member" }, known.transfer))).toBe(CHECK);
  });

  test("use a reference, a receipt or a reversal twice", async () => {
    const twice = (changes: Record<string, string>) =>
      refusalOf(() =>
        coop.owner.begin(async (sql) => {
          await sql.unsafe(copy(changes));
          await sql.unsafe(copy(changes));
        }),
      );
    expect(await twice({ reference: "'DEP-11111111-2026'" })).toBe(TWICE);
    expect(await twice({ external_id: "'receipt 7'" })).toBe(TWICE);
    expect(await twice({ reverses: `'${known.transfer}'` })).toBe(TWICE);
  });

  test("post the same step of a transaction again", async () => {
    expect(
      await refuses(
        `insert into entries select transaction_id, step, line, account_id, number + 900, amount, balance_after, at from entries`,
      ),
    ).toBe(TWICE);
  });

  test("let two members share a username, an e-mail or a phone", async () => {
    for (const column of ["username", "email", "phone"]) {
      expect(
        await refuses(
          `update members set ${column} = (select ${column} from members where id = '${coop.idOf("eric")}') where id = '${coop.idOf("aline")}'`,
        ),
      ).toBe(TWICE);
    }
    expect(
      await refuses(`update members set username = 'ALINE' where id = '${coop.idOf("aline")}'`),
    ).toBe(CHECK);
  });
});
