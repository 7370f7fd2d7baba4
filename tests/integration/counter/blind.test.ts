import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listChart } from "@/lib/accounting/chart/queries";
import { journalStart } from "@/lib/accounting/journal/writer";
import { getTrialBalance } from "@/lib/accounting/queries";
import { shownChart, shownTrialBalance } from "@/lib/accounting/shown";
import { readFinancialStatement } from "@/lib/accounting/statements/queries";
import { EXPORT_COLUMNS, exportRows } from "@/lib/audit/export";
import { auditEntry, listAudit, readPlace } from "@/lib/audit/queries";
import { hiddenCounts, refuseBlind, withheldFrom } from "@/lib/counter/blind";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, openDrawer } from "@/lib/counter/drawer";
import { takeDeposit } from "@/lib/counter/serve";
import { addDays, kigaliDay } from "@/lib/dates";
import { tellAssets } from "@/lib/liabilities/transparency";
import { can, ROLES } from "@/lib/permissions";
import { isWithheld } from "@/lib/withheld";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";

const DAY = 86_400_000;
const CASH = { denominations: { 5000: 1 } };

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 50_000);
  coop.clock.tick(DAY);
});
afterAll(() => coop.close());

const today = () => kigaliDay(coop.clock.now());
const open = (clerk: Person) => openDrawer(coop.as(clerk), { float: 0, denominations: {} });
const close = async (clerk: Person, id: string, cash = {}) => {
  await countDrawer(coop.as(clerk), id, { denominations: cash });
  await closeDrawer(coop.as("admin"), id, { denominations: cash });
};
const withheld = () => withheldFrom(coop.db, { role: "finance" });
const booksOf = async (day?: string) =>
  shownTrialBalance(await getTrialBalance(coop.db, coop.clock.now(), day), await withheld());
const sheetOf = async (to: string, hidden?: null) => {
  const asked = { kind: "balance-sheet", to } as const;
  const blind = hidden === undefined ? await withheld() : hidden;
  return readFinancialStatement(coop.db, coop.clock.now(), asked, blind);
};
const assetsOf = ({ sections }: Awaited<ReturnType<typeof sheetOf>>) =>
  sections.find(({ name }) => name === "asset");
const drawerIn = (rows: readonly { kind: string }[]) => rows.find(({ kind }) => kind === "drawer");

test("what lies in the drawers is told again once all are closed, to each who may count them", async () => {
  expect(await withheld()).toBeNull();
  const first = await open("finance");
  const second = await open("manager");
  await takeDeposit(coop.as("finance"), { memberId: coop.idOf("aline"), amount: 5_000 });
  for (const role of ROLES) {
    const blind = can(role, "counter.use") ? { accounts: ["drawer"], since: today() } : null;
    expect(await withheldFrom(coop.db, { role }), role).toEqual(blind);
  }
  expect(await withheldFrom(coop.db, null)).not.toBeNull();
  await close("finance", first.id, CASH.denominations);
  expect(await withheld()).toMatchObject({ since: today() });
  const refused = expect.objectContaining({ code: "counted_blind", status: 409 });
  await expect(refuseBlind(coop.db, { role: "admin" })).rejects.toEqual(refused);
  await refuseBlind(coop.db, { role: "director" });
  await countDrawer(coop.as("manager"), second.id, { denominations: {} });
  expect(await withheld()).not.toBeNull();
  await closeDrawer(coop.as("admin"), second.id, { denominations: {} });
  expect(await withheld()).toBeNull();
  await refuseBlind(coop.db, { role: "admin" });
});

