import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { LOCALES } from "../../lib/locales";
import { francs, instant, ownId, whole } from "./columns";
import { genderEnum, memberStatusEnum, roleEnum } from "./enums";

/** People who hold a balance: members and staff alike. `closed` rows have lost their personal data. */
export const members = pgTable(
  "members",
  {
    id: ownId(),
    /** Given by the database at joining, and kept for ever: lib/member-number.ts says how it is shown. */
    memberNo: whole("member_no").notNull().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    /** Who has none comes in by username or phone, and gets no mail. */
    email: text(),
    /** When the present address was shown to be its owner's; null of one that somebody else has typed. */
    emailConfirmedAt: instant("email_confirmed_at"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    fullName: text("full_name")
      .notNull()
      .generatedAlwaysAs(sql`btrim(first_name || ' ' || last_name)`),
    phone: text(),
    class: text(),
    gender: genderEnum(),
    district: text(),
    sector: text(),
    cell: text(),
    village: text(),
    /** Of the register, each optional (decision 640): no search finds them, and no list shows them. */
    birthDate: date("birth_date"),
    /** Sealed for this member (lib/keys/sealed-text.ts). */
    nationalIdSealed: text("national_id_sealed"),
    /** Keyed, so that the same number is known again and none can be tried out. */
    nationalIdHash: text("national_id_hash"),
    nextOfKinName: text("next_of_kin_name"),
    nextOfKinPhone: text("next_of_kin_phone"),
    role: roleEnum().notNull().default("member"),
    status: memberStatusEnum().notNull().default("active"),
    sharePercentage: numeric("share_percentage", { precision: 4, scale: 1, mode: "number" })
      .notNull()
      .default(0),
    /** Empty until they have activated their account, where the office let them join. */
    passwordHash: text("password_hash").notNull(),
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    /** The administrator wants it: the member enrols at the next sign-in. */
    twoFactorRequired: boolean("two_factor_required").notNull().default(false),
    profileImage: text("profile_image"),
    /** Until then no money leaves the account; written by money_hold alone, by the database's clock. */
    moneyHeldUntil: instant("money_held_until"),
    language: text().notNull().default(LOCALES[0]),
    /** The kinds of notices that do not come by mail as well: the member's own choice. */
    mutedMail: text("muted_mail").array().notNull().default([]),
    /** When they put away the first steps on their home; they go by themselves with the first deposit. */
    firstStepsClosedAt: instant("first_steps_closed_at"),
    joinedAt: instant("joined_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** One trigram index serves the staff's searches over people (decisions, section 9). */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(district, ''))`,
      ),
    /** What any member may search by: nothing that reveals an e-mail, a phone number or where somebody lives. */
    recipientSearch: text("recipient_search")
      .notNull()
      .generatedAlwaysAs(sql`lower(first_name || ' ' || last_name || ' ' || username)`),
  },
  (t) => [
    uniqueIndex("members_username_key").on(t.username),
    uniqueIndex("members_number_key").on(t.memberNo),
    uniqueIndex("members_email_key").on(t.email),
    uniqueIndex("members_phone_key").on(t.phone),
    uniqueIndex("members_national_id_key").on(t.nationalIdHash),
    index("members_search_idx").using("gin", sql`${t.search} gin_trgm_ops`),
    index("members_recipient_search_idx").using("gin", sql`${t.recipientSearch} gin_trgm_ops`),
    // Searches of one or two letters, for which there are no trigrams.
    index("members_search_letters_idx").using("gin", sql`letters(search)`),
    index("members_recipient_letters_idx").using("gin", sql`letters(recipient_search)`),
    // Names however they are spelt: without capitals and accents.
    index("members_plain_name_idx").using("gin", sql`plain(full_name) gin_trgm_ops`),
    // Both INCLUDE the columns that a search along the names reads: Drizzle has no word for it, see the migration.
    index("members_full_name_idx").on(t.fullName, t.id),
    index("members_recipients_idx").on(t.fullName, t.id).where(sql`status = 'active'`),
    index("members_role_idx").on(t.role, t.fullName, t.id),
    index("members_status_idx").on(t.status, t.fullName, t.id),
    index("members_share_idx").on(t.sharePercentage, t.fullName, t.id),
    index("members_district_idx").on(t.district, t.fullName, t.id),
    check("members_username_lower", sql`${t.username} = lower(${t.username})`),
    check("members_email_lower", sql`${t.email} = lower(${t.email})`),
    check("members_email_confirmed", sql`${t.emailConfirmedAt} is null or ${t.email} is not null`),
    check("members_share_range", sql`${t.sharePercentage} between 0 and 100`),
    check(
      "members_language",
      sql`${t.language} in (${sql.raw(LOCALES.map((locale) => `'${locale}'`).join(", "))})`,
    ),
  ],
);

/** Whose row it is. */
export const memberId = () =>
  uuid("member_id")
    .notNull()
    .references(() => members.id);

/** The register of those who left: what the law has kept of a member. Append-only, written by member_close alone. */
export const formerMembers = pgTable(
  "former_members",
  {
    memberId: memberId().primaryKey(),
    name: text().notNull(),
    /** Their account number, as on their statements. */
    number: whole("number").notNull(),
    joinedAt: instant("joined_at").notNull(),
    leftAt: instant("left_at").notNull(),
    /** As whoever closed the account wrote it. */
    reason: text(),
    closedBy: uuid("closed_by"),
  },
  (t) => [
    index("former_members_left_idx").on(t.leftAt, t.memberId),
    index("former_members_name_idx").using("gin", sql`plain(name) gin_trgm_ops`),
  ],
);

const total = (name: string) => francs(name).notNull().default(0);

/**
 * What a member has done in all, maintained by the ledger's functions: francs paid in, taken out,
 * invested, borrowed and earned, and what waits for approval. `saved` is net deposits − withdrawals.
 */
export const memberTotals = pgTable("member_totals", {
  memberId: memberId().primaryKey(),
  saved: total("saved"),
  deposits: total("deposits"),
  pendingDeposits: total("pending_deposits"),
  withdrawals: total("withdrawals"),
  investments: total("investments"),
  loans: total("loans"),
  profit: total("profit"),
});

/**
 * Every name that a member ever had, so that transactions are found by the name that stands on them.
 * Written by a trigger on members.
 */
export const memberNames = pgTable(
  "member_names",
  {
    memberId: uuid("member_id").notNull(),
    /** Lower case. */
    name: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.name] }),
    index("member_names_search_idx").using("gin", sql`name gin_trgm_ops`),
    index("member_names_letters_idx").using("gin", sql`letters(name)`),
  ],
);

/**
 * The words that names are made of, in lower case, each once: what a misspelt one is compared with.
 * Written by a trigger on member_names.
 */
export const nameWords = pgTable("name_words", { word: text().primaryKey() }, () => [
  index("name_words_plain_idx").using("gin", sql`plain(word) gin_trgm_ops`),
]);
