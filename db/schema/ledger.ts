import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Method } from "../../lib/methods";
import { chart } from "./chart";
import { francs, instant, plainText, whole } from "./columns";
import { postingStepEnum, transactionStatusEnum } from "./enums";
import type { TransactionType } from "./names";

const SAFE = sql.raw("9007199254740991");

/**
 * The accounts of the chart that somebody has. `owner` is a member, a project, or the all-zero id for the
 * cooperative. Balances are signed, credit positive: what the cooperative owes. Assets (cash, a member's
 * debt `owed`) are therefore zero or negative. What the chart calls sharded lies in 16 rows that add up.
 */
export const accounts = pgTable(
  "accounts",
  {
    id: whole("id").primaryKey().generatedAlwaysAsIdentity(),
    owner: uuid().notNull(),
    kind: plainText("kind")
      .notNull()
      .references(() => chart.key),
    shard: smallint().notNull().default(0),
    balance: francs("balance").notNull().default(0),
    /** Between what the balance stays; set from the chart by the database: a member's money is never negative. */
    low: francs("low").notNull().default(0),
    high: francs("high").notNull().default(0),
    /** As in the chart. */
    countsAs: text("counts_as").notNull().default("none"),
    /** How many entries the account has; the next entry's number. */
    version: whole("version").notNull().default(0),
  },
  (t) => [
    uniqueIndex("accounts_owner_kind_shard").on(t.owner, t.kind, t.shard),
    check("accounts_never_negative", sql`${t.balance} between ${t.low} and ${t.high}`),
  ],
);

/**
 * No foreign keys here and on `entries`: each check would lock the member's row in every posting.
 * The posting functions are the only writers and resolve every id; members, accounts and
 * transactions can never be deleted (triggers), so no reference can come to nothing.
 */

/** The record people see. Its money fields never change; only its state moves forward. */
export const transactions = pgTable(
  "transactions",
  {
    id: uuid().primaryKey(),
    reference: text().notNull(),
    type: text().$type<TransactionType>().notNull(),
    status: transactionStatusEnum().notNull(),
    /** Francs paid, before any fee. */
    amount: francs("amount").notNull(),
    fee: francs("fee").notNull().default(0),
    /** What of the amount is the price of a loan; the rest of a repayment is principal. */
    interest: francs("interest").notNull().default(0),
    /** By which channel money comes or goes, and of which method that is. */
    channel: text(),
    method: text().$type<Method>(),
    externalId: text("external_id"),
    senderPhone: text("sender_phone"),
    /** Where a withdrawal is paid out to: a phone number or a bank account. */
    payoutTo: text("payout_to"),
    /** Between which channels a `move` goes. */
    fromChannel: text("from_channel"),
    toChannel: text("to_channel"),
    description: text(),
    fromMember: uuid("from_member"),
    toMember: uuid("to_member"),
    /** The names as they were then. */
    fromName: text("from_name"),
    toName: text("to_name"),
    submittedBy: uuid("submitted_by"),
    /** Whose money it moves, of investments, results, their shares and returned capital. */
    projectId: uuid("project_id"),
    /** The first of two approvers, where the amount needs two (decisions, section 3). */
    firstApprovedBy: uuid("first_approved_by"),
    firstApprovedAt: instant("first_approved_at"),
    /** Of what is paid apart from its approval (a withdrawal): who said that it may be paid, and when. */
    payableBy: uuid("payable_by"),
    payableAt: instant("payable_at"),
    /** Who settled it: approved, rejected, or paid what had been approved. */
    decidedBy: uuid("decided_by"),
    decidedAt: instant("decided_at"),
    /** Who approved it, or recorded what the office records, without a second person. */
    aloneBy: uuid("alone_by"),
    rejectReason: text("reject_reason"),
    /** The transaction that this one reverses, and on the original the one that reversed it. */
    reverses: uuid(),
    reversedBy: uuid("reversed_by"),
    voidedAt: instant("voided_at"),
    /** How many acts made it what it is; the audit trail has a row with a digest for each. */
    acts: smallint().notNull().default(1),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("transactions_reference_key").on(t.reference),
    uniqueIndex("transactions_external_id_key")
      .on(t.method, t.externalId)
      .where(
        sql`external_id is not null and voided_at is null and reversed_by is null and status <> 'rejected'`,
      ),
    // Numbers that look alike (lib/receipt-number.ts, ALIKE).
    index("transactions_external_id_alike_idx")
      .on(t.method, sql`translate(external_id, 'OIL', '011')`)
      .where(sql`external_id is not null`),
    uniqueIndex("transactions_reverses_key").on(t.reverses).where(sql`reverses is not null`),
    // The id begins with the instant of createdAt: newest first is the id, backwards.
    // Searches by the beginning of a receipt's number, and by a phone number.
    index("transactions_receipt_search_idx")
      .on(t.externalId.op("text_pattern_ops"))
      .where(sql`external_id is not null`),
    index("transactions_sender_phone_idx")
      .on(t.senderPhone, t.id)
      .where(sql`sender_phone is not null`),
    index("transactions_payout_to_idx").on(t.payoutTo, t.id).where(sql`payout_to is not null`),
    index("transactions_pending_idx").on(t.id).where(sql`status = 'pending' and voided_at is null`),
    index("transactions_rejected_idx").on(t.id).where(sql`status = 'rejected'`),
    index("transactions_from_idx").on(t.fromMember, t.id),
    index("transactions_to_idx").on(t.toMember, t.id),
    index("transactions_project_idx").on(t.projectId, t.id).where(sql`project_id is not null`),
    index("transactions_type_idx").on(t.type, t.id).where(sql`type <> 'transfer'`),
    // The sums of needs_second (db/functions): of who decided alone, and of for whom.
    index("transactions_alone_by_idx")
      .on(t.aloneBy, sql`coalesce(payable_at, decided_at, created_at)`)
      .where(sql`alone_by is not null`),
    index("transactions_alone_for_idx")
      .on(sql`coalesce(from_member, to_member)`, sql`coalesce(payable_at, decided_at, created_at)`)
      .where(sql`alone_by is not null`),
    // What has changed lately, for the notices; a few bytes for many rows.
    index("transactions_updated_idx").using("brin", t.updatedAt),
    index("transactions_method_idx").on(t.method, t.id).where(sql`method is not null`),
    // What moves between channels, and its reversal: both channels list it.
    index("transactions_between_channels_idx").on(t.id).where(sql`from_channel is not null`),
    index("transactions_decided_idx").on(t.decidedAt).where(sql`decided_at is not null`),
    index("transactions_amount_idx").on(t.amount, t.id),
    // The eight random characters; what stands around them is the type and the year.
    index("transactions_code_idx").using("gin", sql`substr(reference, 5, 8) gin_trgm_ops`),
    index("transactions_description_idx")
      .using("gin", sql`description gin_trgm_ops`)
      .where(sql`description is not null`),
    check("transactions_amount_positive", sql`${t.amount} > 0 and ${t.amount} <= ${SAFE}`),
    check("transactions_fee_range", sql`${t.fee} >= 0 and ${t.fee} <= ${t.amount}`),
    check("transactions_interest_range", sql`${t.interest} >= 0 and ${t.interest} <= ${t.amount}`),
    check("transactions_channel_known", sql`(${t.channel} is null) = (${t.method} is null)`),
    check(
      "transactions_decider_is_another",
      sql`${t.decidedBy} is null or (${t.decidedBy} is distinct from ${t.submittedBy} and (${t.decidedBy} is distinct from ${t.firstApprovedBy} or ${t.payableBy} is not null or ${t.status} = 'rejected') and ${t.decidedBy} is distinct from ${t.toMember} and ${t.decidedBy} is distinct from ${t.fromMember})`,
    ),
    check(
      "transactions_payable_by_another",
      sql`(${t.payableBy} is null) = (${t.payableAt} is null) and (${t.payableBy} is null or (${t.payableBy} is distinct from ${t.submittedBy} and ${t.payableBy} is distinct from ${t.firstApprovedBy} and ${t.payableBy} is distinct from ${t.toMember} and ${t.payableBy} is distinct from ${t.fromMember}))`,
    ),
    check("transactions_not_to_self", sql`${t.fromMember} <> ${t.toMember}`),
  ],
);

