import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proposeImport } from "@/lib/approvals/imports";
import { kigaliDay } from "@/lib/dates";
import { documentCode } from "@/lib/document-code";
import { checkDocument } from "@/lib/documents/check";
import { writeStatementReference } from "@/lib/documents/reference";
import { register, statementEntry } from "@/lib/documents/register";
import { dropImport } from "@/lib/imports/bring";
import { deleteMember } from "@/lib/members/staff-commands";
import { openStatement } from "@/lib/statements/commands";
import { listOldBooks, oldBooksOf, oldBooksPlace } from "@/lib/statements/old-books";
import { memberSince, readStatement } from "@/lib/statements/queries";
import { statementFacts } from "@/lib/statements/rules";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { findingsAfter, foundAfter } from "@/tests/support/forger";
import { filesOf, movingIn } from "@/tests/support/moving-in";

const key = Buffer.alloc(32, 7);
let coop: Cooperative;
let of: ReturnType<typeof movingIn>;
beforeAll(async () => {
  coop = await openCooperative();
  of = movingIn(coop);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const HISTORY = [
  "2,2025-06-30,Yabikuje,-2000,",
  '1,2024-11-05,Deposit of May,"15,000",R-17',
  "1,2025-03-31,Fee,(500),",
  "1,2025-03-31,Deposit,500,R-18",
];
/** Odette joined long ago, Silas when nobody knows, Vestine did nothing. */
const books = (history = HISTORY) =>
  filesOf({
    members: ["1,Odette,Mukeshimana,,,,,,,,2020-02-01", "2,Silas,Nkurunziza,", "3,Vestine,Uwera,"],
    balances: ["1,12500", "2,7500"],
    trialBalance: ["1030,20000,", "2010,,20000"],
    history,
  });

async function memberOf(run: string, oldNumber: string): Promise<string> {
  const [row] = await coop.owner`
    select member_id from import_rows where run_id = ${run} and old_number = ${oldNumber}`;
  return String(row?.member_id);
}
const kept = async () => {
  const [row] = await coop.owner<{ n: number }[]>`select count(*)::int as n from import_history`;
  return row?.n;
};

test("what is wrong with a movement stands beside its cell, and what was taken away is gone", async () => {
  const dirty = await of.bring(books(["9,2025-06-30,Deposit,100", "1,2999-01-01,,0"]));
  expect(await of.view(dirty)).toMatchObject({ ready: false, errors: 4, history: 2 });
  expect(await kept()).toBe(0);
  const id = await of.bring(books());
  expect(await of.view(id)).toMatchObject({ ready: true, errors: 0, warnings: 0, history: 4 });
  expect(await kept()).toBe(4);
  await dropImport(coop.as("admin"), id);
  expect(await kept()).toBe(0);
});

let run: string;
let odette: string;
let silas: string;

test("what somebody changes, adds or removes before a second person agrees keeps the whole from beginning", async () => {
  run = await of.bring(books());
  const proposal = await proposeImport(coop.as("admin"), run);
  const [shown] = await coop.owner<{ effect: object }[]>`
    select effect from proposals where id = ${proposal}`;
  expect(shown?.effect).toMatchObject({ history: 4 });
  await coop.owner`create table kept_history as select * from import_history`;
  for (const forged of FORGED) {
    await byHand(forged);
    await expect(of.confirm(proposal, "director")).rejects.toMatchObject({ code: "not_pending" });
    await byHand(sql`delete from import_history`);
    await byHand(sql`insert into import_history select * from kept_history`);
  }
  await coop.owner`drop table kept_history`;
  await of.confirm(proposal, "director");
  await of.work();
  expect(await of.view(run)).toMatchObject({ state: "done", applied: 3, history: 4 });
  odette = await memberOf(run, "1");
  silas = await memberOf(run, "2");
});

const FORGED = [
  sql`update import_history set amount = amount + 1 where row_no = 1`,
  sql`update import_history set kind = kind || ' ' where row_no = 2`,
  sql`update import_history set reference = null where row_no = 2`,
  sql`insert into import_history select run_id, 9, member_id, day, kind, amount from import_history where row_no = 1`,
  sql`delete from import_history where row_no = 1`,
  sql`delete from import_history where row_no > 1`,
  sql`update import_history set member_id = gen_random_uuid() where row_no = 1`,
];

/** What an owner of the database does who switches its triggers off. */
async function byHand(what: SQL): Promise<void> {
  await coop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`alter table import_history disable trigger user`);
    await tx.execute(what);
    await tx.execute(sql`alter table import_history enable trigger user`);
  });
}

