import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { importCorrections, importRuns, members, proposals } from "@/db/schema";
import { type CellPlace, MOST_CORRECTIONS } from "@/lib/imports/correcting/schema";
import type { ImportKind } from "@/lib/imports/schema";
import type { CorrectedCell } from "@/lib/imports/views";
import { type Page, pageOf } from "@/lib/paging";

const { runId, kind, row, column, was, now, correctedBy, correctedAt } = importCorrections;
const ORDER = [asc(kind), asc(row), asc(sql`length(${column})`), asc(column)];

/** The corrected cells of what was brought in, in the order of the files; `after`: how many come before the page, of so few. */
export async function listCorrections(
  db: Executor,
  run: string,
  after: number,
  limit: number,
): Promise<Page<CorrectedCell>> {
  const rows = await db
    .select({ kind, row, column, was, now, by: members.fullName, at: correctedAt })
    .from(importCorrections)
    .leftJoin(members, eq(members.id, correctedBy))
    .where(eq(runId, run))
    .orderBy(...ORDER)
    .offset(after)
    .limit(limit + 1);
  const views = rows.map((each) => ({
    ...each,
    kind: each.kind as ImportKind,
    by: each.by ?? "",
    at: each.at.toISOString(),
  }));
  return pageOf(views, limit, () => String(after + limit));
}

type Counted = { cells: (CellPlace & { now: string })[]; digest: string | null };

/** All of them, which are few (MOST_CORRECTIONS), with their digest: both of one moment. */
export async function allCorrections(db: Executor, run: string): Promise<Counted> {
  const rows = await db
    .select({
      kind,
      row,
      column,
      now,
      digest: sql<string>`(select import_corrections_digest(${run}))`,
    })
    .from(importCorrections)
    .where(eq(runId, run))
    .orderBy(...ORDER)
    .limit(MOST_CORRECTIONS);
  const cells = rows.map(({ digest: _, ...cell }) => ({ ...cell, kind: cell.kind as ImportKind }));
  return { cells, digest: rows[0]?.digest ?? null };
}

/** How many corrected cells go where this person brings files in again: of what they brought in and nobody is asked about (import_bring). */
export async function countCorrectionsToGo(
  db: Executor,
  broughtBy: string,
  now: Date,
): Promise<number> {
  const [found] = await db
    .select({ cells: sql<number>`count(*)::int` })
    .from(importCorrections)
    .innerJoin(importRuns, eq(importRuns.id, runId))
    .where(
      and(
        eq(importRuns.broughtBy, broughtBy),
        eq(importRuns.state, "checked"),
        sql`not exists (select from ${proposals} p where p.act = 'import' and p.subject_id = ${importRuns.id} and p.state = 'waiting' and p.expires_at > ${now.toISOString()})`,
      ),
    );
  return found?.cells ?? 0;
}
