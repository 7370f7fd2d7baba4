import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import {
  chart,
  chartNames,
  importContents,
  importCorrections,
  importProblems,
  importRuns,
  members,
} from "@/db/schema";
import type { ImportKind, ListedProblem } from "@/lib/imports/schema";
import type { ImportView } from "@/lib/imports/views";
import type { Locale } from "@/lib/locales";
import { type Page, pageOf } from "@/lib/paging";

/** What was brought in, as it is kept. */
export type Run = typeof importRuns.$inferSelect;

/** How many cells of its files count as corrected. */
export const correctedCells = ({ correctors }: Run): number =>
  Object.values(correctors ?? {}).reduce((sum, cells) => sum + cells, 0);

/** The one of this id, or null. */
export async function runById(db: Executor, id: string): Promise<Run | null> {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, id));
  return run ?? null;
}

/** Whether two have agreed to one that is not done or undone yet. */
export async function isAtWork(db: Executor): Promise<boolean> {
  const [run] = await db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(inArray(importRuns.state, ["posting", "undoing"]))
    .limit(1);
  return run !== undefined;
}

/** Notes that nobody could go on with it, and why: its screen says so at once, until somebody goes on. */
export async function noteFailure(
  db: Executor,
  why: "unbalanced" | "unknown",
  now: Date,
): Promise<void> {
  await db.execute(sql`select import_failed(${why}, ${now.toISOString()})`);
}

/** Whether such a failure was noted from this instant on. */
export async function hasFailedSince(db: Executor, instant: Date): Promise<boolean> {
  const [run] = await db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(gte(importRuns.failedAt, instant))
    .limit(1);
  return run !== undefined;
}

const bringer = alias(members, "bringer");
const approver = alias(members, "approver");
const undoer = alias(members, "undoer");

function shown(db: Executor) {
  return db
    .select({
      run: importRuns,
      broughtBy: bringer.fullName,
      approvedBy: approver.fullName,
      undoneBy: undoer.fullName,
      // Names of few people, each with how many cells: also of none any more, since none of them approves it.
      correctors: sql<ImportView["corrected"] | null>`(
        select jsonb_agg(jsonb_build_object('by', m.full_name, 'cells', w.value::int) order by m.full_name)
        from jsonb_each_text(${importRuns.correctors}) w join members m on m.id = w.key::uuid)`,
      // Also where the cells say again what they said when they were read, and nothing is to be corrected.
      reads: sql<boolean>`${importRuns.state} = 'checked' and ${importRuns.correctors} is not null
        and (${importRuns.correctionsDigest} is distinct from import_corrections_digest(${importRuns.id})
          or ${importRuns.rowsDigest} is null and ${importRuns.errors} = 0 and ${importRuns.ties} = '[]' and ${importRuns.refused} = '[]')`,
    })
    .from(importRuns)
    .leftJoin(bringer, eq(bringer.id, importRuns.broughtBy))
    .leftJoin(approver, eq(approver.id, importRuns.approvedBy))
    .leftJoin(undoer, eq(undoer.id, importRuns.undoneBy));
}

type Shown = Awaited<ReturnType<ReturnType<typeof shown>["execute"]>>[number];

/** What was brought in and not taken away, the newest first; `before`: the last id of the page before. */
export async function listImports(
  db: Executor,
  before: string | null,
  limit: number,
): Promise<Page<ImportView>> {
  const rows = await shown(db)
    .where(and(ne(importRuns.state, "dropped"), before ? lt(importRuns.id, before) : undefined))
    .orderBy(desc(importRuns.id))
    .limit(limit + 1);
  return pageOf(rows.map(viewOf), limit, ({ id }) => id);
}

/** One that was brought in, with who did what. */
export async function importById(db: Executor, id: string): Promise<ImportView | null> {
  const [row] = await shown(db).where(eq(importRuns.id, id));
  return row ? viewOf(row) : null;
}

function viewOf({ run, broughtBy, approvedBy, undoneBy, correctors, reads }: Shown): ImportView {
  const { rowsDigest, members, withBalance, savings, withShares, shares, shareValue } = run;
  const { debit, credit, errors, warnings } = run;
  return {
    id: run.id,
    state: run.state,
    ready: rowsDigest !== null,
    cutOver: run.cutOver,
    corrected: correctors ?? [],
    reads,
    files: run.files.map(({ kind, name }) => ({ kind: kind as ImportKind, name })),
    members,
    withBalance,
    savings,
    withShares: withShares ?? 0,
    shares: shares ?? 0,
    shareValue,
    history: run.history ?? 0,
    debit,
    credit,
    errors,
    warnings,
    refused: run.refused as ImportView["refused"],
    ties: run.ties as ImportView["ties"],
    broughtBy: broughtBy ?? "",
    broughtAt: run.broughtAt.toISOString(),
    approvedBy,
    approvedAt: run.approvedAt?.toISOString() ?? null,
    applied: run.applied,
    leftOut: run.leftOut,
    doneAt: run.doneAt?.toISOString() ?? null,
    wentOnAt: run.wentOnAt?.toISOString() ?? null,
    failedAt: run.failedAt?.toISOString() ?? null,
    failedWhy: run.failedWhy,
    undoneBy,
    undoneAt: run.undoAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}

/** Its problems in the order of the files, those of one file where `kind` is given; `after`: the last number of the page before. */
export async function listProblems(
  db: Executor,
  { runId, kind }: { runId: string; kind?: ImportKind | undefined },
  after: number,
  limit: number,
): Promise<Page<ListedProblem>> {
  const { kind: ofFile, row, column } = importProblems;
  const rows = await db
    .select({ ...getTableColumns(importProblems), corrected: importCorrections.now })
    .from(importProblems)
    .leftJoin(
      importCorrections,
      and(
        eq(importCorrections.runId, importProblems.runId),
        eq(importCorrections.kind, ofFile),
        eq(importCorrections.row, row),
        eq(importCorrections.column, column),
      ),
    )
    .where(
      and(
        eq(importProblems.runId, runId),
        gt(importProblems.no, after),
        kind ? eq(importProblems.kind, kind) : undefined,
      ),
    )
    .orderBy(asc(importProblems.no))
    .limit(limit + 1);
  const views = rows.map(({ runId: _, ...row }) => row as ListedProblem);
  return pageOf(views, limit, ({ no }) => String(no));
}

/** A file as it came, gzipped, as long as it is kept. */
export async function contentOf(
  db: Executor,
  runId: string,
  kind: ImportKind,
): Promise<Buffer | null> {
  const { content } = importContents;
  const [row] = await db
    .select({ content })
    .from(importContents)
    .where(and(eq(importContents.runId, runId), eq(importContents.kind, kind)));
  return row?.content ?? null;
}

/** An account of the old trial balance: francs, credit positive. */
export type OpeningAccount = {
  key: string;
  code: string;
  name: Record<Locale, string>;
  amount: number;
  normalSide: "debit" | "credit";
};

/** The accounts on which the old trial balance is posted beside members' savings, by number. */
export async function openingAccounts(db: Executor, runId: string): Promise<OpeningAccount[]> {
  return db
    .select({
      key: chart.key,
      code: chart.code,
      name: chartNames,
      amount: sql<number>`l.amount`.mapWith(Number),
      normalSide: chart.normalSide,
    })
    .from(importRuns)
    .innerJoin(
      sql`lateral jsonb_to_recordset(${importRuns.lines}) as l(account text, amount bigint)`,
      sql`true`,
    )
    .innerJoin(chart, sql`${chart.key} = l.account`)
    .where(eq(importRuns.id, runId))
    .orderBy(asc(chart.code));
}
