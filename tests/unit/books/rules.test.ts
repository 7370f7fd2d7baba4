import { describe, expect, test } from "vitest";
import { GROUPS, moveLines, trialBalance } from "@/lib/books/rules";
import { METHODS } from "@/lib/ledger/accounts";

describe("a trial balance", () => {
  // 100,000 came by MTN with a fee of 1,000; 20,000 of it were lent, 5,000 are held.
  const balances = {
    ...{ "cash:mtn": -100_000, owed: -20_000, available: 94_000, held: 5_000, lent: 20_000 },
    "income:fees": 1_000,
  };

  test("puts what there is on the left and what is owed or earned on the right", () => {
    const { rows, ...sums } = trialBalance("2026-11-20", balances);
    expect(sums).toEqual({
      ...{ date: "2026-11-20", totalDebit: 120_000, totalCredit: 120_000, balanced: true },
    });
    const row = (kind: string) => rows.find((each) => each.kind === kind);
    expect(row("cash:mtn")).toMatchObject({ group: "assets", debit: 100_000, credit: 0 });
    expect(row("owed")).toMatchObject({ debit: 20_000, credit: 0 });
    expect(row("available")).toMatchObject({ group: "liabilities", debit: 0, credit: 94_000 });
    expect(row("cash:bank")).toMatchObject({ debit: 0, credit: 0 });
    expect(rows).toHaveLength(Object.values(GROUPS).flat().length);
  });

  test("tells when the columns differ", () => {
    const { balanced, totalDebit, totalCredit } = trialBalance("2026-11-20", {
      ...balances,
      held: 4_999,
    });
    expect([balanced, totalDebit, totalCredit]).toEqual([false, 120_000, 119_999]);
  });

  test("shows a channel that holds less than nothing on the other side", () => {
    const { rows } = trialBalance("2026-11-20", { "cash:bank": 7 });
    expect(rows.find((row) => row.kind === "cash:bank")).toMatchObject({ debit: 0, credit: 7 });
  });
});

test.each(METHODS)("a move out of %s sums to zero", (from) => {
  const to = from === "bank" ? "cash" : "bank";
  const lines = moveLines(from, to, 700);
  expect(lines.map(({ account, amount }) => [account.kind, amount])).toEqual([
    [`cash:${from}`, 700],
    [`cash:${to}`, -700],
  ]);
});
