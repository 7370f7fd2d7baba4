import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { borrowRequests, loanOffers, loans, members } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import { visibleTo } from "@/lib/loans/offer-queries";
import { loansIn } from "@/lib/loans/overdue";
import { inPart, offersIn } from "@/lib/loans/parts";
import { AS_OFFER, type LoanStatus, type OfferStatus, type RequestStatus } from "@/lib/loans/rules";
import type { Viewer } from "@/lib/loans/views";

/** How many offers `listLoanOffers` goes through, counted up to 1,000. */
export async function countLoanOffers(
  db: Executor,
  viewer: Viewer,
  status?: OfferStatus,
): Promise<number> {
  const listed = inGrid(loanOffers, loanOffers.lenderId, viewer);
  const wanted = offersIn(loanOffers, status, viewer.now);
  return cappedCount(db, loanOffers, and(listed, wanted, await visibleTo(db, viewer)));
}

/** How many requests `listBorrowRequests` goes through, counted up to 1,000. */
export function countBorrowRequests(
  db: Executor,
  viewer: Viewer,
  status?: RequestStatus,
): Promise<number> {
  const listed = inGrid(borrowRequests, borrowRequests.borrowerId, viewer);
  const wanted = offersIn(borrowRequests, status && AS_OFFER[status], viewer.now);
  return cappedCount(db, borrowRequests, and(listed, wanted));
}

/** How many offers the viewer has made, of a status or all, counted up to 1,000. */
export function countOwnOffers(
  db: Executor,
  { id, now }: Viewer,
  status?: OfferStatus,
): Promise<number> {
  const wanted = offersIn(loanOffers, status, now);
  return cappedCount(db, loanOffers, and(eq(loanOffers.lenderId, id), wanted));
}

/** How many loans the viewer has on either side, of a status or all, counted up to 1,000. */
export function countLoans(
  db: Executor,
  { id, now }: Viewer,
  status?: LoanStatus,
): Promise<number> {
  const own = or(eq(loans.lenderId, id), eq(loans.borrowerId, id));
  return cappedCount(db, loans, and(own, loansIn(status, now)));
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