test("a statement has what the old books have on its days, apart: no balance, total or line counts it", async () => {
  const days = { from: "2025-01-01", to: "2025-12-31" };
  const { oldBooks, ...statement } = await readStatement(coop.db, odette, days, coop.clock.now());
  expect(statement).toMatchObject({ opening: 0, paidIn: 0, paidOut: 0, closing: 0, lines: [] });
  expect(oldBooks).toEqual({
    cutOver: kigaliDay(coop.clock.now()),
    lines: [
      { no: 3, day: "2025-03-31", kind: "Fee", amount: -500, reference: null },
      { no: 4, day: "2025-03-31", kind: "Deposit", amount: 500, reference: "R-18" },
    ],
  });
  const [account] = await coop.owner`
    select balance::int from accounts where owner = ${odette} and kind = 'available'`;
  expect(account).toEqual({ balance: 12_500 });
  const since = { from: "2026-01-01", to: "2026-12-31" };
  expect(await readStatement(coop.db, odette, since, coop.clock.now())).toMatchObject({
    oldBooks: null,
  });
});

test("who joined when nobody knows has statements from their first movement on", async () => {
  expect(await memberSince(coop.db, silas)).toMatchObject({ day: "2025-06-30" });
  expect(await memberSince(coop.db, odette)).toMatchObject({ day: "2020-02-01" });
});

test("all of a member's movements are read page by page, the newest first", async () => {
  expect(await oldBooksOf(coop.db, odette)).toMatchObject({ first: "2024-11-05", count: 3 });
  expect(await oldBooksOf(coop.db, await memberOf(run, "3"))).toBeNull();
  const first = await listOldBooks(coop.db, odette, null, 2);
  expect(first.rows.map(({ no }) => no)).toEqual([4, 3]);
  const rest = await listOldBooks(coop.db, odette, oldBooksPlace(first.next), 2);
  expect(rest).toEqual({
    rows: [{ no: 2, day: "2024-11-05", kind: "Deposit of May", amount: 15_000, reference: "R-17" }],
    next: null,
  });
  for (const none of ["2025-02-30_1", "2025-03-31_0", "x", undefined, ["2025-03-31_1"]]) {
    expect(oldBooksPlace(none)).toBeNull();
  }
});

test("a statement on paper is found genuine with them, and altered once the old books say something else", async () => {
  const ctx = { ...coop.as("finance"), db: coop.db };
  const days = { from: "2025-01-01", to: "2025-12-31", member: odette };
  const statement = await openStatement(ctx, days);
  const reference = writeStatementReference({ ...statement, lines: 0 });
  const code = documentCode(key, statementFacts(statement));
  await register(ctx, statementEntry(statement), { reference, code });
  const asked = { db: coop.db, now: coop.clock.now(), address: null, key };
  const check = () => checkDocument(asked, reference, code);
  expect(await check()).toMatchObject({
    kind: "statement",
    since: null,
    statement: { oldBooks: { lines: [{ kind: "Fee" }, { kind: "Deposit" }] } },
  });
  await byHand(sql`update import_history set amount = 5000 where row_no = 4`);
  expect(await check()).toMatchObject({ kind: "statement", since: { altered: true } });
  await byHand(sql`update import_history set amount = 500 where row_no = 4`);
  expect(await check()).toMatchObject({ since: null });
});

