import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { FeeRates } from "../../lib/methods";
import type { PayInPlace } from "../../lib/pay-in";
import { bytes, francs, instant, ownId } from "./columns";

/** The organisation's settings: one row. */
export const settings = pgTable(
  "settings",
  {
    id: smallint().primaryKey().default(1),
    /** Who issues documents: as registered, under which number, and who stands for it, one on each line; null: not said yet. */
    legalName: text("legal_name"),
    registrationNumber: text("registration_number"),
    signatories: text(),
    /** From how many francs on a second approver is needed; null: never (decisions, section 3). */
    secondApprovalFrom: francs("second_approval_from"),
    /** Up to how many francs in 24 hours one person records vouchers alone; null and 0: never. */
    voucherLimit: francs("voucher_limit"),
    /** Up to how many francs in 24 hours one clerk takes or pays at the desk alone, of one member; 0: never, null: 200,000. */
    counterLimit: francs("counter_limit"),
    /** What a member may owe on loans: so many times their own savings, and so much in any case. */
    debtTimesSavings: smallint("debt_times_savings").notNull().default(3),
    debtAtLeast: francs("debt_at_least").notNull().default(50_000),
    /** Whether whoever is more than a member needs a second factor, 1 or 0; null: as it usually is where it runs. */
    staffTwoFactor: smallint("staff_two_factor"),
    /** Where each day's seal of the books is sent: addresses, lower case, with commas between. */
    auditors: text().notNull().default(""),
    /** Whether visitors see /transparency, 1 or 0; null: as it usually is where it runs. */
    transparency: smallint(),
    /** By which methods members pay in and out, with commas between; null: by all. */
    offered: text(),
    /** Where members pay in, as lib/pay-in.ts says it; null: nowhere yet. */
    payIn: jsonb("pay_in").$type<readonly PayInPlace[]>(),
    /** The fee on a deposit by each method, in percent; null: the usual ones. */
    fees: jsonb().$type<FeeRates>(),
    /** Whom members call: `+250788000101`; null or empty for nobody. */
    officePhone: text("office_phone"),
    /** The methods whose statements count, with commas between; null: none yet. Once there, one stays. */
    reconciled: text(),
    /** Of these, where a deposit needs a line of a statement; null: wherever a statement was brought in. */
    proofRequired: text("proof_required"),
    /** The methods by which members are asked on their phone, with commas between; null: none. */
    calls: text(),
    /** And those by which the provider pays withdrawals out once they are approved. */
    payouts: text(),
    /** Whether the cooperative issues shares, 1 or 0; null: not yet. */
    shares: smallint(),
    /** Francs that a share is worth, how many whoever has any holds, and which part of all one member may, in percent; null: the usual ones. */
    shareValue: francs("share_value"),
    shareMinimum: integer("share_minimum"),
    shareMost: smallint("share_most"),
    /** The cooperative's sign, by the name of its picture; null or empty for none. */
    logo: text(),
    /** Francs that a member pays with their first shares; null: none. */
    joiningFee: francs("joining_fee"),
    /** When two active people first held the right to confirm: nobody appoints alone any more. */
    foundedAt: instant("founded_at"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    updatedBy: uuid("updated_by"),
  },
  (t) => [
    check("settings_one_row", sql`${t.id} = 1`),
    check("settings_second_approval", sql`${t.secondApprovalFrom} > 0`),
    check("settings_voucher_limit", sql`${t.voucherLimit} between 0 and 1000000000`),
    check("settings_counter_limit", sql`${t.counterLimit} between 0 and 1000000000`),
    check("settings_debt_times", sql`${t.debtTimesSavings} between 0 and 100`),
    check("settings_staff_two_factor", sql`${t.staffTwoFactor} in (0, 1)`),
    check("settings_transparency", sql`${t.transparency} in (0, 1)`),
    check("settings_pay_in", sql`jsonb_typeof(${t.payIn}) = 'array'`),
    check("settings_fees", sql`jsonb_typeof(${t.fees}) = 'object'`),
    check("settings_office_phone", sql`${t.officePhone} ~ '^([+][0-9]{8,15})?$'`),
    check("settings_logo", sql`${t.logo} ~ '^([0-9a-f]{64}[.]png)?$'`),
    check("settings_shares", sql`${t.shares} in (0, 1)`),
    check("settings_share_value", sql`${t.shareValue} between 1 and 1000000000`),
    check("settings_share_minimum", sql`${t.shareMinimum} between 1 and 1000000`),
    check("settings_joining_fee", sql`${t.joiningFee} between 0 and 1000000000`),
    check("settings_share_most", sql`${t.shareMost} between 1 and 100`),
    check("settings_debt_at_least", sql`${t.debtAtLeast} between 0 and 1000000000`),
  ],
);

/** Signs of the cooperative that somebody has sent, by the hash of their content; which one is shown two people decide. */
export const logos = pgTable(
  "logos",
  {
    file: text().primaryKey(),
    content: bytes("content").notNull(),
    addedBy: uuid("added_by").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [check("logos_file", sql`${t.file} = encode(sha256(${t.content}), 'hex') || '.png'`)],
);

/** Who was asked to join. The link's token is kept as a hash; one invitation is open per address. */
export const invitations = pgTable(
  "invitations",
  {
    id: ownId(),
    /** Lower case. */
    email: text().notNull(),
    name: text().notNull(),
    /** SHA-256 of the link's token, hex. */
    tokenHash: text("token_hash").notNull(),
    invitedBy: uuid("invited_by").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the last link was sent, and until when it works: seven days. */
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    memberId: uuid("member_id"),
    /** Revoked by the office, or replaced by a later one. */
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("invitations_token_key").on(t.tokenHash),
    uniqueIndex("invitations_open_key")
      .on(t.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    check("invitations_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

/**
 * Mail that was caused, written in the transaction that caused it. With SMTP its text and links are
 * emptied once it is sent; without, it stays here for the office to read.
 */
export const mails = pgTable(
  "mails",
  {
    id: ownId(),
    kind: text().notNull(),
    recipient: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Whose account the link opens; null where it opens none that there is. */
    accountId: uuid("account_id"),
    links: text().array().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    /** Given up after the last try, or no longer wanted. */
    failedAt: instant("failed_at"),
    attempts: integer().notNull().default(0),
    lastError: text("last_error"),
  },
  (t) => [
    index("mails_created_idx").on(t.createdAt, t.id),
    index("mails_recipient_idx").on(t.recipient, t.createdAt),
  ],
);
