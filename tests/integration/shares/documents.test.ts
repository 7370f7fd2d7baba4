import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deriveDocumentKey } from "@/lib/document-code";
import { certificateReference, readCertificateReference } from "@/lib/documents/certificate";
import { checkDocument } from "@/lib/documents/check";
import { issueCertificate } from "@/lib/documents/proof";
import { certificateOf } from "@/lib/shares/certificate";
import { wholeRegister } from "@/lib/shares/register";
import { withSecret } from "@/tests/support/access";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { buy, issueShares, redeemByTwo } from "@/tests/support/shares";

withSecret();
const key = deriveDocumentKey("a secret of the cooperative");
let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await issueShares(coop, { value: 2_000 });
  for (const who of ["aline", "eric"] as const) await coop.fund(who, 100_000);
  await buy(coop, "aline", 3);
  await buy(coop, "eric", 1);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const of = (who: Person) => certificateOf(coop.db, coop.idOf(who), coop.clock.now());
const issue = async (who: Person, by: Person = who) =>
  issueCertificate({ ...coop.as(by), address: null }, await of(who), "https://coop.example");
const check = (reference: string, code: string) =>
  checkDocument({ db: coop.db, now: coop.clock.now(), address: "10.2.3.4", key }, reference, code);
const opened = async (by: Person, whose: Person) =>
  (
    await coop.owner`select count(*)::int as n from audit_log
      where action = 'document.open' and actor_id = ${coop.idOf(by)} and subject_id = ${coop.idOf(whose)}`
  )[0]?.n;

describe("a certificate of shares", () => {
  test("says who holds how many, what one is worth, and the day", async () => {
    expect(await of("aline")).toMatchObject({ name: "Aline Uwase", shares: 3, value: 2_000 });
    expect((await of("aline")).memberNumber).toMatch(/^M-\d{6}$/);
    await expect(of("jean")).rejects.toMatchObject({ code: "not_found" });
  });

  test("is genuine and up to date by its code, however its number is typed", async () => {
    const { reference, code } = await issue("aline");
    expect(reference).toMatch(/^SHC(-[0-9A-Z]{4}){3}$/);
    const found = await check(reference.toLowerCase().replaceAll("-", " "), code);
    expect(found).toMatchObject({ kind: "certificate", certificate: { shares: 3 }, since: null });
    expect(await check(reference, "0000-0000-0000-0000")).toBeNull();
    expect(readCertificateReference("RPT-0000-0000-0000")).toBeNull();
  });

  test("printed again on the day it is the same; of somebody else it is another", async () => {
    const [first, again, other] = [await issue("aline"), await issue("aline"), await issue("eric")];
    expect(again).toMatchObject({ reference: first.reference, code: first.code });
    expect(other.reference).not.toBe(first.reference);
    expect(await check(other.reference, first.code)).toBeNull();
  });

  test("the office's is the same document, and that it was opened is noted", async () => {
    const own = await issue("eric");
    expect(await opened("eric", "eric")).toBe(0);
    expect(await issue("eric", "finance")).toMatchObject({ code: own.code });
    expect(await opened("finance", "eric")).toBe(1);
  });

  test("once the shares have changed it is genuine, and no longer up to date", async () => {
    const { reference, code } = await issue("aline");
    await buy(coop, "aline", 2);
    const found = await check(reference, code);
    expect(found).toMatchObject({ kind: "certificate", certificate: { shares: 3 } });
    expect(found?.kind === "certificate" && found.since).toBeInstanceOf(Date);
    await redeemByTwo(coop, "aline", 2);
    expect(await check(reference, code)).toMatchObject({ since: null });
    await redeemByTwo(coop, "aline", 3);
    expect(await check(reference, code)).toMatchObject({ since: expect.any(Date) });
    await buy(coop, "aline", 3);
  });

  test("that somebody altered in the register is no longer genuine", async () => {
    const { reference, code } = await issue("eric");
    await coop.owner.begin(async (sql) => {
      await sql`alter table documents disable trigger user`;
      await sql`update documents set says = jsonb_set(says, '{shares}', '9') where about = ${reference}`;
    });
    expect(certificateReference(await of("eric"))).toBe(reference);
    expect(await check(reference, code)).toBeNull();
    await coop.owner.begin(async (sql) => {
      await sql`update documents set says = jsonb_set(says, '{shares}', '1') where about = ${reference}`;
      await sql`alter table documents enable trigger user`;
    });
  });
});

test("the whole register has everybody who holds shares, and its sums", async () => {
  const { rows, shares, value } = await wholeRegister(coop.db);
  expect(rows.map((row) => [row.name, row.shares, row.worth, row.percent])).toEqual([
    ["Aline Uwase", 3, 6_000, 75],
    ["Eric Habimana", 1, 2_000, 25],
  ]);
  expect([shares, value]).toEqual([4, 2_000]);
});
