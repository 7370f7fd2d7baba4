import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementSheet } from "@/app/(app)/reports/statements/statement-sheet";
import { sumAccountDays } from "@/lib/accounting/account-days";
import { closeBooks } from "@/lib/accounting/commands";
import { accountsOf } from "@/lib/accounting/figures";
import { getTrialBalance } from "@/lib/accounting/queries";
import { readFinancialStatement } from "@/lib/accounting/statements/queries";
import type { FinancialStatement } from "@/lib/accounting/statements/rules";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { addDays, kigaliDay } from "@/lib/dates";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { fillBooks } from "@/tests/support/everything";

const DAY = 86_400_000;

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await fillBooks(coop);
  coop.clock.tick(DAY);
  await pay("5100", "1000", 4_000);
  coop.clock.tick(DAY);
  await closeBooks(coop.db, coop.clock.now());
  await pay("5200", "1000", 900);
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

async function pay(code: string, from: string, amount: number) {
  const lines = [
    { code, debit: amount },
    { code: from, credit: amount },
  ];
  const terms = { description: "For the office", lines };
  const { id } = await postVoucher(coop.as("finance"), terms);
  await decideTransaction(coop.as("manager"), id, { status: "approved" });
}

const today = () => kigaliDay(coop.clock.now());
const read = (kind: FinancialStatement["kind"], from?: string, to = today()) =>
  readFinancialStatement(coop.db, coop.clock.now(), { kind, from, to }, null);
const total = ({ sections }: FinancialStatement, name: string) =>
  sections.find((each) => each.name === name)?.total;
const rowsOf = ({ sections }: FinancialStatement) =>
  sections.flatMap(({ rows }) => rows.map(({ code, francs }) => [code, francs] as const));

test("the balance sheet balances, and has what the trial balance has of each account", async () => {
  const sheet = await read("balance-sheet");
  expect(sheet.difference).toBe(0);
  const { rows } = await getTrialBalance(coop.db, coop.clock.now());
  const side = (code: string) => {
    const row = rows.find((each) => each.code === code);
    const net = (row?.debit ?? 0) - (row?.credit ?? 0);
    return row?.class === "asset" ? net : -net;
  };
  const stated = rowsOf(sheet);
  expect(stated.length).toBeGreaterThan(5);
  for (const [code, francs] of stated) expect([code, francs]).toEqual([code, side(code)]);
  const all = (total(sheet, "liability") ?? 0) + (total(sheet, "equity") ?? 0) + sheet.surplus;
  expect(total(sheet, "asset")).toBe(all);
});

test("the income statement of some days is what their accounts moved, and no profit of investors", async () => {
  const whole = await read("income");
  const expenses = new Map(rowsOf(whole));
  expect([expenses.get("5100"), expenses.get("5200")]).toEqual([4_000, 900]);
  expect(total(whole, "passing")).toBe(0);
  expect(whole.sections.find(({ name }) => name === "income")?.rows.map((r) => r.kind)).toEqual([
    "income:fees",
  ]);
  expect(whole.surplus).toBe((total(whole, "income") ?? 0) - (total(whole, "expense") ?? 0));
  expect(whole.surplus).toBe((await read("balance-sheet")).surplus);
  for (const { kind, francs } of whole.sections[1]?.rows ?? []) {
    const { within } = await sumAccountDays(coop.db, [kind], { from: null, to: today() });
    expect([kind, francs]).toEqual([kind, within.debit - within.credit]);
  }
});

test("what a sum of the income statement opens comes to that sum, over closed days and open ones", async () => {
  for (const from of [undefined, addDays(today(), -2), today()]) {
    const statement = await read("income", from);
    const opened = async (figure: "income" | "expense" | "passing" | "surplus") => {
      const { kinds, sign } = await accountsOf(coop.db, { figure });
      const days = { from: from ?? null, to: today() };
      const { within } = await sumAccountDays(coop.db, kinds, days);
      return (within.credit - within.debit) * sign + 0;
    };
    for (const name of ["income", "expense", "passing"] as const) {
      expect([from, name, await opened(name)]).toEqual([from, name, total(statement, name)]);
    }
    expect(await opened("surplus")).toBe(statement.surplus);
  }
  const { kinds } = await accountsOf(coop.db, { figure: "surplus" });
  expect(kinds).not.toContain("income:project-profit");
});

test("two ranges add up to the whole, over closed days and open ones", async () => {
  const whole = await read("income");
  const before = await read("income", undefined, addDays(today(), -1));
  const last = await read("income", today());
  expect(before.surplus + last.surplus).toBe(whole.surplus);
  expect(rowsOf(last)).toEqual([["5200", 900]]);
});

test("days in the wrong order are refused, days to come are today", async () => {
  await expect(read("income", today(), "2020-01-01")).rejects.toMatchObject({
    fields: { from: { key: "dateOrder" } },
  });
  expect((await read("income", undefined, "2999-01-01")).to).toBe(today());
});

test("a spreadsheet has numbers as numbers, and no name as a formula", async () => {
  const sheet = await statementSheet(
    ["Open Future"],
    [
      { kind: "account", code: "5150", name: '=HYPERLINK("http://x","y")', francs: 4_000 },
      { kind: "sum", code: "", name: "+1", francs: -7 },
      { kind: "heading", code: "", name: "@x", francs: null },
    ],
  );
  const [{ data: rows } = { data: [] }] = await readExcelFile(sheet);
  expect(rows.slice(-3)).toEqual([
    ["5150", '=HYPERLINK("http://x","y")', 4_000],
    [null, "+1", -7],
    [null, "@x", null],
  ]);
});
