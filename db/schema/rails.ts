import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { francs, instant, plainText, whole } from "./columns";

/**
 * What a provider of mobile money was asked to do, by the id under which it knows it: to collect a deposit, or to pay a
 * withdrawal out. A transaction has one that is not failed at most: none is asked for twice, none settled twice.
 */
export const railRequests = pgTable(
  "rail_requests",
  {
    /** The reference id at the provider. */
    id: uuid().primaryKey(),
    rail: plainText("rail").notNull(),
    product: text({ enum: ["collect", "payout"] }).notNull(),
    transactionId: uuid("transaction_id").notNull(),
    /** The wallet that pays or is paid: `+250788000101`. */
    number: text().notNull(),
    amount: francs("amount").notNull(),
    /** `made`: not sent yet; `sent`: it may have reached the provider; `waiting`: for the payer or the provider. */
    state: text({ enum: ["made", "sent", "waiting", "done", "failed", "unknown"] }).notNull(),
    madeBy: uuid("made_by").notNull(),
    madeAt: instant("made_at").notNull(),
    sentAt: instant("sent_at"),
    /** When the provider's last word on it came. */
    answeredAt: instant("answered_at"),
    /** The provider's own number of the movement. */
    providerId: text("provider_id"),
    /** Why it failed, or why nobody knows: the provider's code. */
    reason: text(),
    /** The database transaction that settled it. */
    settledIn: whole("settled_in"),
    /** When the provider is asked next, and how often it was; null: never again. */
    nextLookAt: instant("next_look_at"),
    looks: integer().notNull().default(0),
    /** Why the provider would not take it, where it said so. */
    refusal: text(),
    lastError: text("last_error"),
  },
  (t) => [
    uniqueIndex("rail_requests_live_key").on(t.transactionId).where(sql`state <> 'failed'`),
    uniqueIndex("rail_requests_provider_key")
      .on(t.rail, t.providerId)
      .where(sql`provider_id is not null`),
    index("rail_requests_transaction_idx").on(t.transactionId),
    index("rail_requests_due_idx").on(t.nextLookAt).where(sql`next_look_at is not null`),
    index("rail_requests_list_idx").on(t.madeAt, t.id),
    check("rail_requests_product", sql`${t.product} in ('collect', 'payout')`),
    check(
      "rail_requests_state",
      sql`${t.state} in ('made', 'sent', 'waiting', 'done', 'failed', 'unknown')`,
    ),
    check("rail_requests_amount", sql`${t.amount} > 0`),
    check("rail_requests_number", sql`${t.number} ~ '^[+][0-9]{8,15}$'`),
    check(
      "rail_requests_settled",
      sql`(${t.state} in ('done', 'failed')) = (${t.settledIn} is not null) and (${t.state} in ('done', 'failed')) = (${t.nextLookAt} is null)`,
    ),
    check(
      "rail_requests_answer",
      sql`(${t.state} <> 'done' or ${t.providerId} is not null) and (${t.state} not in ('failed', 'unknown') or ${t.reason} is not null) and (${t.state} in ('made', 'failed') or ${t.sentAt} is not null)`,
    ),
  ],
);

/**
 * What a provider said on a day that it holds, and what the books had then: francs. What waits may have moved already, so that
 * the books say from how much to how much it may be.
 */
export const railBalances = pgTable(
  "rail_balances",
  {
    id: uuid().primaryKey(),
    rail: plainText("rail").notNull(),
    /** In Kigali. */
    day: date().notNull(),
    at: instant("at").notNull(),
    balance: francs("balance").notNull(),
    /** The channel's account and what waits on its clearing account for a line. */
    books: francs("books").notNull(),
    /** What waits and may have moved: deposits, moves, projects' money, and withdrawals that may be paid. */
    comingIn: francs("coming_in").notNull(),
    goingOut: francs("going_out").notNull(),
    /** What the provider holds beyond the most that it may be; below zero: what is missing of the least. */
    difference: francs("difference")
      .notNull()
      .generatedAlwaysAs(
        sql`greatest(balance - books - coming_in, 0) + least(balance - books + going_out, 0)`,
      ),
  },
  (t) => [
    uniqueIndex("rail_balances_day_key").on(t.rail, t.day),
    index("rail_balances_at_idx").on(t.at),
    check("rail_balances_waits", sql`${t.comingIn} >= 0 and ${t.goingOut} >= 0`),
  ],
);

/** Each call to the provider and what came of it, without secrets. */
export const railEvents = pgTable(
  "rail_events",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => railRequests.id),
    number: integer().notNull(),
    at: instant("at").notNull(),
    kind: text({ enum: ["send", "look"] }).notNull(),
    http: smallint(),
    /** What the provider answered, in one word, and why. */
    answer: text().notNull(),
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.number] }),
    check("rail_events_kind", sql`${t.kind} in ('send', 'look')`),
  ],
);