describe("written once", () => {
  test("neither the application nor the owner changes, removes or adds any", async () => {
    const tries = [
      sql`update import_history set amount = 1`,
      sql`delete from import_history where row_no = 1`,
      sql`truncate import_history`,
    ];
    for (const each of tries) {
      await expect(coop.ownerDb.execute(each)).rejects.toThrow();
      await expect(coop.db.execute(each)).rejects.toThrow();
    }
    await expect(
      coop.db.execute(sql`select import_add_history(${run}, '[]'::jsonb)`),
    ).rejects.toThrow();
    await expect(
      coop.db.execute(
        sql`insert into import_history select run_id, 9, member_id, day, kind, amount from import_history limit 1`,
      ),
    ).rejects.toThrow();
    expect(await kept()).toBe(4);
  });

  test("19f: what an owner changes, adds or removes nevertheless is found, and the member named", async () => {
    for (const forged of FORGED) {
      const found = await findingsAfter(coop, (forger) => forger.run(forged));
      expect(Object.keys(found)).toEqual(["19f"]);
      const named = found["19f"]?.map(({ id }) => id);
      expect(named?.some((id) => id === odette || id === silas)).toBe(true);
    }
    const [changed] = FORGED;
    const found = await findingsAfter(coop, (forger) => forger.run(changed as SQL));
    expect(found["19f"]).toEqual([{ id: silas, old_number: "2", movements: "1" }]);
  });

  test("19a: a digest that is changed with its movements is found too", async () => {
    const both = sql`with changed as (update import_history set amount = 1 where row_no = 1)
      update import_rows set history_digest = null where member_id = ${silas}`;
    expect(await foundAfter(coop, (forger) => forger.run(both))).toContain("19a");
  });
});

test("undone, it goes with its members; done again, it is there again", async () => {
  const [row] = await coop.owner`select rows_digest from import_runs where id = ${run}`;
  await of.undo(run);
  await of.work();
  expect(await of.view(run)).toMatchObject({ state: "undone" });
  expect(await kept()).toBe(0);
  await expectBooksToBalance(coop.db);
  const again = await of.bring(books());
  await of.approve(again, "manager");
  await of.work();
  expect(await kept()).toBe(4);
  expect(await oldBooksOf(coop.db, await memberOf(again, "1"))).toMatchObject({ count: 3 });
  const [other] = await coop.owner`select rows_digest from import_runs where id = ${again}`;
  expect(row?.rows_digest).toMatch(/^[0-9a-f]{64}$/);
  expect(other?.rows_digest).not.toBe(row?.rows_digest);
});

test("undone before everybody has joined, nothing of it is left", async () => {
  const other = await openCooperative();
  const moving = movingIn(other);
  const id = await moving.bring(books());
  await moving.approve(id);
  await moving.undo(id);
  await moving.work();
  expect(await moving.view(id)).toMatchObject({ state: "undone", applied: 0 });
  const [left] = await other.owner`select count(*)::int as n from import_history`;
  expect(left).toEqual({ n: 0 });
  await expectBooksToBalance(other.db);
  await other.close();
});

test("a member who leaves keeps the statement that the office reads, as their movements here", async () => {
  const id = await of.bring(
    filesOf({
      members: ["7,Agnes,Uwimana,"],
      balances: [],
      trialBalance: ["1030,100,", "4900,,100"],
      history: ["7,2025-06-30,Closed her book,-2000,"],
    }),
  );
  await of.approve(id);
  await of.work();
  const agnes = await memberOf(id, "7");
  await deleteMember(coop.as("admin"), agnes, "Moved away");
  const days = { from: "2025-06-01", to: "2025-06-30" };
  expect(await readStatement(coop.db, agnes, days, coop.clock.now())).toMatchObject({
    name: "",
    oldBooks: { lines: [{ kind: "Closed her book", amount: -2_000 }] },
  });
});
