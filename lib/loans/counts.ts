import { and, eq, gt, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { borrowRequests, loanOffers, loans, members } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import { visibleTo } from "@/lib/loans/offer-queries";
import { ENDED_SHOWN_DAYS } from "@/lib/loans/rules";
import type { Viewer } from "@/lib/loans/views";

const DAY_MS = 86_400_000;

/** How many offers `listLoanOffers` goes through, counted up to 1,000. */
export async function countLoanOffers(db: Executor, viewer: Viewer): Promise<number> {
  const { status, endsAt, lenderId } = loanOffers;
  const listed = inGrid({ open: eq(status, "open"), endsAt, owner: lenderId }, viewer);
  return cappedCount(db, loanOffers, and(listed, await visibleTo(db, viewer)));
}

/** How many requests `listBorrowRequests` goes through, counted up to 1,000. */
export function countBorrowRequests(db: Executor, viewer: Viewer): Promise<number> {
  const { status, endsAt, borrowerId } = borrowRequests;
  const listed = inGrid({ open: eq(status, "open"), endsAt, owner: borrowerId }, viewer);
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
  { open, endsAt, owner }: { open: SQL; endsAt: PgColumn; owner: PgColumn },
  { id, now }: Viewer,
): SQL | undefined {
  const active = sql`exists (select from ${members} where ${members.id} = ${owner} and ${members.status} = 'active')`;
  const since = new Date(now.getTime() - ENDED_SHOWN_DAYS * DAY_MS);
  return or(
    and(open, gt(endsAt, now), or(active, eq(owner, id))),
    and(lte(endsAt, now), gt(endsAt, since)),
  );
}
