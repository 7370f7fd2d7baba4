import type { Executor } from "@/db/client";
import { balancesAt, readChart } from "@/lib/accounting/queries";
import {
  balanceSheet,
  type FinancialStatement,
  incomeStatement,
} from "@/lib/accounting/statements/rules";
import type { FinancialQuery } from "@/lib/accounting/statements/schema";
import { addDays, kigaliDay, notAfter } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import type { Withheld } from "@/lib/withheld";

/**
 * The income statement of some days, or the balance sheet at the end of the last one, from the chart and the closed days. Without a
 * first day it is from the beginning, without a last one until today. Without the figures that the reader is not told. Throws
 * invalid for a first day after the last.
 */
export async function readFinancialStatement(
  db: Executor,
  now: Date,
  { kind, from, to: until }: FinancialQuery,
  withheld: Withheld | null,
): Promise<FinancialStatement> {
  const to = notAfter(kigaliDay(now), until);
  if (from && from > to) throw new AppError("invalid", {}, { from: { key: "dateOrder" } });
  const { accounts } = await readChart(db);
  const held = await balancesAt(db, to);
  if (kind === "balance-sheet") return balanceSheet(to, accounts, held, withheld);
  const before = from ? await balancesAt(db, addDays(from, -1)) : {};
  const moved = Object.fromEntries(
    accounts.map(({ kind: key }) => [key, (held[key] ?? 0) - (before[key] ?? 0)]),
  );
  return incomeStatement({ from: from ?? null, to }, accounts, moved);
}
