import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { updateMember } from "@/lib/approvals/member-update";
import { kigaliDay } from "@/lib/dates";
import { deriveDocumentKey } from "@/lib/document-code";
import { type Checked, checkDocument } from "@/lib/documents/check";
import { issueAgreement, issueReceipt, issueStatement } from "@/lib/documents/proof";
import { sealBooks } from "@/lib/evidence/seals";
import { verifyLedger } from "@/lib/evidence/verify";
import { openSealKey } from "@/lib/keys/seal-key";
import { agreementOf } from "@/lib/loans/agreement";
import { loanById } from "@/lib/loans/details";
import { readReceipt } from "@/lib/receipts/queries";
import { openStatement } from "@/lib/statements/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { withSecret } from "@/tests/support/access";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";
import { lending } from "@/tests/support/lending";

withSecret();
const key = deriveDocumentKey("a secret of the cooperative");
const origin = "https://of.example";
let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 300_000);
  await coop.fund("eric", 50_000);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await coop.close();
});

let place = 0;
const elsewhere = () => `10.1.${Math.floor(place / 250)}.${++place % 250}`;
const check = (document: { reference: string; code: string }, address = elsewhere()) =>
  checkDocument(
    { db: coop.db, now: coop.clock.now(), address, key },
    document.reference,
    document.code,
  );
const send = (amount: number, now = coop.clock.tick(), who: Person = "aline") =>
  postTransfer(coop.as(who, { now }), { recipientId: coop.idOf("claudine"), amount });

/** This month's statement as it is printed now. */
async function printed(who: Person, by: Person = who) {
  const ctx = coop.as(by);
  const month = kigaliDay(ctx.now).slice(0, 7);
  const statement = await openStatement(ctx, { month, member: coop.idOf(who) });
  return { statement, ...(await issueStatement(ctx, statement, origin)) };
}

async function receiptNow(id: string) {
  const receipt = await readReceipt(coop.db, id, { id: coop.idOf("finance"), all: true });
  return issueReceipt(coop.as("finance"), receipt, origin);
}

const since = (found: Checked | null) => (found?.kind === "statement" ? found.since : undefined);
const rows = async () => Number((await coop.owner`select count(*) as n from documents`)[0]?.n);

describe("a statement", () => {
  test("stays genuine when a posting that asked for earlier commits after printing", async () => {
    const asked = coop.clock.tick();
    await send(500);
    const document = await printed("aline");
    const { transaction } = await send(7, asked);
    const found = await check(document);
    expect(found).toMatchObject({
      kind: "statement",
      statement: { closing: document.statement.closing },
    });
    expect(found?.kind === "statement" && found.statement.lines).toEqual(document.statement.lines);
    expect(since(found)).toMatchObject({
      altered: false,
      closing: document.statement.closing - 7,
      said: document.statement.lines.length,
      count: document.statement.lines.length + 1,
      added: [{ reference: transaction.reference, net: -7 }],
    });
    // What was asked for after it was made is not told.
    const later = await printed("aline");
    await send(9);
    expect(since(await check(later))).toBeNull();
  });

  test("is false with any other code, figure or day", async () => {
    const document = await printed("aline");
    const other = document.code.startsWith("X") ? "Y" : "X";
    expect(await check({ ...document, code: other + document.code.slice(1) })).toBeNull();
    const later = await printed("claudine");
    expect(await check({ ...document, reference: later.reference })).toBeNull();
    expect(await check({ ...later, code: document.code })).toBeNull();
  });

  test("says who is called otherwise, what was reversed, and which loan was repaid", async () => {
    const deals = lending(coop);
    const loan = await deals.take("eric", await deals.offer("aline", 20_000));
    const sent = await send(300, coop.clock.tick(), "eric");
    const document = await printed("eric");
    expect(since(await check(document))).toBeNull();
    await deleteByTwo(coop.as("admin"), () => coop.as("director"), sent.transaction.id);
    await deals.repay("eric", loan, 22_000);
    const { firstName, lastName, username, email } = (
      await coop.owner`select first_name as "firstName", last_name as "lastName", username, email
        from members where id = ${coop.idOf("eric")}`
    )[0] as Record<string, string>;
    await updateMember(coop.as("admin"), coop.idOf("eric"), {
      firstName,
      lastName: `${lastName}-Keza`,
      username,
      email,
    } as Parameters<typeof updateMember>[2]);
    const found = await check(document);
    expect(found).toMatchObject({ statement: { name: "Eric Habimana" } });
    expect(since(found)).toMatchObject({
      altered: false,
      added: [],
      name: "Eric Habimana-Keza",
      reversed: [{ reference: sent.transaction.reference }],
      ended: [{ how: "repaid" }],
    });
  });

  test("is genuine though its entries were taken away, and says that the books are not whole", async () => {
    const document = await printed("claudine");
    await coop.owner`alter table entries disable trigger user`;
    await coop.owner`update entries set amount = amount + 1 where account_id in (
      select id from accounts where owner = ${coop.idOf("claudine")})`;
    expect(since(await check(document))).toMatchObject({ altered: true });
    await coop.owner`update entries set amount = amount - 1 where account_id in (
      select id from accounts where owner = ${coop.idOf("claudine")})`;
    await coop.owner`alter table entries enable trigger user`;
    expect(since(await check(document))).toBeNull();
  });
});

