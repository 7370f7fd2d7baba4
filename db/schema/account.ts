import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, francs, instant, ownId, whole } from "./columns";
import { importLetters } from "./import-letters";
import { memberId } from "./members";

/** A member's authenticator. `enabledAt` is null while it is being set up. */
export const twoFactors = pgTable("two_factors", {
  memberId: memberId().primaryKey(),
  /** The shared secret, sealed with the installation's own. */
  secret: text().notNull(),
  createdAt: instant("created_at").notNull(),
  enabledAt: instant("enabled_at"),
  /** The time step of the last code that was taken: none is taken twice. */
  lastStep: whole("last_step"),
});

/** What opens the account once each when the phone is lost; hashes only. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { memberId: memberId(), hash: text().notNull(), usedAt: instant("used_at") },
  (t) => [primaryKey({ columns: [t.memberId, t.hash] })],
);

/** Links that set a new password: one hour, once. Hashes only. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    memberId: memberId(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("password_resets_member_idx").on(t.memberId, t.createdAt)],
);

/** Links that confirm an e-mail address: a new one, or the present one. Hashes only. */
export const emailChanges = pgTable(
  "email_changes",
  {
    tokenHash: text("token_hash").primaryKey(),
    memberId: memberId(),
    email: text().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Confirmed, or replaced by a later change. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("email_changes_member_idx").on(t.memberId, t.createdAt),
    check("email_changes_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/**
 * Codes on paper that open an account to whom the office has before it: 30 days, once. Hashes only, keyed,
 * since a code is short enough to be tried out.
 */
export const activationCodes = pgTable(
  "activation_codes",
  {
    id: ownId(),
    memberId: memberId(),
    codeHash: text("code_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Wrong codes given for this member since. */
    tries: integer().notNull().default(0),
    /** Who gave it out, and prints it. */
    givenBy: uuid("given_by").notNull(),
    /** The letters of a moving in with which it was printed. */
    lettersId: uuid("letters_id").references(() => importLetters.id),
    /** That two have agreed to it; without, it opens an account on which there has been no money yet. */
    proposalId: uuid("proposal_id"),
    usedAt: instant("used_at"),
    /** Replaced or taken back. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    // One code at a time opens an account.
    uniqueIndex("activation_codes_open_key")
      .on(t.memberId)
      .where(sql`used_at is null and ended_at is null`),
    index("activation_codes_member_idx").on(t.memberId, t.createdAt),
    check("activation_codes_tries", sql`${t.tries} between 0 and 100000`),
    index("activation_codes_letters_idx").on(t.lettersId).where(sql`letters_id is not null`),
  ],
);

/** Profile pictures by the hash of their content (decisions, section 11). */
export const pictures = pgTable("pictures", {
  file: text().primaryKey(),
  content: bytes("content").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** What happened to a member's money, told once. Written by a job from the records themselves. */
export const notices = pgTable(
  "notices",
  {
    id: ownId(),
    memberId: memberId(),
    kind: text().notNull(),
    /**
     * What it is about; of a borrow request that ended, the request; of what waits for somebody's decision, that
     * person, so that they have one such notice; of the access to an account, the proposal or the act's place in the trail.
     */
    transactionId: uuid("transaction_id").notNull(),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
    /** Where the kind has an amount and a day of its own, and not its transaction's. */
    amount: francs("amount"),
    day: date(),
    /** Where it is about a loan. */
    loanId: uuid("loan_id"),
  },
  (t) => [
    uniqueIndex("notices_once").on(t.transactionId, t.memberId, t.kind),
    index("notices_member_idx").on(t.memberId, t.id),
    index("notices_unread_idx").on(t.memberId).where(sql`read_at is null`),
    // Those of who decides, which end when nothing waits for them any more.
    index("notices_work_idx").on(t.memberId).where(sql`kind = 'work-waiting' and read_at is null`),
  ],
);

/** How far the job that writes notices has looked; one row. */
export const noticeMarks = pgTable("notice_marks", {
  id: text().primaryKey(),
  at: instant("at").notNull(),
});

/** Of what those who may decide on it have been notified, once at each stage; what waits no more goes by day. */
export const workNotified = pgTable(
  "work_notified",
  {
    /** A transaction or a proposal. */
    id: uuid().notNull(),
    stage: text({ enum: ["first", "second", "pay"] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.id, t.stage] })],
);
