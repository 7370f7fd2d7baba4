import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { francs, instant } from "./columns";

/** So many of each note or coin, by what it is worth: `{"5000": 12, "100": 3}`. */
export type StoredCash = Record<string, number>;

/**
 * What a clerk's drawer is from opening to closing (db/functions/counter-keep.sql). The money itself stands on the
 * clerk's own account `drawer` of the chart. Written by functions of the database alone.
 */
export const drawers = pgTable(
  "drawers",
  {
    id: uuid().primaryKey(),
    clerk: uuid().notNull(),
    state: text({ enum: ["open", "counted", "closed"] })
      .notNull()
      .default("open"),
    openedAt: instant("opened_at").notNull(),
    /** Francs that it is opened with, out of the safe, and the notes and coins that they are. */
    float: francs("float").notNull(),
    floatCash: jsonb("float_cash").$type<StoredCash>().notNull(),
    /** What was counted without seeing what should be there, and what the books said then. */
    counted: francs("counted"),
    countedCash: jsonb("counted_cash").$type<StoredCash>(),
    expected: francs("expected"),
    countedAt: instant("counted_at"),
    /** Who counted in its clerk's place (db/functions/drawer-count.sql); null: its clerk. */
    countedBy: uuid("counted_by"),
    /** Who counted it once more, and when. */
    closedBy: uuid("closed_by"),
    closedAt: instant("closed_at"),
  },
  (t) => [
    uniqueIndex("drawers_one_open").on(t.clerk).where(sql`state <> 'closed'`),
    index("drawers_opened_idx").on(t.openedAt, t.id),
    check("drawers_state", sql`${t.state} in ('open', 'counted', 'closed')`),
    check("drawers_float", sql`${t.float} between 0 and 1000000000`),
    check(
      "drawers_counted",
      sql`(${t.state} = 'open') = (${t.countedAt} is null) and num_nulls(${t.counted}, ${t.countedCash}, ${t.expected}, ${t.countedAt}) in (0, 4) and ${t.counted} >= 0`,
    ),
    check(
      "drawers_counted_by",
      sql`${t.countedBy} is null or ${t.countedAt} is not null and ${t.countedBy} <> ${t.clerk}`,
    ),
    check(
      "drawers_closed",
      sql`(${t.state} = 'closed') = (${t.closedAt} is not null) and (${t.closedBy} is null) = (${t.closedAt} is null) and ${t.closedBy} <> ${t.clerk} and ${t.closedBy} <> ${t.countedBy}`,
    ),
  ],
);

/** What went into a drawer and out of it: one row for each posting. Never changed. */
export const drawerMovements = pgTable(
  "drawer_movements",
  {
    transactionId: uuid("transaction_id").primaryKey(),
    drawerId: uuid("drawer_id")
      .notNull()
      .references(() => drawers.id),
    kind: text({ enum: ["float", "deposit", "pay-out", "safe", "difference", "return"] }).notNull(),
    /** Francs into the drawer; less than 0 out of it. */
    amount: francs("amount").notNull(),
    /** The member typed their password for it. */
    byMember: text("by_member", { enum: ["yes", "no"] }).notNull(),
    /** The second person who agreed to it at the desk. */
    secondBy: uuid("second_by"),
  },
  (t) => [
    index("drawer_movements_drawer_idx").on(t.drawerId, t.transactionId),
    uniqueIndex("drawer_movements_once")
      .on(t.drawerId, t.kind)
      .where(sql`kind in ('float', 'difference', 'return')`),
    check(
      "drawer_movements_kind",
      sql`${t.kind} in ('float', 'deposit', 'pay-out', 'safe', 'difference', 'return') and ${t.amount} <> 0`,
    ),
    check("drawer_movements_by_member", sql`${t.byMember} in ('yes', 'no')`),
  ],
);
