import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { channels } from "./chart";
import { bytes, francs, instant, plainText } from "./columns";
import { smsForwarders } from "./forwarders";

/**
 * The channels whose statements count, and from when: what is asked for from then on is posted to the channel's clearing
 * account, and what the statement says to its own. Written when two people have agreed to the setting, and kept.
 */
export const reconciledChannels = pgTable("reconciled_channels", {
  channel: plainText("channel")
    .primaryKey()
    .references(() => channels.key),
  since: instant("since").notNull(),
});

/** What was brought in: a file or a pasted text, with each of its lines that was not known before. */
export const statementFiles = pgTable(
  "statement_files",
  {
    id: uuid().primaryKey(),
    channel: plainText("channel")
      .notNull()
      .references(() => channels.key),
    format: text().notNull(),
    /** How far it is to be believed: what was pasted is no proof. */
    provenance: text({ enum: ["portal", "device", "pasted"] }).notNull(),
    /** The phone that signed it. */
    forwarderId: uuid("forwarder_id").references(() => smsForwarders.id),
    name: text().notNull(),
    /** Of the bytes as they came, hex. */
    sha256: text().notNull(),
    /** The account that the file says it is of. */
    account: text(),
    uploadedBy: uuid("uploaded_by").notNull(),
    uploadedAt: instant("uploaded_at").notNull(),
    /** Its first and last line that moved money. */
    firstAt: instant("first_at"),
    lastAt: instant("last_at"),
    opening: francs("opening"),
    closing: francs("closing"),
    lineCount: integer("line_count").notNull(),
    newLines: integer("new_lines").notNull(),
    knownLines: integer("known_lines").notNull(),
    refusedLines: integer("refused_lines").notNull(),
    state: text({ enum: ["imported", "withdrawn"] })
      .notNull()
      .default("imported"),
    withdrawnBy: uuid("withdrawn_by"),
    withdrawnAt: instant("withdrawn_at"),
    withdrawReason: text("withdraw_reason"),
    /** The bytes, gzipped; null after thirteen months (db/functions/statement-bytes-drop.sql). */
    content: bytes("content"),
  },
  (t) => [
    index("statement_files_list_idx").on(t.channel, t.id),
    index("statement_files_sha256_idx").on(t.channel, t.sha256),
    index("statement_files_forwarder_idx").on(t.forwarderId, t.id),
    index("statement_files_bytes_idx").on(t.uploadedAt).where(sql`content is not null`),
    check("statement_files_state", sql`${t.state} in ('imported', 'withdrawn')`),
    check(
      "statement_files_provenance",
      sql`${t.provenance} in ('portal', 'device', 'pasted') and (${t.provenance} = 'device') = (${t.forwarderId} is not null)`,
    ),
    check(
      "statement_files_withdrawn",
      sql`(${t.state} = 'withdrawn') = (${t.withdrawnAt} is not null and ${t.withdrawnBy} is not null and ${t.withdrawReason} is not null)`,
    ),
  ],
);

