import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { LOCALES, type Locale } from "../../lib/locales";
import { francs, plainText } from "./columns";
import { postingStepEnum } from "./enums";

const SAFE = 9_007_199_254_740_991;

type NameColumn<L extends Locale> = `name_${L}`;
const nameColumn = <L extends Locale>(locale: L): NameColumn<L> => `name_${locale}`;
const nameText = (column: string) => text(column).notNull();
const nameColumns = () =>
  Object.fromEntries(
    LOCALES.map((locale) => [nameColumn(locale), nameText(nameColumn(locale))]),
  ) as { [L in Locale as NameColumn<L>]: ReturnType<typeof nameText> };

/**
 * The chart of accounts, as rows: a new expense, bank or savings product is a row here, and its accounts
 * are opened by the database (db/functions/chart-opened.sql). A row without a holder is a heading.
 */
export const chart = pgTable(
  "chart",
  {
    /** The name that code and ledger lines use; of an account that an administrator adds, its code. */
    key: plainText("key").primaryKey(),
    /** The accountant's number. */
    code: text().notNull().unique(),
    ...nameColumns(),
    class: text({ enum: ["asset", "liability", "equity", "income", "expense"] }).notNull(),
    /** The heading under which it adds up. */
    parent: plainText("parent").references((): AnyPgColumn => chart.key),
    /** On which side it stands: what the cooperative has or has spent on the left, debit. */
    normalSide: text("normal_side", { enum: ["debit", "credit"] }).notNull(),
    /** Between what an account of it stays, credit positive; a sharded one as a whole. */
    low: francs("low").notNull().default(-SAFE),
    high: francs("high").notNull().default(SAFE),
    /** Whose accounts of it there are; of the cooperative there is one, of clerks one each since their first drawer. */
    holder: text({ enum: ["member", "project", "cooperative", "clerk"] }),
    /** What it is of a member's money: `balance` = available + used; `owed` is a debt. */
    countsAs: text("counts_as", { enum: ["available", "used", "owed", "none"] })
      .notNull()
      .default("none"),
    /** So much moves on it that it lies in 16 rows which add up. */
    sharded: boolean().notNull().default(false),
    /** Only commands post to it; an administrator neither changes nor closes it. */
    system: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
  },
  (t) => [
    check("chart_class", sql`${t.class} in ('asset', 'liability', 'equity', 'income', 'expense')`),
    check("chart_normal_side", sql`${t.normalSide} in ('debit', 'credit')`),
    check("chart_holder", sql`${t.holder} in ('member', 'project', 'cooperative', 'clerk')`),
    check(
      "chart_counts_as",
      sql`${t.countsAs} = 'none' or ${t.countsAs} in ('available', 'used', 'owed') and ${t.holder} = 'member'`,
    ),
    check(
      "chart_bounds",
      sql`${t.low} <= 0 and ${t.high} >= 0 and ${t.low} >= ${sql.raw(`${-SAFE}`)} and ${t.high} <= ${sql.raw(`${SAFE}`)}`,
    ),
    check("chart_sharded", sql`not ${t.sharded} or ${t.holder} = 'cooperative'`),
  ],
);

/** An account's name by the reader's language. */
export const chartNames = Object.fromEntries(
  LOCALES.map((locale) => [locale, chart[nameColumn(locale)]]),
) as { [L in Locale]: (typeof chart)[NameColumn<L>] };

/** By which money comes and goes: several banks or numbers of one method are several channels. */
export const channels = pgTable("channels", {
  key: plainText("key").primaryKey(),
  method: text().notNull(),
  account: plainText("account")
    .notNull()
    .references(() => chart.key),
  /** Where money waits for its line of a statement, or for what it was for, once the channel's statements count. */
  clearing: plainText("clearing").references(() => chart.key),
  active: boolean().notNull().default(true),
});

/** What the types of transactions have in common with each other, and where they differ. */
export const transactionTypes = pgTable(
  "transaction_types",
  {
    key: plainText("key").primaryKey(),
    /**
     * `nobody` decides: it is approved at once. `another`: it waits for another person, from the amount
     * in the settings on for two. `from-limit`: it waits for another person only from that amount on.
     */
    approval: text({ enum: ["nobody", "another", "from-limit"] }).notNull(),
    /** What is posted while it waits, and what once it is approved. */
    stepWaiting: postingStepEnum("step_waiting"),
    stepApproved: postingStepEnum("step_approved").notNull(),
    /** Approving it says that it may be paid; step_approved is posted when somebody has paid it. */
    paidApart: boolean("paid_apart").notNull().default(false),
    reversible: boolean().notNull().default(false),
    /** Whether members who are not active may be party to a new one. */
    anyParty: boolean("any_party").notNull().default(false),
    /** Whose money leaves by it, or who is bound to pay later: refused while theirs is held. */
    payer: text({ enum: ["nobody", "from", "to", "both"] })
      .notNull()
      .default("nobody"),
    /** The records that are kept with its postings (db/functions/project-keep.sql, loan-keep.sql, voucher-keep.sql, counter-keep.sql, import-keep.sql, share-keep.sql). */
    belongsTo: text("belongs_to", {
      enum: ["project", "loan", "voucher", "counter", "import", "share"],
    }),
    /** The proposal that a second person must have confirmed for it (db/schema/approvals.ts). */
    proposal: text(),
    /** The right of who approves or rejects it, and of the office that records it (lib/permissions.ts). */
    deciderRight: text("decider_right"),
    makerRight: text("maker_right"),
  },
  (t) => [
    check("transaction_types_payer", sql`${t.payer} in ('nobody', 'from', 'to', 'both')`),
    check(
      "transaction_types_belongs_to",
      sql`${t.belongsTo} in ('project', 'loan', 'voucher', 'counter', 'import', 'share')`,
    ),
    check("transaction_types_approval", sql`${t.approval} in ('nobody', 'another', 'from-limit')`),
    check(
      "transaction_types_rights",
      sql`(${t.approval} = 'nobody') = (${t.deciderRight} is null) and (${t.approval} <> 'from-limit' or ${t.makerRight} is not null)`,
    ),
  ],
);

/**
 * Which lines a step of a type posts. The lines of each rule, on `whose` accounts of one of these kinds,
 * come to amount × the transaction's amount + fee × its fee + interest × its interest, credit positive.
 * `@channel`, `@from-channel` and `@to-channel` are the accounts of the transaction's channels; `@debit` and `@credit`
 * the lines of that side on any account that vouchers may have (db/functions/voucher-account.sql). `result`: the cooperative's
 * account of the channel, or where there is no channel the project's money that is out.
 */
export const postingRules = pgTable(
  "posting_rules",
  {
    type: plainText("type")
      .notNull()
      .references(() => transactionTypes.key),
    step: postingStepEnum().notNull(),
    place: smallint().notNull(),
    whose: text({ enum: ["from", "to", "project", "cooperative", "drawer", "result"] }).notNull(),
    accounts: text().array().notNull(),
    amount: smallint().notNull().default(0),
    fee: smallint().notNull().default(0),
    interest: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.type, t.step, t.place] }),
    check(
      "posting_rules_whose",
      sql`${t.whose} in ('from', 'to', 'project', 'cooperative', 'drawer', 'result')`,
    ),
    check("posting_rules_step", sql`${t.step} in ('hold', 'settle')`),
  ],
);
