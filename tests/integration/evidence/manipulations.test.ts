import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { fillBooks } from "@/tests/support/everything";
import { findingsAfter } from "@/tests/support/forger";

// What the owner of the database can do with the transactions (docs/manipulations.md): each is found, and named.

let coop: Cooperative;
const of: Record<string, string> = {};

beforeAll(async () => {
  coop = await openCooperative();
  await fillBooks(coop);
  const first = async (name: string, which: SQL) => {
    const [row] = await coop.ownerDb.execute<{ id: string }>(
      sql`select id from transactions where ${which} order by id limit 1`,
    );
    if (!row) throw new Error(`There is no ${name}.`);
    of[name] = row.id;
  };
  await first("transfer", sql`type = 'transfer' and reversed_by is null`);
  await first("deposit", sql`type = 'deposit' and status = 'approved' and reversed_by is null`);
  await first("rejected", sql`status = 'rejected'`);
  await first("pending", sql`status = 'pending'`);
  await first("loan", sql`type = 'loan'`);
});

afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

/** A change of one column of a transaction, with every guard off. */
const change = (column: string, value: SQL) => (id: string) =>
  sql`update transactions set ${sql.identifier(column)} = ${value} where id = ${id}`;

const someoneElse = sql`(select id from members where username = 'manager')`;
const ofEntries = (value: SQL) => (id: string) =>
  sql`update entries set at = ${value} where transaction_id = ${id}`;

test.each<[nr: string, what: string, of: string, (id: string) => SQL]>([
  [
    "01",
    "one entry's amount",
    "transfer",
    (id) => sql`update entries set amount = amount + 1 where transaction_id = ${id} and line = 1`,
  ],
  [
    "03",
    "the accounts of its two entries exchanged",
    "transfer",
    (id) =>
      sql`update entries e set amount = o.amount, balance_after = o.balance_after, number = e.number + 1000 from entries o where e.transaction_id = ${id} and o.transaction_id = ${id} and o.line <> e.line`,
  ],
  [
    "04",
    "its entries deleted",
    "transfer",
    (id) => sql`delete from entries where transaction_id = ${id}`,
  ],
  ["05", "the sender's name on a receipt", "transfer", change("from_name", sql`'Somebody Else'`)],
  ["06", "the description", "deposit", change("description", sql`'A gift'`)],
  ["07", "the reference of a deposit", "deposit", change("reference", sql`'DEP-AAAAAAAA-2026'`)],
  [
    "08",
    "the reference of a loan's transaction",
    "loan",
    change("reference", sql`'LON-AAAAAAAA-2026'`),
  ],
  [
    "09",
    "when it was asked, by an hour",
    "deposit",
    change("created_at", sql`created_at - interval '1 hour'`),
  ],
  [
    "10",
    "when it was asked, within its millisecond",
    "deposit",
    change("created_at", sql`created_at + interval '1 microsecond'`),
  ],
  ["11", "who approved", "deposit", change("decided_by", someoneElse)],
  ["12", "approved by nobody", "deposit", change("decided_by", sql`null`)],
  [
    "13",
    "when it was decided",
    "deposit",
    change("decided_at", sql`decided_at + interval '1 hour'`),
  ],
  ["14", "the receipt's number", "rejected", change("external_id", sql`'RECEIPT2'`)],
  ["15", "where it was paid to", "pending", change("payout_to", sql`'+250788999999'`)],
  ["16", "who submitted it", "deposit", change("submitted_by", someoneElse)],
  ["17", "the reason of a refusal", "rejected", change("reject_reason", sql`'Too late'`)],
  ["18", "the amount of what was rejected", "rejected", change("amount", sql`amount * 10`)],
  ["19", "an entry's time within the day", "deposit", ofEntries(sql`at + interval '1 second'`)],
  ["20", "an entry of another day", "deposit", ofEntries(sql`at - interval '1 day'`)],
  [
    "40",
    "the fee of a deposit moved to the member",
    "deposit",
    (id) => sql`update entries set amount = amount + 1 where transaction_id = ${id} and amount > 0`,
  ],
  ["+1", "a deposit that waits rejected by nobody", "pending", change("status", sql`'rejected'`)],
  ["+2", "who approved alone", "deposit", change("alone_by", sql`null`)],
  ["+3", "the phone it came from", "deposit", change("sender_phone", sql`'+250788999999'`)],
  ["+4", "an act less than there were", "rejected", change("acts", sql`1`)],
  [
    "+5",
    "as it was before it was rejected",
    "rejected",
    (id) =>
      sql`update transactions set status = 'pending', acts = 1, decided_by = null, decided_at = null, reject_reason = null, updated_at = created_at where id = ${id}`,
  ],
])("%s: %s", async (_nr, _what, which, manipulate) => {
  const id = of[which] ?? "";
  const findings = await findingsAfter(coop, ({ run }) => run(manipulate(id)));
  expect(findings["13a"]).toEqual([expect.objectContaining({ id })]);
});

test("27: a forged, consistent transfer that nobody made", async () => {
  let id = "";
  const findings = await findingsAfter(coop, async ({ forge }) => {
    const [aline, eric] = [coop.idOf("aline"), coop.idOf("eric")];
    const lines: [string, string, number][] = [
      [aline, "available", -1_000],
      [eric, "available", 1_000],
    ];
    id = await forge({ type: "transfer", from: aline, to: eric, lines });
  });
  expect(findings).toEqual({ "13a": [expect.objectContaining({ id })] });
});

test("29: a transfer erased with its entries, its audit row left", async () => {
  const id = of.transfer ?? "";
  const findings = await findingsAfter(coop, async ({ run }) => {
    await run(sql`delete from entries where transaction_id = ${id}`);
    await run(sql`delete from transactions where id = ${id}`);
  });
  expect(findings["13a"]).toEqual([expect.objectContaining({ id, reference: null })]);
});

test("30, 31: a request forgotten, or what it had asked rewritten", async () => {
  const id = of.transfer ?? "";
  const forgotten = await findingsAfter(coop, ({ run }) =>
    run(sql`delete from requests where transaction_id = ${id}`),
  );
  expect(forgotten["13b"]).toEqual([expect.objectContaining({ request: null })]);
  const rewritten = await findingsAfter(coop, ({ run }) =>
    run(sql`update requests set payload_hash = repeat('0', 64) where transaction_id = ${id}`),
  );
  expect(rewritten["13b"]).toEqual(
    expect.arrayContaining([expect.objectContaining({ made: id, chain: null })]),
  );
});
