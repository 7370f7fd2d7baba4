import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { francs, instant, whole } from "./columns";

/**
 * How many shares each member holds: their value is the member's account `shares` of the chart. Written by
 * share_keep alone, with the posting.
 */
export const shareholdings = pgTable(
  "shareholdings",
  {
    memberId: uuid("member_id").primaryKey(),
    shares: whole("shares").notNull(),
    /** When it last changed. */
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("shareholdings_shares_idx").on(t.shares, t.memberId),
    check("shareholdings_never_negative", sql`${t.shares} >= 0`),
  ],
);

/** Shares that were bought, given on or redeemed, or brought from the old books and taken back: one row for each posting. Never changed. */
export const shareMoves = pgTable(
  "share_moves",
  {
    transactionId: uuid("transaction_id").primaryKey(),
    kind: text({ enum: ["buy", "transfer", "redeem", "opening", "opening-undone"] }).notNull(),
    /** Whose shares they were, and whose they are; null: the cooperative issues them, or takes them back. */
    fromMember: uuid("from_member"),
    toMember: uuid("to_member"),
    shares: whole("shares").notNull(),
    /** Francs that one share is worth. */
    value: francs("value").notNull(),
    /** Bought at the desk: whether the member typed their password, and which colleague agreed; null: by the member alone. */
    byMember: text("by_member", { enum: ["yes", "no"] }),
    secondBy: uuid("second_by"),
  },
  (t) => [
    index("share_moves_from_idx").on(t.fromMember, t.transactionId),
    index("share_moves_to_idx").on(t.toMember, t.transactionId),
    check(
      "share_moves_kind",
      sql`${t.kind} in ('buy', 'transfer', 'redeem', 'opening', 'opening-undone') and (${t.fromMember} is null) = (${t.kind} in ('buy', 'opening')) and (${t.toMember} is null) = (${t.kind} in ('redeem', 'opening-undone')) and ${t.fromMember} is distinct from ${t.toMember}`,
    ),
    check(
      "share_moves_at_desk",
      sql`${t.byMember} is null and ${t.secondBy} is null or ${t.kind} = 'buy' and (${t.byMember} = 'yes' or ${t.byMember} = 'no' and ${t.secondBy} is not null)`,
    ),
    check("share_moves_sums", sql`${t.shares} > 0 and ${t.value} > 0`),
  ],
);

/**
 * How many active members hold each number of shares: what is needed of them to round everybody's part, however many they
 * are. Written by share_counted alone.
 */
export const shareCounts = pgTable(
  "share_counts",
  { shares: whole("shares").primaryKey(), holders: whole("holders").notNull() },
  (t) => [check("share_counts_never_negative", sql`${t.shares} > 0 and ${t.holders} >= 0`)],
);

/**
 * All shares, in one row that each posting of shares locks; and by what each active member's part in them is rounded: with
 * the largest remainders, down to this one of this member, it goes up (share_recount).
 */
export const shareTotals = pgTable(
  "share_totals",
  {
    id: smallint().primaryKey().default(1),
    shares: whole("shares").notNull().default(0),
    /** Those of active members. */
    active: whole("active").notNull().default(0),
    cutRest: whole("cut_rest"),
    cutMember: uuid("cut_member"),
  },
  (t) => [
    check("share_totals_one_row", sql`${t.id} = 1`),
    check("share_totals_range", sql`${t.active} between 0 and ${t.shares}`),
  ],
);

/** Shares that a member offers to give to another one; nothing moves before that one takes them. */
export const shareOffers = pgTable(
  "share_offers",
  {
    id: uuid().primaryKey(),
    fromMember: uuid("from_member").notNull(),
    toMember: uuid("to_member").notNull(),
    shares: whole("shares").notNull(),
    state: text({ enum: ["open", "taken", "declined", "withdrawn"] })
      .notNull()
      .default("open"),
    madeAt: instant("made_at").notNull(),
    /** Until when it can be taken. */
    endsAt: instant("ends_at").notNull(),
    endedAt: instant("ended_at"),
    /** By which they were given. */
    transactionId: uuid("transaction_id"),
  },
  (t) => [
    index("share_offers_from_idx").on(t.fromMember, t.id),
    index("share_offers_to_idx").on(t.toMember, t.id),
    check("share_offers_state", sql`${t.state} in ('open', 'taken', 'declined', 'withdrawn')`),
    check("share_offers_between_two", sql`${t.fromMember} <> ${t.toMember} and ${t.shares} > 0`),
    check(
      "share_offers_ended",
      sql`(${t.state} = 'open') = (${t.endedAt} is null) and (${t.state} = 'taken') = (${t.transactionId} is not null)`,
    ),
  ],
);
