import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { francs, instant } from "./columns";
import { importRuns } from "./imports";

/** Letters that were printed together, each with a code that opens its member's account (activation_codes.letters_id). */
export const importLetters = pgTable(
  "import_letters",
  {
    id: uuid().primaryKey(),
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id),
    /** From 1, in each run. */
    no: integer().notNull(),
    letters: integer().notNull(),
    /** Two have agreed to it; who asked for them prints them. */
    proposalId: uuid("proposal_id").notNull(),
    givenBy: uuid("given_by").notNull(),
    givenAt: instant("given_at").notNull(),
    /** Whose letters were printed again by these. */
    again: uuid().references((): AnyPgColumn => importLetters.id),
  },
  (t) => [
    uniqueIndex("import_letters_no_key").on(t.runId, t.no),
    check("import_letters_some", sql`${t.no} > 0 and ${t.letters} between 1 and 400`),
  ],
);

/** What members say of the balance that was brought in for them; of each the newest counts (db/functions/import-answer-checked.sql). */
export const importAnswers = pgTable(
  "import_answers",
  {
    id: uuid().primaryKey(),
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id),
    memberId: uuid("member_id").notNull(),
    /** Francs, as they were brought in. */
    balance: francs("balance").notNull(),
    agrees: boolean().notNull(),
    /** What it should be, francs, and why, where it is not right. */
    shouldBe: francs("should_be"),
    remark: text(),
    answeredAt: instant("answered_at").notNull(),
    /** Who noted it at the desk, from which letters; null: the member in the application. */
    notedBy: uuid("noted_by"),
    lettersId: uuid("letters_id").references(() => importLetters.id),
    /** What the office has found, and the transaction that corrects it, where there is one. */
    settlement: text(),
    correction: uuid(),
    settledBy: uuid("settled_by"),
    settledAt: instant("settled_at"),
  },
  (t) => [
    index("import_answers_member_idx").on(t.memberId, t.id),
    index("import_answers_run_idx").on(t.runId, t.id),
    // One objection of a member at a time waits.
    uniqueIndex("import_answers_open_key")
      .on(t.memberId)
      .where(sql`not agrees and settled_at is null`),
    check(
      "import_answers_says",
      sql`${t.agrees} = (${t.shouldBe} is null) and ${t.agrees} = (${t.remark} is null) and ${t.shouldBe} between 0 and 100000000000`,
    ),
    check(
      "import_answers_settled",
      sql`(${t.settledAt} is null) = (${t.settledBy} is null) and (${t.settledAt} is null) = (${t.settlement} is null) and (${t.settledAt} is null or not ${t.agrees}) and (${t.correction} is null or ${t.settledAt} is not null)`,
    ),
    check(
      "import_answers_people",
      sql`(${t.notedBy} is null) = (${t.lettersId} is null) and ${t.notedBy} is distinct from ${t.memberId} and (${t.settledBy} is null or ${t.settledBy} <> ${t.memberId} and ${t.settledBy} is distinct from ${t.notedBy})`,
    ),
  ],
);
