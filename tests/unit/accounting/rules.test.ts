import { describe, expect, test } from "vitest";
import { type BookAccount, moveLines, trialBalance } from "@/lib/accounting/rules";
import { eachKey } from "@/lib/each-key";
import { LOCALES } from "@/lib/locales";

const account = (
  code: string,
  kind: string,
  of: BookAccount["class"],
  parent: string | null = null,
): BookAccount => ({
  code,
  kind,
  class: of,
  name: eachKey(LOCALES, () => kind),
  parent,
  active: true,
});
const CHART = [
  account("1000", "cash:mtn", "asset", "money"),
  account("1020", "cash:bank", "asset", "money"),
  account("1100", "owed", "asset"),
  account("2010", "available", "liability"),
  account("2020", "held", "liability"),
  account("2030", "lent", "liability"),
  account("4000", "income:fees", "income"),
  // Added by an administrator.
  account("1050", "1050", "asset"),
];

describe("a trial balance", () => {
  // 100,000 came by MTN with a fee of 1,000; 20,000 of it were lent, 5,000 are held.
  const balances = {
    "cash:mtn": -100_000,
    owed: -20_000,
    available: 94_000,
    held: 5_000,
    lent: 20_000,
    "income:fees": 1_000,
  };

  test("puts what there is on the left and what is owed or earned on the right", () => {
    const { rows, subtotals: _, ...sums } = trialBalance("2026-11-20", CHART, balances);
    expect(sums).toEqual({
      date: "2026-11-20",
      totalDebit: 120_000,
      totalCredit: 120_000,
      balanced: true,
      missing: 0,
    });
    const row = (kind: string) => rows.find((each) => each.kind === kind);
    expect(row("cash:mtn")).toMatchObject({ class: "asset", debit: 100_000, credit: 0 });
    expect(row("owed")).toMatchObject({ debit: 20_000, credit: 0 });
    expect(row("available")).toMatchObject({ class: "liability", debit: 0, credit: 94_000 });
    expect(row("cash:bank")).toMatchObject({ debit: 0, credit: 0 });
    expect(rows.map((each) => each.code).join(" ")).toBe("1000 1020 1100 1050 2010 2020 2030 4000");
  });

  test("adds up each heading, then its class", () => {
    const { kind: _, ...words } = account("10", "money", "asset");
    const money = { kind: "money", code: words.code, class: words.class, name: words.name };
    const unused = { ...money, kind: "fixed-assets", code: "15" };
    const { subtotals } = trialBalance("2026-11-20", CHART, balances, {
      headings: [money, unused],
    });
    expect(subtotals).toEqual([
      { class: "asset", heading: money, debit: 100_000, credit: 0 },
      { class: "asset", heading: null, debit: 120_000, credit: 0 },
      { class: "liability", heading: null, debit: 0, credit: 119_000 },
      { class: "income", heading: null, debit: 0, credit: 1_000 },
    ]);
  });

  test("tells when the columns differ", () => {
    const { balanced, totalDebit, totalCredit } = trialBalance("2026-11-20", CHART, {
      ...balances,
      held: 4_999,
    });
    expect([balanced, totalDebit, totalCredit]).toEqual([false, 120_000, 119_999]);
  });

  test("shows a channel that holds less than nothing on the other side", () => {
    const { rows } = trialBalance("2026-11-20", CHART, { "cash:bank": 7 });
    expect(rows.find((row) => row.kind === "cash:bank")).toMatchObject({ debit: 0, credit: 7 });
  });
});

test("a move sums to zero", () => {
  const lines = moveLines("cash:bank", "cash:bank-2", 700);
  expect(lines.map(({ account, amount }) => [account.kind, amount])).toEqual([
    ["cash:bank", 700],
    ["cash:bank-2", -700],
  ]);
});
