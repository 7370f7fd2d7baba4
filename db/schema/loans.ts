import { sql } from "drizzle-orm";
import {
  boolean,
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
import { francs, instant, ownId } from "./columns";

/** As stored; what the calendar makes of it: lib/loans/rules.ts. */
const ENDS = ["open", "taken", "cancelled", "expired"] as const;

/**
 * Offers to lend; the amount is held while one is open. `endsAt`: until when it is open, or when it
 * ended. Offers, loans and repayments are written with their postings alone (db/functions/loan-keep.sql).
 */
export const loanOffers = pgTable(
  "loan_offers",
  {
    id: uuid().primaryKey(),
    lenderId: uuid("lender_id").notNull(),
    /** As it was then. */
    lenderName: text("lender_name").notNull(),
    amount: francs("amount").notNull(),
    /** Tenths of a percent. */
    rate: smallint().notNull(),
    deadline: date().notNull(),
    description: text(),
    visibility: text({ enum: ["public", "trusted"] }).notNull(),
    status: text({ enum: ENDS }).notNull().default("open"),
    endsAt: instant("ends_at").notNull(),
    /** The transaction that holds the amount. */
    transactionId: uuid("transaction_id").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("loan_offers_transaction_key").on(t.transactionId),
    index("loan_offers_open_idx").on(t.id).where(sql`status = 'open'`),
    index("loan_offers_ending_idx").on(t.endsAt).where(sql`status = 'open'`),
    index("loan_offers_ended_idx").on(t.endsAt, t.id),
    index("loan_offers_lender_idx").on(t.lenderId, t.id),
    index("loan_offers_expired_idx").on(t.updatedAt).where(sql`status = 'expired'`),
    check("loan_offers_amount", sql`${t.amount} between 1000 and 10000000`),
    check("loan_offers_rate", sql`${t.rate} between 1 and 500`),
    check("loan_offers_visibility", sql`${t.visibility} in ('public', 'trusted')`),
    check("loan_offers_status", sql`${t.status} in ('open', 'taken', 'cancelled', 'expired')`),
    check("loan_offers_deadline", sql`${t.deadline} > kigali_day(${t.createdAt})`),
  ],
);

/** Requests to borrow; `taken` is a request that was funded. */
export const borrowRequests = pgTable(
  "borrow_requests",
  {
    id: uuid().primaryKey(),
    borrowerId: uuid("borrower_id").notNull(),
    borrowerName: text("borrower_name").notNull(),
    amount: francs("amount").notNull(),
    /** Tenths of a percent; 0 asks for an interest-free loan. */
    maxRate: smallint("max_rate").notNull(),
    reason: text().notNull(),
    deadline: date().notNull(),
    autoRepay: boolean("auto_repay").notNull(),
    status: text({ enum: ENDS }).notNull().default("open"),
    endsAt: instant("ends_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("borrow_requests_open_idx").on(t.id).where(sql`status = 'open'`),
    index("borrow_requests_ending_idx").on(t.endsAt).where(sql`status = 'open'`),
    index("borrow_requests_ended_idx").on(t.endsAt, t.id),
    index("borrow_requests_borrower_idx").on(t.borrowerId, t.id),
    index("borrow_requests_expired_idx").on(t.updatedAt).where(sql`status = 'expired'`),
    check("borrow_requests_amount", sql`${t.amount} between 1000 and 10000000`),
    check("borrow_requests_rate", sql`${t.maxRate} between 0 and 500`),
    check("borrow_requests_status", sql`${t.status} in ('open', 'taken', 'cancelled', 'expired')`),
    check("borrow_requests_deadline", sql`${t.deadline} > kigali_day(${t.createdAt})`),
  ],
);

/** What two members agreed, and how much of it is paid. Principal is in the ledger, interest when paid. */
export const loans = pgTable(
  "loans",
  {
    id: uuid().primaryKey(),
    /** Of its transaction. */
    reference: text().notNull(),
    transactionId: uuid("transaction_id").notNull(),
    /** Exactly one of the two. */
    offerId: uuid("offer_id"),
    requestId: uuid("request_id"),
    lenderId: uuid("lender_id").notNull(),
    borrowerId: uuid("borrower_id").notNull(),
    lenderName: text("lender_name").notNull(),
    borrowerName: text("borrower_name").notNull(),
    principal: francs("principal").notNull(),
    rate: smallint().notNull(),
    interest: francs("interest").notNull(),
    repaidPrincipal: francs("repaid_principal").notNull().default(0),
    repaidInterest: francs("repaid_interest").notNull().default(0),
    writtenOff: francs("written_off").notNull().default(0),
    /** What was paid after it was written off. */
    recovered: francs("recovered").notNull().default(0),
    deadline: date().notNull(),
    autoRepay: boolean("auto_repay").notNull(),
    /** The last day on which automatic repayment was tried. */
    autoTriedOn: date("auto_tried_on"),
    status: text({ enum: ["active", "repaid", "written_off"] })
      .notNull()
      .default("active"),
    takenAt: instant("taken_at").notNull(),
    closedAt: instant("closed_at"),
    writeOffReason: text("write_off_reason"),
    writeOffTransaction: uuid("write_off_transaction"),
  },
  (t) => [
    uniqueIndex("loans_transaction_key").on(t.transactionId),
    uniqueIndex("loans_offer_key").on(t.offerId).where(sql`offer_id is not null`),
    uniqueIndex("loans_request_key").on(t.requestId).where(sql`request_id is not null`),
    index("loans_lender_idx").on(t.lenderId, t.id),
    index("loans_borrower_idx").on(t.borrowerId, t.id),
    index("loans_due_idx").on(t.deadline, t.id).where(sql`status = 'active'`),
    check("loans_one_source", sql`num_nonnulls(${t.offerId}, ${t.requestId}) = 1`),
    check("loans_two_people", sql`${t.lenderId} <> ${t.borrowerId}`),
    // To the franc; which way half a franc goes is said once, in lib/loans/rules.ts.
    check("loans_price", sql`abs(${t.interest} * 1000 - ${t.principal} * ${t.rate}) <= 500`),
    // Interest is settled before principal. One list of conditions, which a dump restores as it is.
    check(
      "loans_repaid",
      sql`${t.repaidInterest} >= 0 and ${t.repaidInterest} <= ${t.interest} and ${t.repaidPrincipal} >= 0
        and ${t.repaidPrincipal} <= ${t.principal} and (${t.repaidPrincipal} = 0 or ${t.repaidInterest} = ${t.interest})`,
    ),
    check("loans_deadline", sql`${t.deadline} > kigali_day(${t.takenAt})`),
    check(
      "loans_status",
      sql`case ${t.status}
        when 'active' then ${t.closedAt} is null and ${t.writtenOff} = 0 and ${t.repaidPrincipal} < ${t.principal}
        when 'repaid' then ${t.closedAt} is not null and ${t.writtenOff} = 0 and ${t.repaidPrincipal} = ${t.principal}
        when 'written_off' then ${t.closedAt} is not null and ${t.writtenOff} > 0
          and ${t.repaidPrincipal} + ${t.writtenOff} = ${t.principal} and kigali_day(${t.closedAt}) > ${t.deadline}
          and num_nonnulls(${t.writeOffReason}, ${t.writeOffTransaction}) = 2
        else false end`,
    ),
    // What was written off stays collectable, with the interest that was not paid.
    check(
      "loans_recovered",
      sql`${t.recovered} between 0 and case when ${t.status} = 'written_off' then ${t.writtenOff} + ${t.interest} - ${t.repaidInterest} else 0 end`,
    ),
  ],
);

/** How each repayment was divided; never changed. */
export const loanRepayments = pgTable(
  "loan_repayments",
  {
    transactionId: uuid("transaction_id").primaryKey(),
    loanId: uuid("loan_id").notNull(),
    amount: francs("amount").notNull(),
    interest: francs("interest").notNull(),
    principal: francs("principal").notNull(),
    automatic: boolean().notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    index("loan_repayments_loan_idx").on(t.loanId, t.at),
    check(
      "loan_repayments_parts",
      sql`${t.amount} > 0 and ${t.interest} >= 0 and ${t.principal} >= 0 and ${t.amount} = ${t.interest} + ${t.principal}`,
    ),
  ],
);

/** What was paid on loans that are written off; never changed. */
export const loanRecoveries = pgTable(
  "loan_recoveries",
  {
    transactionId: uuid("transaction_id").primaryKey(),
    loanId: uuid("loan_id").notNull(),
    amount: francs("amount").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    index("loan_recoveries_loan_idx").on(t.loanId, t.at),
    check("loan_recoveries_amount", sql`${t.amount} > 0`),
  ],
);

/**
 * What was said about writing a loan off, by its lender or, over an objection, by the director; the newest
 * counts. Never changed; written by `loan_say` alone.
 */
export const loanWords = pgTable(
  "loan_words",
  {
    id: ownId(),
    loanId: uuid("loan_id").notNull(),
    word: text({ enum: ["agree", "object", "overrule"] }).notNull(),
    saidBy: uuid("said_by").notNull(),
    reason: text(),
    at: instant("at").notNull(),
  },
  (t) => [
    index("loan_words_loan_idx").on(t.loanId, t.at),
    check("loan_words_word", sql`${t.word} in ('agree', 'object', 'overrule')`),
    check("loan_words_reason", sql`${t.word} = 'agree' or ${t.reason} is not null`),
  ],
);

/** What the calendar has brought about and members are to be told, once each. */
export const loanReminders = pgTable(
  "loan_reminders",
  {
    loanId: uuid("loan_id").notNull(),
    kind: text({
      enum: ["due-soon", "due-today", "overdue", "repayment-short", "write-off-soon"],
    }).notNull(),
    at: instant("at").notNull(),
    /** What was left to pay, or is missing. */
    amount: francs("amount").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loanId, t.kind] }),
    index("loan_reminders_at_idx").on(t.at),
    check(
      "loan_reminders_kind",
      sql`${t.kind} in ('due-soon', 'due-today', 'overdue', 'repayment-short', 'write-off-soon')`,
    ),
  ],
);
