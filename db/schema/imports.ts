import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, francs, instant, whole } from "./columns";
import type { StoredVoucherLine } from "./vouchers";

const KINDS = sql.raw("('members', 'balances', 'trial-balance', 'history')");

/**
 * What a cooperative moves in with, from when its files were read on (decisions, section 18). Written by functions
 * alone: db/functions/import-*.sql.
 */
export const importRuns = pgTable(
  "import_runs",
  {
    id: uuid().primaryKey(),
    /** `checked`: it may wait for a second person; `posting` and `undoing`: a job is at work on it. */
    state: text({
      enum: ["checked", "dropped", "posting", "done", "undoing", "undone"],
    }).notNull(),
    /** Which comes first in its dates, where somebody has said it. */
    dayOrder: text("day_order", { enum: ["dmy", "mdy"] }),
    /** `[{kind, name, sha256, bytes}]`. */
    files: jsonb()
      .$type<{ kind: string; name: string; sha256: string; bytes: number }[]>()
      .notNull(),
    membersSha256: text("members_sha256").notNull(),
    members: integer().notNull(),
    withBalance: integer("with_balance").notNull(),
    savings: francs("savings").notNull(),
    /** How many members bring shares, how many these are, and what one is worth, which is null where shares are off; null of runs from before. */
    withShares: integer("with_shares"),
    shares: whole("shares"),
    shareValue: francs("share_value"),
    /** How many movements of the old books are shown to members; null of runs from before. */
    history: integer(),
    debit: francs("debit").notNull(),
    credit: francs("credit").notNull(),
    errors: integer().notNull(),
    warnings: integer().notNull(),
    refused: jsonb().notNull(),
    ties: jsonb().notNull(),
    /** What the old trial balance says of each other account: francs, credit positive. */
    lines: jsonb().$type<StoredVoucherLine[]>().notNull(),
    /** The day on whose evening the old books say this; null of runs from before. */
    cutOver: date("cut_over"),
    /** Who has corrected cells, and how many still stand as they did; null where nobody has. */
    correctors: jsonb().$type<Record<string, number>>(),
    /** Of the corrected cells with which the files were read last, hex. */
    correctionsDigest: text("corrections_digest"),
    /** Of all rows, hex; null where something is to be corrected, or was corrected since they were read. */
    rowsDigest: text("rows_digest"),
    broughtBy: uuid("brought_by").notNull(),
    broughtAt: instant("brought_at").notNull(),
    /** The proposal that a second person confirmed. */
    approval: uuid(),
    approvedBy: uuid("approved_by"),
    approvedAt: instant("approved_at"),
    booksTransaction: uuid("books_transaction"),
    /** So many rows, from the first on, are members by now; of whom so many had to do without a phone or address. */
    applied: integer().notNull().default(0),
    leftOut: integer("left_out").notNull().default(0),
    doneAt: instant("done_at"),
    /** The proposal by which it is undone, who made and who confirmed it. */
    undo: uuid(),
    undoBy: uuid("undo_by"),
    undoneBy: uuid("undone_by"),
    undoAt: instant("undo_at"),
    undoBooks: uuid("undo_books"),
    endedAt: instant("ended_at"),
    /** When the job has gone on last, and when and why it could not since; null once it has gone on. */
    wentOnAt: instant("went_on_at"),
    failedAt: instant("failed_at"),
    failedWhy: text("failed_why", { enum: ["unbalanced", "unknown"] }),
  },
  (t) => [
    uniqueIndex("import_runs_members_key")
      .on(t.membersSha256)
      .where(sql`state in ('posting', 'done', 'undoing')`),
    uniqueIndex("import_runs_at_work_key")
      .on(sql`(true)`)
      .where(sql`state in ('posting', 'undoing')`),
    check(
      "import_runs_state",
      sql`${t.state} in ('checked', 'dropped', 'posting', 'done', 'undoing', 'undone')`,
    ),
    check("import_runs_day_order", sql`${t.dayOrder} in ('dmy', 'mdy')`),
    check(
      "import_runs_two_people",
      sql`(${t.approvedBy} is null) = (${t.state} in ('checked', 'dropped')) and ${t.approvedBy} is distinct from ${t.broughtBy} and (${t.approvedBy} is null) = (${t.approval} is null) and (${t.approvedBy} is null) = (${t.approvedAt} is null) and (${t.approvedBy} is null or ${t.rowsDigest} is not null)`,
    ),
    check(
      "import_runs_undone_by_two",
      sql`(${t.undoneBy} is null) = (${t.state} not in ('undoing', 'undone')) and (${t.undoneBy} is null or ${t.undoneBy} is distinct from ${t.undoBy}) and (${t.undoneBy} is null) = (${t.undoBy} is null) and (${t.undoneBy} is null) = (${t.undo} is null) and (${t.undoneBy} is null) = (${t.undoAt} is null)`,
    ),
    check(
      "import_runs_correctors",
      sql`(${t.correctionsDigest} is null or ${t.correctors} is not null) and (${t.approvedBy} is null or ${t.correctors} is null or not ${t.correctors} ? ${t.approvedBy}::text)`,
    ),
    check(
      "import_runs_cut_over",
      sql`${t.cutOver} <= (${t.broughtAt} at time zone 'Africa/Kigali')::date`,
    ),
    check(
      "import_runs_failed",
      sql`(${t.failedAt} is null) = (${t.failedWhy} is null) and ${t.failedWhy} in ('unbalanced', 'unknown')`,
    ),
    check(
      "import_runs_shares",
      sql`(${t.shares} = 0 or ${t.shareValue} is not null) and ${t.shares} >= 0 and ${t.shareValue} > 0`,
    ),
    check("import_runs_history", sql`${t.history} >= 0`),
    check("import_runs_applied", sql`${t.applied} between 0 and ${t.members}`),
    check(
      "import_runs_done",
      sql`(${t.state} <> 'done' or ${t.applied} = ${t.members}) and (${t.endedAt} is null) = (${t.state} not in ('dropped', 'undone'))`,
    ),
  ],
);