test("the books balance without the drawers' line; the day before it was opened is told, and past midnight each day since is not", async () => {
  const { id } = await open("finance");
  const opened = today();
  await takeDeposit(coop.as("finance"), { memberId: coop.idOf("aline"), amount: 5_000 });
  coop.clock.tick(DAY);
  for (const day of [opened, today()]) {
    const { rows, subtotals, balanced, totalDebit, totalCredit } = await booksOf(day);
    expect([balanced, totalDebit === totalCredit]).toEqual([true, true]);
    const why = { debit: null, credit: null, withheld: "counted_blind" };
    expect(drawerIn(rows)).toMatchObject(why);
    expect(rows.filter((row) => row.debit === null)).toHaveLength(1);
    const hidden = subtotals.filter((row) => row.withheld);
    expect(hidden.map((row) => [row.class, row.heading?.kind, row.debit, row.credit])).toEqual([
      ["asset", "money", null, null],
      ["asset", undefined, null, null],
    ]);
    const sheet = await sheetOf(day);
    const assets = assetsOf(sheet);
    expect(drawerIn(assets?.rows ?? [])).toMatchObject({ francs: null, withheld: "counted_blind" });
    expect(sheet.difference).toBe(0);
    expect(assets?.total).toBe(assetsOf(await sheetOf(day, null))?.total);
  }
  const before = addDays(opened, -1);
  expect(drawerIn((await booksOf(before)).rows)).toMatchObject({ debit: 0, withheld: null });
  expect(drawerIn((await sheetOf(before)).sections.flatMap(({ rows }) => rows))).toBeUndefined();
  const chart = shownChart(await listChart(coop.db, coop.clock.now()), await withheld(), today());
  expect(chart.filter((row) => row.balance === null).map(({ code }) => code)).toEqual(["1050"]);

  // A journal that would begin with what was in the drawer begins where nothing was.
  const hidden = await withheld();
  expect(journalStart(today(), hidden)).toBe(opened);
  expect([journalStart(before, hidden), journalStart(null, hidden)]).toEqual([before, null]);
  expect([isWithheld(hidden, "cash:safe", today()), isWithheld(hidden, "drawer", before)]).toEqual([
    false,
    false,
  ]);
  // Whoever looks from outside may be the clerk.
  const row = (account: string) => ({
    account,
    name: { en: "", rw: "" },
    channel: false,
    amount: -5_000,
  });
  const visitors = await withheldFrom(coop.db, null);
  const published = tellAssets([row("drawer"), row("cash:safe")], visitors, opened);
  expect(published.map(({ amount, withheld: why }) => [amount, why])).toEqual([
    [null, "counted_blind"],
    [5_000, null],
  ]);
  await close("finance", id, CASH.denominations);
  expect(drawerIn((await booksOf(opened)).rows)).toMatchObject({ debit: 5_000, withheld: null });
});

test("what a clerk has counted is in the audit trail, and told to whoever may close the drawer once it is closed", async () => {
  const { id } = await open("finance");
  await countDrawer(coop.as("finance"), id, CASH);
  const scope = { action: "drawer.count", subject: { id, sentAt: null } };
  const shownTo = async (who: Person) => {
    const { actor } = coop.as(who);
    const hidden = await hiddenCounts(coop.db, actor);
    const { rows } = await listAudit(coop.db, { ...scope, hidden }, null, 5);
    const place = readPlace(rows[0]?.id);
    const [line] = await coop.db.execute<{ detail: string }>(
      sql`select detail from (${exportRows({ ...scope, hidden })}) e (${sql.raw(EXPORT_COLUMNS.map((name) => `"${name}"`).join(", "))})`,
    );
    const alone = place && (await auditEntry(coop.db, place, hidden));
    return [rows[0]?.detail, alone?.detail, JSON.parse(line?.detail ?? "null")];
  };
  const shown = Array(3).fill({ cash: "1 × 5000" });
  expect(await shownTo("admin")).toEqual(Array(3).fill({ why: "counted_blind" }));
  expect(await shownTo("director")).toEqual(shown);
  expect(await shownTo("finance")).toEqual(shown);
  await closeDrawer(coop.as("admin"), id, CASH);
  expect(await shownTo("admin")).toEqual(shown);
});
