import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { postMove } from "@/lib/accounting/move";
import { kigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { cancelLendOffer } from "@/lib/loans/offer-commands";
import { getDashboard, getReport, listMonths } from "@/lib/reports/queries";
import { decideTransaction } from "@/lib/transactions/commands";
import { EXPORT_COLUMNS, exportRows } from "@/lib/transactions/export";
import { countTransactions, listTransactions } from "@/lib/transactions/queries";
import type { TransactionFilter } from "@/lib/transactions/schema";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import { download, readCsv, textOf } from "@/tests/support/downloads";
import { lending } from "@/tests/support/lending";

const DAY = 86_400_000;

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  vi.stubEnv("DATABASE_URL", coop.url);
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

const today = () => kigaliDay(coop.clock.now());
const report = (from: string, to = from) => getReport(coop.db, { from, to }, today());
const ids = async (filter: TransactionFilter) =>
  (await listTransactions(coop.db, filter, null, 500)).rows.map(({ id }) => id);
const ofType = async (type: string, from: string, to = from) =>
  (await report(from, to)).transactionTypes.find((each) => each.type === type);

test("a reversal counts on its own day and leaves the earlier one as it was", async () => {
  const day = today();
  const kept = await coop.fund("aline", 60_250);
  const wrong = await coop.fund("eric", 40_000);
  const before = [await report(day), await listMonths(coop.db, [day.slice(0, 7)])];
  coop.clock.tick(40 * DAY);
  const checker = () => coop.as("director");
  await reverseByTwo(coop.as("admin"), checker, wrong, "Never came");
  expect([await report(day), await listMonths(coop.db, [day.slice(0, 7)])]).toEqual(before);
  expect(await ofType("reversal", today())).toEqual({ type: "reversal", count: 1, amount: 40_000 });
  expect(await ids({ type: "deposit", status: "approved" })).toEqual([wrong, kept]);
});

test("dashboard, report, list and its count say the same of what was approved", async () => {
  const deals = lending(coop);
  await coop.fund("aline", 90_000);
  const offer = await deals.offer("aline", 2_000);
  await cancelLendOffer(coop.as("aline"), offer);
  const { totalTransactions } = await getDashboard(coop.db);
  const all = await getReport(coop.db, { from: null, to: today() }, today());
  const listed = await ids({ status: "approved" });
  expect([all.totalTransactions, listed.length]).toEqual([totalTransactions, totalTransactions]);
  expect(await countTransactions(coop.db, { status: "approved" })).toBe(totalTransactions);
});

test("what was asked on one day and decided on another is listed by either", async () => {
  coop.clock.tick(3 * DAY);
  const asked = today();
  const late = await submitDeposit(coop.as("aline"), cash(7_000));
  coop.clock.tick(2 * DAY);
  const decided = today();
  await decideTransaction(coop.as("finance"), late.id, { status: "approved" });
  const also = await coop.fund("eric", 1_000);
  const refused = await submitDeposit(coop.as("jean"), cash(500));
  const no = { status: "rejected" as const, reason: "Not seen" };
  await decideTransaction(coop.as("finance"), refused.id, no);
  const approved = { type: "deposit", status: "approved" } as const;
  expect(await ids({ ...approved, from: asked, to: asked })).toEqual([late.id]);
  expect(await ids({ ...approved, decidedFrom: asked, decidedTo: asked })).toEqual([]);
  const onThatDay = { ...approved, decidedFrom: decided, decidedTo: decided };
  expect(await ids(onThatDay)).toEqual([also, late.id]);
  expect(await countTransactions(coop.db, onThatDay)).toBe(2);
  expect(await ofType("deposit", decided)).toEqual({ type: "deposit", count: 2, amount: 8_000 });
  const rejected = { status: "rejected", decidedFrom: decided } as const;
  expect(await ids(rejected)).toEqual([refused.id]);
});

test("what moves between channels is listed by both", async () => {
  await coop.fund("aline", 50_000, "cash");
  const terms = { from: "cash" as const, to: "bank" as const, amount: 7_290, note: "Slip 1" };
  const { id } = await postMove(coop.as("finance"), terms);
  for (const method of ["cash", "bank"] as const) {
    expect(await ids({ method })).toContain(id);
    expect(await ids({ method, type: "move" })).toEqual([id]);
    expect(await ids({ q: method, type: "move" })).toEqual([id]);
  }
  expect(await ids({ method: "mtn" })).not.toContain(id);
  await reverseByTwo(coop.as("admin"), () => coop.as("director"), id);
  const [back] = await coop.owner`select id from transactions where reverses = ${id}`;
  for (const method of ["cash", "bank"] as const) {
    expect(await ids({ method, type: "reversal" })).toContain(back?.id);
    expect(await ids({ channel: method, type: "reversal" })).toContain(back?.id);
  }
});

describe("the file of transactions", () => {
  async function fileOf(filter: TransactionFilter, people = true) {
    const rows = await exportRows(coop.db, filter, { people });
    const [headings = [], ...lines] = readCsv(
      await textOf(await download(rows, [...EXPORT_COLUMNS])),
    );
    return lines.map((line) => Object.fromEntries(headings.map((name, at) => [name, line[at]])));
  }

  test("says fee, receipt number, both dates, who approved, and what a reversal took back", async () => {
    coop.clock.tick(DAY);
    const sent = { amount: 100_050, method: "mtn" as const, senderPhone: "+250788000101" };
    const { id } = await submitDeposit(coop.as("aline"), { ...sent, description: null });
    coop.clock.tick(DAY);
    const paid = { status: "approved" as const, externalId: "RCPT77" };
    await decideTransaction(coop.as("finance"), id, paid);
    const decided = today();
    coop.clock.tick(DAY);
    const checker = () => coop.as("director");
    await reverseByTwo(coop.as("admin"), checker, id, "Never came");
    const [reversal, deposit, ...more] = await fileOf({
      status: "approved",
      decidedFrom: decided,
      decidedTo: today(),
    });
    expect(more).toEqual([]);
    expect(deposit).toMatchObject({
      fee: "1001",
      externalId: "RCPT77",
      decidedBy: "Grace Ingabire",
    });
    expect(deposit?.decidedAt).toContain(decided);
    expect(deposit?.date).not.toContain(decided);
    expect(reversal).toMatchObject({ type: "reversal", fee: "-1001", decidedBy: "Diane Umutoni" });
    expect(reversal?.reverses).toBe(deposit?.reference);
    const own = { member: coop.idOf("aline"), type: "deposit", decidedFrom: decided } as const;
    const [theirs] = await fileOf({ ...own, status: "approved" }, false);
    expect(theirs).toMatchObject({ fee: "1001", externalId: "RCPT77", decidedBy: "" });
  });

  test("says between which channels money moved", async () => {
    await coop.fund("eric", 900, "cash");
    const terms = { from: "cash" as const, to: "airtel" as const, amount: 900, note: "Slip 2" };
    const { reference } = await postMove(coop.as("finance"), terms);
    const [move] = await fileOf({ method: "airtel" });
    expect(move).toMatchObject({ reference, fromChannel: "cash", toChannel: "airtel" });
  });
});
