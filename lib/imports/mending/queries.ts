import { asc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { importMends, members } from "@/db/schema";
import { type CellPlace, type MendedCell, MOST_MENDS } from "@/lib/imports/mending/schema";
import type { ImportKind } from "@/lib/imports/schema";
import { type Page, pageOf } from "@/lib/paging";

const { runId, kind, row, column, was, now, mendedBy, mendedAt } = importMends;
const ORDER = [asc(kind), asc(row), asc(sql`length(${column})`), asc(column)];

/** The mended cells of what was brought in, in the order of the files; `after`: how many come before the page, of so few. */
export async function listMends(
  db: Executor,
  run: string,
  after: number,
  limit: number,
): Promise<Page<MendedCell>> {
  const rows = await db
    .select({ kind, row, column, was, now, by: members.fullName, at: mendedAt })
    .from(importMends)
    .leftJoin(members, eq(members.id, mendedBy))
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

/** All of them, which are few (MOST_MENDS), with their digest: both of one moment. */
export async function allMends(db: Executor, run: string): Promise<Counted> {
  const rows = await db
    .select({ kind, row, column, now, digest: sql<string>`(select import_mends_digest(${run}))` })
    .from(importMends)
    .where(eq(runId, run))
    .orderBy(...ORDER)
    .limit(MOST_MENDS + 1);
  const cells = rows.map(({ digest: _, ...cell }) => ({ ...cell, kind: cell.kind as ImportKind }));
  return { cells, digest: rows[0]?.digest ?? null };
}
