import { and, asc, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { cutOverDay, importHistory, importRows, importRuns, transactions } from "@/db/schema";
import { pageOf } from "@/lib/paging";
import type { MovedIn, OldBooks, OldLine, Period } from "@/lib/statements/schema";

const { runId, rowNo, memberId, day, kind, amount, reference } = importHistory;
const cutOver = cutOverDay;

function moved(db: Executor, owner: string, ...more: (SQL | undefined)[]) {
  return db
    .select({ no: rowNo, day, kind, amount, reference, cutOver })
    .from(importHistory)
    .innerJoin(importRuns, eq(importRuns.id, runId))
    .where(and(eq(memberId, owner), ...more));
}

/** What a member did in the old books on these days, oldest first, at most `most` lines; null where that is nothing. */
export async function oldBooksIn(
  db: Executor,
  owner: string,
  { from, to }: Period,
  most: number,
): Promise<OldBooks | null> {
  const rows = await moved(db, owner, gte(day, from), lte(day, to))
    .orderBy(asc(day), asc(rowNo))
    .limit(most);
  const [first] = rows;
  return first ? { cutOver: first.cutOver, lines: rows.map(lineOf) } : null;
}

const lineOf = ({ cutOver: _, ...line }: OldLine & { cutOver: string }): OldLine => line;

/** How many movements of the old books a member has, since when, and up to which day these count; null where they have none. */
export async function oldBooksOf(
  db: Executor,
  owner: string,
): Promise<{ cutOver: string; first: string; count: number } | null> {
  const [row] = await db
    .select({ cutOver, first: sql<string>`min(${day})::text`, count: sql<number>`count(*)::int` })
    .from(importHistory)
    .innerJoin(importRuns, eq(importRuns.id, runId))
    .where(eq(memberId, owner))
    .groupBy(importRuns.id);
  return row ?? null;
}

/**
 * With how many francs a member moved in, up to which day the old books count, and on which Kigali day (`opened`) their books began
 * here; null for who did not move in.
 */
export async function movedInOf(db: Executor, owner: string): Promise<MovedIn | null> {
  const opening = sql`coalesce(${importRows.transactionId}, ${importRows.sharesTransaction})`;
  const began = sql`coalesce(${transactions.createdAt}, ${importRuns.approvedAt})`;
  const opened = sql<string>`(${began} at time zone 'Africa/Kigali')::date::text`;
  const [row] = await db
    .select({ cutOver, opened, savings: importRows.savings })
    .from(importRows)
    .innerJoin(importRuns, eq(importRuns.id, importRows.runId))
    .leftJoin(transactions, eq(transactions.id, opening))
    .where(eq(importRows.memberId, owner));
  return row ?? null;
}

const PLACE = /^(\d{4}-\d\d-\d\d)_([1-9]\d{0,5})$/;

/** A page of them, the newest first; `before`: where the page before ended, the first page where that is no place. */
export async function listOldBooks(
  db: Executor,
  owner: string,
  before: string | null,
  limit: number,
) {
  const [, onDay, no] = PLACE.exec(before ?? "") ?? [];
  const after = onDay && no ? sql`(${day}, ${rowNo}) < (${onDay}::date, ${no}::int)` : undefined;
  const rows = await moved(db, owner, after)
    .orderBy(desc(day), desc(rowNo))
    .limit(limit + 1);
  return pageOf(rows.map(lineOf), limit, (line) => `${line.day}_${line.no}`);
}

/** Where a list of them goes on, from an address: what is no day that there is means the first page. */
export function oldBooksPlace(text: unknown): string | null {
  const onDay = typeof text === "string" ? PLACE.exec(text)?.[1] : undefined;
  const at = new Date(`${onDay}T00:00:00Z`);
  const known = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(onDay ?? "none");
  return known ? String(text) : null;
}