/**
 * Ledger lines, written once by the posting functions, never changed. Credit positive. The primary
 * key lets each step of a transaction post at most once; (account, number) is the passbook.
 */
export const entries = pgTable(
  "entries",
  {
    transactionId: uuid("transaction_id").notNull(),
    step: postingStepEnum().notNull(),
    line: smallint().notNull(),
    accountId: whole("account_id").notNull(),
    /** The account's running number of this entry, from 1. */
    number: whole("number").notNull(),
    amount: francs("amount").notNull(),
    balanceAfter: francs("balance_after").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.transactionId, t.step, t.line] }),
    uniqueIndex("entries_account_number").on(t.accountId, t.number),
    // Entries are written in the order of time: a few bytes say where a day lies.
    index("entries_at_idx").using("brin", t.at),
    check("entries_amount_not_zero", sql`${t.amount} <> 0`),
  ],
);

/** What each request id did, so that a retry answers alike and moves nothing. Of two members one has it. */
export const requests = pgTable(
  "requests",
  {
    memberId: uuid("member_id").notNull(),
    id: uuid().primaryKey(),
    /** SHA-256 of the command's name and payload, hex. */
    payloadHash: text("payload_hash").notNull(),
    /** What it made or decided on: a transaction, a proposal, a request to borrow, a project, a loan. */
    transactionId: uuid("transaction_id").notNull(),
    /** What it came to (approved, first, withdrawn), where that is more than done. */
    outcome: text(),
    /** The member's francs after it: available, and all they own. */
    availableAfter: francs("available_after").notNull(),
    balanceAfter: francs("balance_after").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    // Written in the order of time: a few bytes say what is new since a seal.
    index("requests_at_idx").using("brin", t.at),
  ],
);

/** The cooperative's totals in 16 shards that add up, maintained by the posting functions. */
export const orgTotals = pgTable("org_totals", {
  shard: smallint().primaryKey(),
  members: francs("members").notNull().default(0),
  activeMembers: francs("active_members").notNull().default(0),
  approvedTransactions: francs("approved_transactions").notNull().default(0),
  pendingDeposits: francs("pending_deposits").notNull().default(0),
  available: francs("available").notNull().default(0),
  used: francs("used").notNull().default(0),
  projects: francs("projects").notNull().default(0),
  completedProjects: francs("completed_projects").notNull().default(0),
});

/**
 * What each closed day moved on each kind of account, so that a trial balance of any date adds up
 * days and not entries. Written by `close_books`; rows never change: where they do not say what the entries
 * say, `correct_books` adds what is missing, beside them.
 */
export const bookDays = pgTable(
  "book_days",
  {
    day: date().notNull(),
    kind: plainText("kind").notNull(),
    /** 0: the closing itself; then its corrections, from 1. */
    number: smallint().notNull().default(0),
    /** Francs; only a correction's are ever below 0. */
    debit: francs("debit").notNull(),
    credit: francs("credit").notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.number] }),
    // An account's days, the newest first.
    index("book_days_kind_idx").on(t.kind, t.day),
  ],
);