/** A line of a statement, as it came; only what is left of it to explain changes, by its matches. */
export const statementLines = pgTable(
  "statement_lines",
  {
    /** In the order of time: begins with the instant of `bookedAt`, or of the import. */
    id: uuid().primaryKey(),
    channel: plainText("channel")
      .notNull()
      .references(() => channels.key),
    fileId: uuid("file_id")
      .notNull()
      .references(() => statementFiles.id),
    rowNo: integer("row_no").notNull(),
    kind: text({ enum: ["money", "charge", "reversal", "info", "unread"] }).notNull(),
    bookedAt: instant("booked_at"),
    precision: text({ enum: ["second", "minute", "day"] }),
    direction: text({ enum: ["in", "out"] }),
    amount: francs("amount").notNull().default(0),
    charge: francs("charge").notNull().default(0),
    balanceAfter: francs("balance_after"),
    providerId: text("provider_id"),
    partnerId: text("partner_id"),
    partyName: text("party_name"),
    partyNumber: text("party_number"),
    partyTail: text("party_tail"),
    message: text(),
    /** Why it could not be read. */
    reason: text(),
    raw: text().notNull(),
    /** By what the channel knows it (lib/channels/identity.ts). */
    identity: text().notNull(),
    /** Of what moved money: the postings of its file and Kigali day, of the amount and of the charge. */
    postedBy: uuid("posted_by"),
    chargedBy: uuid("charged_by"),
    /** Francs that nobody has explained yet. */
    open: francs("open").notNull().default(0),
    state: text({ enum: ["unmatched", "matched", "explained", "ignored", "withdrawn"] }).notNull(),
  },
  (t) => [
    uniqueIndex("statement_lines_identity_key")
      .on(t.channel, t.identity)
      .where(sql`state <> 'withdrawn'`),
    index("statement_lines_file_idx").on(t.fileId, t.rowNo),
    index("statement_lines_list_idx").on(t.channel, t.id),
    index("statement_lines_open_idx").on(t.channel, t.id).where(sql`state = 'unmatched'`),
    index("statement_lines_balance_idx")
      .on(t.channel, t.bookedAt)
      .where(sql`balance_after is not null and state <> 'withdrawn'`),
    index("statement_lines_posted_idx").on(t.postedBy).where(sql`posted_by is not null`),
    index("statement_lines_charged_idx").on(t.chargedBy).where(sql`charged_by is not null`),
    check(
      "statement_lines_kind",
      sql`${t.kind} in ('money', 'charge', 'reversal', 'info', 'unread')`,
    ),
    check("statement_lines_direction", sql`${t.direction} in ('in', 'out')`),
    check(
      "statement_lines_money",
      sql`(${t.kind} in ('info', 'unread')) = (${t.postedBy} is null) and (${t.kind} in ('info', 'unread')) = (${t.amount} = 0) and (${t.kind} in ('info', 'unread')) = (${t.bookedAt} is null) and (${t.kind} in ('info', 'unread')) = (${t.direction} is null)`,
    ),
    check(
      "statement_lines_amounts",
      sql`${t.amount} >= 0 and ${t.amount} <= 100000000000 and ${t.charge} >= 0 and ${t.charge} <= 100000000000 and ${t.open} >= 0 and ${t.open} <= ${t.amount}`,
    ),
    check("statement_lines_charge", sql`(${t.charge} > 0) = (${t.chargedBy} is not null)`),
    check(
      "statement_lines_state",
      sql`${t.state} in ('unmatched', 'matched', 'explained', 'ignored', 'withdrawn') and (${t.state} <> 'matched' or ${t.open} = 0)`,
    ),
  ],
);

/** That a line is the money of a transaction, or (without one) was set aside; ended, never removed. */
export const lineMatches = pgTable(
  "line_matches",
  {
    id: uuid().primaryKey(),
    lineId: uuid("line_id")
      .notNull()
      .references(() => statementLines.id),
    transactionId: uuid("transaction_id"),
    amount: francs("amount").notNull(),
    /** By which rule (lib/channels/pending.ts), or by whose hand. */
    rule: text().notNull(),
    reason: text(),
    matchedBy: uuid("matched_by").notNull(),
    matchedAt: instant("matched_at").notNull(),
    endedBy: uuid("ended_by"),
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("line_matches_line_idx").on(t.lineId),
    index("line_matches_transaction_idx")
      .on(t.transactionId)
      .where(sql`transaction_id is not null`),
    check(
      "line_matches_rule",
      sql`${t.rule} in ('receipt', 'reference', 'number', 'tailAndName', 'amountAndDay', 'severalLines', 'severalTransactions', 'hand', 'recorded', 'explained', 'ignored')`,
    ),
    check(
      "line_matches_amount",
      sql`(${t.transactionId} is null) = (${t.amount} = 0) and ${t.amount} >= 0 and (${t.rule} = 'ignored') = (${t.transactionId} is null)`,
    ),
    check("line_matches_reason", sql`${t.rule} <> 'ignored' or ${t.reason} is not null`),
    check("line_matches_ended", sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
  ],
);

/** How a channel's tables are read whose headings nobody knows: kept once somebody has said it. */
export const statementProfiles = pgTable(
  "statement_profiles",
  {
    channel: plainText("channel")
      .notNull()
      .references(() => channels.key),
    /** By what a file is known again (lib/channels/readers/headings.ts). */
    headings: text().notNull(),
    mapping: jsonb().notNull(),
    savedBy: uuid("saved_by").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.channel, t.headings] })],
);

/** Deposits that were approved although no line of a statement tells of their money, and why. */
export const unprovenDeposits = pgTable("unproven_deposits", {
  transactionId: uuid("transaction_id").primaryKey(),
  reason: text().notNull(),
  approvedBy: uuid("approved_by").notNull(),
  approvedAt: instant("approved_at").notNull(),
  /** How many times it was approved so: by each of two. */
  times: smallint().notNull().default(1),
});

/**
 * Deposits in the books of which no line of a statement tells: a list that the database keeps as they are approved, matched and
 * reversed (db/functions/deposits-without-line-keep.sql), so that nobody looks through all deposits for it.
 */
export const depositsWithoutLine = pgTable("deposits_without_line", {
  transactionId: uuid("transaction_id").primaryKey(),
});
