import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { francs, plainText, whole } from "./columns";

/** What is counted: see db/functions/report-add.sql. */
const figure = () => plainText("figure").notNull();
const counted = () => ({
  /** How many. */
  n: whole("n").notNull(),
  /** Francs. */
  amount: francs("amount").notNull(),
  fees: francs("fees").notNull(),
});

/**
 * What postings added to the reports' figures since the last folding. Each database worker writes rows
 * of its own, so that nobody waits.
 */
export const reportOpen = pgTable(
  "report_open",
  { day: date().notNull(), figure: figure(), shard: integer().notNull(), ...counted() },
  (t) => [primaryKey({ columns: [t.day, t.figure, t.shard] })],
);

/** The reports' figures by day, by month (its first day) and altogether (day 1 of year 1), folded. */
export const reportFigures = pgTable(
  "report_figures",
  {
    span: text().$type<"day" | "month" | "all">().notNull(),
    start: date().notNull(),
    figure: figure(),
    ...counted(),
  },
  (t) => [
    primaryKey({ columns: [t.span, t.start, t.figure] }),
    check("report_figures_span", sql`${t.span} in ('day', 'month', 'all')`),
  ],
);