/** The day on whose evening the old books count for the last time; of runs from before there was one, that on which two agreed. */
export const cutOverDay = sql<string>`coalesce(${importRuns.cutOver}, (${importRuns.approvedAt} at time zone 'Africa/Kigali')::date)::text`;

/** A member of the old books. What is known of the person stands here until they are a member, and then there alone. */
export const importRows = pgTable(
  "import_rows",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id),
    /** From 1, in the order of the file. */
    rowNo: integer("row_no").notNull(),
    oldNumber: text("old_number").notNull(),
    savings: francs("savings").notNull(),
    /** How many shares; what they are worth is posted by itself. */
    shares: whole("shares").notNull().default(0),
    /** Who they will be. */
    memberId: uuid("member_id").notNull(),
    person: jsonb(),
    /** SHA-256 of `person` as text, hex. */
    personDigest: text("person_digest").notNull(),
    transactionId: uuid("transaction_id"),
    undoneTransaction: uuid("undone_transaction"),
    sharesTransaction: uuid("shares_transaction"),
    sharesUndone: uuid("shares_undone"),
    undone: boolean().notNull().default(false),
    /** Of the member's movements in the old books (import_history), hex; null where there are none. */
    historyDigest: text("history_digest"),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.rowNo] }),
    uniqueIndex("import_rows_member_key").on(t.memberId),
    check("import_rows_savings", sql`${t.savings} between 0 and 100000000000`),
    check("import_rows_shares", sql`${t.shares} between 0 and 100000000000`),
    check(
      "import_rows_shares_opened",
      sql`(${t.sharesTransaction} is null or ${t.shares} > 0) and (${t.sharesUndone} is null or ${t.sharesTransaction} is not null)`,
    ),
    check("import_rows_opening", sql`${t.transactionId} is null or ${t.savings} > 0`),
    check(
      "import_rows_undone",
      sql`${t.undoneTransaction} is null or ${t.transactionId} is not null`,
    ),
  ],
);

/**
 * What a member did in the old books, in their words: shown to them, and in no sum of these. Written once, and taken away with the
 * member's moving in alone (db/functions/import-history-kept.sql).
 */
export const importHistory = pgTable(
  "import_history",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id),
    /** From 1, in the order of the file. */
    rowNo: integer("row_no").notNull(),
    memberId: uuid("member_id").notNull(),
    day: date().notNull(),
    kind: text().notNull(),
    /** Francs as the old books have them: below zero where they say so. */
    amount: francs("amount").notNull(),
    reference: text(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.rowNo] }),
    index("import_history_member_idx").on(t.memberId, t.day, t.rowNo),
    // Not "between", which PostgreSQL writes otherwise than it reads: a restored copy would count as changed.
    check(
      "import_history_amount",
      sql`${t.amount} >= -100000000000 and ${t.amount} <= 100000000000 and ${t.amount} <> 0`,
    ),
    check(
      "import_history_words",
      sql`${t.kind} <> '' and char_length(${t.kind}) <= 60 and ${t.reference} <> '' and char_length(${t.reference}) <= 60`,
    ),
  ],
);

/** The files as they came, gzipped, until they are approved or taken away. */
export const importContents = pgTable(
  "import_contents",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id),
    kind: text().notNull(),
    content: bytes("content").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.kind] }),
    check("import_contents_kind", sql`${t.kind} in ${KINDS}`),
  ],
);

/** What is to be corrected, or worth a look, beside its cell (lib/imports/schema.ts); as long as the files. */
export const importProblems = pgTable(
  "import_problems",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id),
    no: integer().notNull(),
    kind: text().notNull(),
    row: integer().notNull(),
    column: text().notNull(),
    field: text().notNull(),
    code: text().notNull(),
    cell: text().notNull(),
    values: jsonb().$type<Record<string, string | number>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.no] }),
    index("import_problems_kind_idx").on(t.runId, t.kind, t.no),
    check("import_problems_kind", sql`${t.kind} in ${KINDS}`),
  ],
);

/** A cell that somebody has corrected: what the file says there, and what counts; as long as the files. Written by import_correct alone. */
export const importCorrections = pgTable(
  "import_corrections",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id),
    kind: text().notNull(),
    /** As a spreadsheet counts it. */
    row: integer().notNull(),
    column: text().notNull(),
    was: text().notNull(),
    now: text().notNull(),
    correctedBy: uuid("corrected_by").notNull(),
    correctedAt: instant("corrected_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.kind, t.row, t.column] }),
    check("import_corrections_kind", sql`${t.kind} in ${KINDS}`),
    check(
      "import_corrections_cell",
      sql`${t.row} > 0 and ${t.column} ~ '^[A-Z]{1,3}$' and char_length(${t.now}) <= 1000 and char_length(${t.was}) <= 1000`,
    ),
  ],
);