describe("the register", () => {
  test("has one row for what says the same, by whomever and however often it is printed", async () => {
    const first = await printed("aline");
    const before = await rows();
    coop.clock.tick(120_000);
    const again = await printed("aline", "finance");
    expect(again.reference).not.toBe(first.reference);
    expect(await rows()).toBe(before);
    expect(since(await check(first))).toBeNull();
    expect(since(await check(again))).toBeNull();
    const [kept] = await coop.owner`select kind, subject_id, issued_by from documents
      where about like ${`${first.statement.account} %`} order by issued_at desc limit 1`;
    expect(kept).toEqual({
      kind: "statement",
      subject_id: coop.idOf("aline"),
      issued_by: coop.idOf("aline"),
    });
  });

  test("keeps each state of a receipt, and an agreement", async () => {
    const { id } = (await send(400)).transaction;
    const document = await receiptNow(id);
    const before = await rows();
    await receiptNow(id);
    expect(await rows()).toBe(before);
    await deleteByTwo(coop.as("admin"), () => coop.as("director"), id);
    const reversed = await receiptNow(id);
    expect(await rows()).toBe(before + 1);
    expect(await check(document)).toMatchObject({ since: "reversed", altered: false });
    expect(await check(reversed)).toMatchObject({ since: null, altered: false });
    const deals = lending(coop);
    const loan = await deals.take("eric", await deals.offer("aline", 10_000));
    const viewer = { id: coop.idOf("eric"), now: coop.clock.now() };
    const details = await loanById(coop.db, viewer, loan);
    const agreement = agreementOf(details);
    const signed = await issueAgreement(coop.as("eric"), details, origin);
    expect(await check(signed)).toMatchObject({ kind: "agreement", agreement, altered: false });
  });

  test("is written by nobody else, and never changed", async () => {
    await printed("aline");
    const refused = [
      coop.client`insert into documents select * from documents limit 1`,
      coop.client`update documents set code = 'X'`,
      coop.client`delete from documents`,
      coop.owner`update documents set code = 'X'`,
      coop.owner`delete from documents`,
    ];
    for (const each of refused) await expect(each).rejects.toThrow();
  });

  test("takes a thousand new ones a day from one person; what is issued past it is genuine too", async () => {
    const { now, actor } = coop.as("jean");
    await coop.owner`insert into documents (digest, kind, about, subject_id, says, reference, code, issued_at, issued_by)
      select sha256(n::text::bytea), 'receipt', 'none', ${actor.id}, '{}', 'none', 'none', ${now.toISOString()}, ${actor.id}
      from generate_series(1, 1000) n`;
    const before = await rows();
    const document = await printed("jean");
    expect(await rows()).toBe(before);
    expect(since(await check(document))).toBeNull();
    expect(await printed("jean", "finance")).toBeDefined();
    expect(await rows()).toBe(before + 1);
  });

  test("tells who altered a row, by its reference", async () => {
    const document = await printed("aline");
    const named = async () =>
      (await verifyLedger(coop.ownerDb)).flatMap(({ name, breaches }) =>
        name.startsWith("13e.") ? breaches.map((row) => row.id) : [],
      );
    await coop.owner`alter table documents disable trigger user`;
    await coop.owner`delete from documents where about = 'none'`;
    expect(await named()).toEqual([]);
    const [row] = await coop.owner`update documents set says = says || '{"closing": 1}'
      where ctid = (select max(ctid) from documents where about like ${`${document.statement.account} %`}) returning reference`;
    expect(await named()).toEqual([row?.reference]);
    await coop.owner`alter table documents enable trigger user`;
  });
});

test("wrong codes from an address keep nobody there from a registered document", async () => {
  const document = await printed("claudine");
  const village = "203.0.113.77";
  for (let n = 0; n < 5; n += 1) {
    expect(await check({ ...document, code: "0123456789ABCDEF" }, village)).toBeNull();
  }
  await expect(check({ ...document, code: "0123456789ABCDEF" }, village)).rejects.toMatchObject({
    code: "too_many_attempts",
  });
  expect(await check(document, village)).not.toBeNull();
});

test("the last seal's short code stands on what is issued", async () => {
  expect((await printed("aline")).seal).toBeNull();
  const folder = mkdtempSync(join(tmpdir(), "documents-"));
  const sealer = { key: openSealKey(join(folder, "key.pem")), log: join(folder, "seals") };
  const seal = await sealBooks(coop.ownerDb, sealer, coop.clock.tick());
  rmSync(folder, { recursive: true });
  const groups = seal?.hash.slice(0, 12).toUpperCase().match(/.{4}/g)?.join("-");
  expect((await printed("aline")).seal).toBe(`1-${groups}`);
  const [facts] = await coop.ownerDb.execute<{ rows: Record<string, string> }>(
    sql`select seal_facts() -> 'rows' as rows`,
  );
  expect(Number(facts?.rows.documents)).toBe(await rows());
});
