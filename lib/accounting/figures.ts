import { and, eq, inArray, isNotNull, ne, notInArray, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chart, chartNames } from "@/db/schema";
import type { FigureName, Subject } from "@/lib/accounting/schema";
import { PASSING } from "@/lib/accounting/statements/rules";
import { AppError } from "@/lib/errors";
import type { Locale } from "@/lib/locales";

const REVENUE = ["income:fees", "income:joining-fees", "income:project-profit"];

const MADE_OF: Record<FigureName, SQL | undefined> = {
  balance: inArray(chart.countsAs, ["available", "used"]),
  available: eq(chart.countsAs, "available"),
  used: eq(chart.countsAs, "used"),
  savings: ne(chart.countsAs, "none"),
  revenue: inArray(chart.key, REVENUE),
  profit: inArray(chart.key, [...REVENUE, "expense:project-loss"]),
  // As the income statement has them.
  income: and(eq(chart.class, "income"), notInArray(chart.key, PASSING)),
  expense: and(eq(chart.class, "expense"), notInArray(chart.key, PASSING)),
  passing: inArray(chart.key, PASSING),
  surplus: and(inArray(chart.class, ["income", "expense"]), notInArray(chart.key, PASSING)),
};

/** Accounts of the chart whose movements add up to one figure. */
type Accounts = {
  kinds: string[];
  names: Record<Locale, string>[];
  /** 1 where the figure grows by credits, -1 where it grows by debits. */
  sign: 1 | -1;
};

/** The accounts of a figure, or the one that is named. Throws not_found for what the chart does not have. */
export async function accountsOf(db: Executor, subject: Subject): Promise<Accounts> {
  const { figure, account } = subject;
  const which = figure ? MADE_OF[figure] : eq(chart.key, account ?? "");
  const rows = await db
    .select({ kind: chart.key, side: chart.normalSide, name: chartNames })
    .from(chart)
    .where(and(which, isNotNull(chart.holder)))
    .orderBy(chart.code);
  if (rows.length === 0) throw new AppError("not_found");
  return {
    kinds: rows.map(({ kind }) => kind),
    names: rows.map(({ name }) => name),
    sign: rows.every(({ side }) => side === "debit") ? -1 : 1,
  };
}
