import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Role } from "../../lib/permissions";
import { instant, plainText, whole } from "./columns";

/**
 * Which roles hold which right: lib/permissions.ts, as the database knows it (a test compares them). Roles are
 * text here: PostgreSQL lets no migration use a value that it has just added to an enum.
 */
export const rightHolders = pgTable(
  "right_holders",
  { right: plainText("right").notNull(), role: plainText("role").$type<Role>().notNull() },
  (t) => [primaryKey({ columns: [t.right, t.role] })],
);

/** What one person only proposes and another confirms, and the rights that both need. */
export const proposalActs = pgTable("proposal_acts", {
  key: plainText("key").primaryKey(),
  makerRight: text("maker_right").notNull(),
  checkerRight: text("checker_right").notNull(),
  /** Whether, once it is confirmed, no money leaves the account of the member it is about for a day. */
  holdsMoney: boolean("holds_money").notNull().default(false),
});

/**
 * An act that waits for a second person (decisions, section 15). Written by proposal_make and
 * proposal_decide alone; the posting function takes a confirmed one in the same database transaction.
 */
export const proposals = pgTable(
  "proposals",
  {
    id: uuid().primaryKey(),
    act: plainText("act")
      .notNull()
      .references(() => proposalActs.key),
    /** What it is about: a transaction, a loan, a project, a member. */
    subjectId: uuid("subject_id").notNull(),
    /** What was asked for, and exactly what it would do, as shown to who made it. */
    terms: jsonb().notNull(),
    effect: jsonb().notNull(),
    reason: text(),
    state: text({ enum: ["waiting", "confirmed", "refused", "withdrawn", "expired"] }).notNull(),
    madeBy: uuid("made_by").notNull(),
    madeAt: instant("made_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** The first of two, where everybody who may confirm has an interest. */
    firstConfirmedBy: uuid("first_confirmed_by"),
    decidedBy: uuid("decided_by"),
    decidedAt: instant("decided_at"),
    decisionReason: text("decision_reason"),
    /** The database transaction that confirmed it and carries it out; null again once it has posted. */
    confirmedIn: whole("confirmed_in"),
  },
  (t) => [
    uniqueIndex("proposals_open_key").on(t.act, t.subjectId).where(sql`state = 'waiting'`),
    index("proposals_waiting_idx").on(t.id).where(sql`state = 'waiting'`),
    index("proposals_subject_idx").on(t.subjectId),
    check(
      "proposals_state",
      sql`${t.state} in ('waiting', 'confirmed', 'refused', 'withdrawn', 'expired')`,
    ),
    check(
      "proposals_two_people",
      sql`${t.state} <> 'confirmed' or (${t.decidedBy} <> ${t.madeBy} and ${t.decidedBy} is distinct from ${t.firstConfirmedBy} and ${t.firstConfirmedBy} is distinct from ${t.madeBy})`,
    ),
    check(
      "proposals_decided",
      sql`(${t.decidedAt} is null) = (${t.state} in ('waiting', 'expired'))`,
    ),
    check("proposals_reasons", sql`${t.state} <> 'refused' or ${t.decisionReason} is not null`),
  ],
);

/**
 * Settings that two people have agreed to ahead, from a Kigali day on; `proposals.terms` says which. Written by
 * settings_change, and taken up by settings_due once the day has begun.
 */
export const settingsAhead = pgTable("settings_ahead", {
  proposalId: uuid("proposal_id")
    .primaryKey()
    .references(() => proposals.id),
  holdsFrom: date("holds_from").notNull(),
  agreedAt: instant("agreed_at").notNull(),
  /** Null: not yet. */
  appliedAt: instant("applied_at"),
});
