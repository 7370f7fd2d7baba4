import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, openDrawer } from "@/lib/counter/drawer";
import { drawerJournal } from "@/lib/counter/journal";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { deriveDocumentKey } from "@/lib/document-code";
import { checkDocument } from "@/lib/documents/check";
import { type Printout, printoutReference, readDocumentReference } from "@/lib/documents/printout";
import { issueDocument } from "@/lib/documents/proof";
import { withSecret } from "@/tests/support/access";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { INCOME } from "@/tests/support/printout";

withSecret();
const key = deriveDocumentKey("a secret of the cooperative");
let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 50_000);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const printout = (over: Partial<Printout> = {}): Printout => ({
  ...INCOME,
  ...over,
});
const days = { from: "2026-11-01", to: "2026-11-20" };
const issue = (of: Printout) =>
  issueDocument({ ...coop.as("finance"), address: null }, of, days, "https://coop.example");
const check = (reference: string, code: string) =>
  checkDocument({ db: coop.db, now: coop.clock.now(), address: "10.2.3.4", key }, reference, code);
const registered = async (reference: string) =>
  (await coop.owner`select count(*)::int as n from documents where about = ${reference}`)[0]?.n;

describe("a printout of the cooperative", () => {
  test("is genuine by its code, and says what was printed", async () => {
    const { reference, code } = await issue(printout());
    expect(reference).toMatch(/^RPT(-[0-9A-Z]{4}){3}$/);
    const found = await check(reference.toLowerCase().replaceAll("-", " "), code);
    expect(found).toMatchObject({ kind: "paper", printout: printout() });
    expect(await check(reference, "0000-0000-0000-0000")).toBeNull();
  });

  test("printed again is the same document; another figure is another one", async () => {
    const [one, again] = [await issue(printout()), await issue(printout())];
    expect([again.reference, again.code]).toEqual([one.reference, one.code]);
    expect(await registered(one.reference)).toBe(1);
    const other = await issue(printout({ total: ["Surplus", "", "12,001"] }));
    expect(other.reference).not.toBe(one.reference);
    expect(await check(one.reference, other.code)).toBeNull();
  });

  test("that somebody altered in the register is no longer genuine", async () => {
    const { reference, code } = await issue(printout({ title: "Balance sheet" }));
    await coop.owner.begin(async (sql) => {
      await sql`alter table documents disable trigger user`;
      await sql`update documents set says = jsonb_set(says, '{rows,0,2}', '"13,000"') where about = ${reference}`;
      expect(printoutReference(printout({ title: "Balance sheet" }))).toBe(reference);
      await sql`alter table documents enable trigger user`;
    });
    expect(await check(reference, code)).toBeNull();
    await coop.owner.begin(async (sql) => {
      await sql`alter table documents disable trigger user`;
      await sql`update documents set says = jsonb_set(says, '{rows,0,2}', '"12,000"') where about = ${reference}`;
      await sql`alter table documents enable trigger user`;
    });
  });

  test.each([
    "DEP-ABCDEFGH-2026",
    "STM-0000-0000-0000-0000-0000",
    "RPT-1234",
    "",
    "RPT-!!!!-0000-0000",
  ])("no other reference is one: %s", (typed) => {
    expect(readDocumentReference(typed)).toBeNull();
  });
});

describe("a drawer's journal", () => {
  test("has every movement with what is in the drawer after it, once it is closed", async () => {
    const { id } = await openDrawer(coop.as("finance"), { float: 0, denominations: {} });
    const memberId = coop.idOf("aline");
    await takeDeposit(coop.as("finance"), { memberId, amount: 6_000 });
    await payOut(coop.as("finance"), { memberId, amount: 1_500, memberPassword: PASSWORD });
    const refused = expect.objectContaining({ code: "drawer_not_closed", status: 409 });
    await expect(drawerJournal(coop.db, id)).rejects.toEqual(refused);
    const cash = { denominations: { 2000: 2, 100: 4 } };
    await countDrawer(coop.as("finance"), id, cash);
    await expect(drawerJournal(coop.db, id)).rejects.toEqual(refused);
    await closeDrawer(coop.as("manager"), id, cash);
    const { drawer, closedBy, lines } = await drawerJournal(coop.db, id);
    expect(drawer).toMatchObject({ expected: 4_500, counted: 4_400, difference: -100 });
    expect(closedBy).toBe("Paul Kagabo");
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ["deposit", 6_000, 6_000],
      ["pay-out", -1_500, 4_500],
      ["difference", -100, 4_400],
      ["return", -4_400, 0],
    ]);
    expect(lines[0]?.memberNumber).toMatch(/^M-\d{6}$/);
  });
});
