import { describe, expect, test } from "vitest";
import type { BookAccount } from "@/lib/accounting/rules";
import { balanceSheet, incomeStatement, statementKind } from "@/lib/accounting/statements/rules";

const account = (code: string, kind: string, of: BookAccount["class"]): BookAccount => ({
  code,
  kind,
  class: of,
  name: { en: kind, rw: kind },
  parent: null,
  active: true,
});
const CHART = [
  account("1000", "cash:mtn", "asset"),
  account("2010", "available", "liability"),
  account("2090", "project", "liability"),
  account("3500", "equity:distributions", "equity"),
  account("3950", "equity:opening", "equity"),
  account("4000", "income:fees", "income"),
  account("4300", "income:project-profit", "income"),
  account("5100", "expense:rent", "expense"),
  account("5600", "expense:project-loss", "expense"),
];
// 100,000 paid in with a fee of 1,000; 5,000 there at the beginning; 9,000 of profit and 2,000 of loss passed on to a project; 700 of rent.
const BOOKS = {
  "cash:mtn": -(100_000 + 5_000 + 9_000 - 2_000 - 700),
  available: 99_000,
  project: 7_000,
  "equity:distributions": -7_000,
  "equity:opening": 5_000,
  "income:fees": 1_000,
  "income:project-profit": 9_000,
  "expense:rent": -700,
  "expense:project-loss": -2_000,
};
const sums = (sections: { name: string; total: number }[]) =>
  Object.fromEntries(sections.map(({ name, total }) => [name, total]));

describe("an income statement", () => {
  test("counts what is the cooperative's own, and shows what passed through to investors", () => {
    const days = { from: "2026-11-01", to: "2026-11-30" };
    const { sections, surplus } = incomeStatement(days, CHART, BOOKS);
    expect(sums(sections)).toEqual({ income: 1_000, expense: 700, passing: 0 });
    expect(surplus).toBe(300);
    const passing = sections.find(({ name }) => name === "passing");
    expect(passing?.rows.map(({ code, francs }) => [code, francs])).toEqual([
      ["3500", -7_000],
      ["4300", 9_000],
      ["5600", -2_000],
    ]);
  });

  test("leaves out accounts on which nothing moved", () => {
    const { sections } = incomeStatement({ from: null, to: "2026-11-30" }, CHART, {});
    expect(sections.every(({ rows, total }) => rows.length === 0 && total === 0)).toBe(true);
  });
});

describe("a balance sheet", () => {
  test("what there is equals what is owed, the own funds and the surplus", () => {
    const sheet = balanceSheet("2026-11-30", CHART, BOOKS);
    expect(sums(sheet.sections)).toEqual({ asset: 111_300, liability: 106_000, equity: 5_000 });
    expect([sheet.surplus, sheet.difference]).toEqual([300, 0]);
  });

  test("says by how much the books do not balance", () => {
    const sheet = balanceSheet("2026-11-30", CHART, { ...BOOKS, available: 98_999 });
    expect(sheet.difference).toBe(1);
  });
});

test("a statement that there is not is none, and no income statement", () => {
  expect(statementKind(undefined)).toBe("income");
  expect(statementKind("balance-sheet")).toBe("balance-sheet");
  for (const asked of ["cash-flow", "equity", "", ["income", "balance-sheet"]]) {
    expect(statementKind(asked)).toBeNull();
  }
});
