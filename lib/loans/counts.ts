import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { borrowRequests, loanOffers, loans, members } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import { visibleTo } from "@/lib/loans/offer-queries";
import { inPart } from "@/lib/loans/parts";
import type { Viewer } from "@/lib/loans/views";

/** How many offers `listLoanOffers` goes through, counted up to 1,000. */
export async function countLoanOffers(db: Executor, viewer: Viewer): Promise<number> {
  const listed = inGrid(loanOffers, loanOffers.lenderId, viewer);
  return cappedCount(db, loanOffers, and(listed, await visibleTo(db, viewer)));
}

/** How many requests `listBorrowRequests` goes through, counted up to 1,000. */
export function countBorrowRequests(db: Executor, viewer: Viewer): Promise<number> {
  const listed = inGrid(borrowRequests, borrowRequests.borrowerId, viewer);
  return cappedCount(db, borrowRequests, listed);
}

/** How many offers the viewer has made, counted up to 1,000. */
export function countOwnOffers(db: Executor, { id }: Viewer): Promise<number> {
  return cappedCount(db, loanOffers, eq(loanOffers.lenderId, id));
}

/** How many loans the viewer has on either side, counted up to 1,000. */
export function countLoans(db: Executor, { id }: Viewer): Promise<number> {
  return cappedCount(db, loans, or(eq(loans.lenderId, id), eq(loans.borrowerId, id)));
}

/** How many loans are out in all, counted up to 1,000: for holders of loans.list. */
export function countOpenLoans(db: Executor): Promise<number> {
  return cappedCount(db, loans, eq(loans.status, "active"));
}

// What the grids show: what is open, of active members and of oneself, and what ended lately.
function inGrid(
  table: typeof loanOffers | typeof borrowRequests,
  owner: PgColumn,
  { id, now }: Viewer,
): SQL | undefined {
  const active = sql`exists (select from ${members} where ${members.id} = ${owner} and ${members.status} = 'active')`;
  const open = inPart(table, "open", null, now).where;
  const ended = inPart(table, "ended", null, now).where;
  return or(and(open, or(active, eq(owner, id))), ended);
}
