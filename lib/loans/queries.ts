import type { Executor } from "@/db/client";
import { AppError } from "@/lib/errors";
import type {
  BorrowRequestView,
  LoanDetails,
  LoanOfferView,
  LoanView,
  Trust,
} from "@/lib/loans/views";
import type { Page } from "@/lib/paging";

/** Who reads, and when. */
export type Viewer = { id: string; now: Date };
/** A page: `cursor` is what `next` said before; lists without one begin at the top. */
export type Slice = { cursor?: string; limit: number };

/** Offers that the viewer may see: open ones first, newest first, then those that ended within 30 days. */
export async function listLoanOffers(
  _db: Executor,
  _viewer: Viewer,
  _slice: Slice,
): Promise<Page<LoanOfferView>> {
  throw new AppError("unavailable");
}

/** The viewer's own offers, in whatever state, newest first (GET /api/lend-offers). */
export async function listOwnOffers(
  _db: Executor,
  _viewer: Viewer,
  _slice: Slice,
): Promise<Page<LoanOfferView>> {
  throw new AppError("unavailable");
}

/** One offer that the viewer may see. Throws not_found. */
export async function offerById(
  _db: Executor,
  _viewer: Viewer,
  _id: string,
): Promise<LoanOfferView> {
  throw new AppError("unavailable");
}

/** Requests: open ones first, newest first, then those that ended within 30 days. */
export async function listBorrowRequests(
  _db: Executor,
  _viewer: Viewer,
  _slice: Slice,
): Promise<Page<BorrowRequestView>> {
  throw new AppError("unavailable");
}

/** The viewer's own requests, in whatever state, newest first. */
export async function listOwnRequests(
  _db: Executor,
  _viewer: Viewer,
  _slice: Slice,
): Promise<Page<BorrowRequestView>> {
  throw new AppError("unavailable");
}

/** One request. Throws not_found. */
export async function requestById(
  _db: Executor,
  _viewer: Viewer,
  _id: string,
): Promise<BorrowRequestView> {
  throw new AppError("unavailable");
}

/** The viewer's loans, of one role or both, open ones first, newest first. */
export async function listLoans(
  _db: Executor,
  _viewer: Viewer,
  _slice: Slice & { role?: "borrower" | "lender" },
): Promise<Page<LoanView>> {
  throw new AppError("unavailable");
}

/** How many loans the viewer has in a role, and the francs still to be paid and got back. */
export async function loanTotals(
  _db: Executor,
  _viewer: Viewer,
): Promise<{
  owed: number;
  owedInterest: number;
  lent: number;
  lentInterest: number;
  openLoans: number;
  openLendings: number;
}> {
  throw new AppError("unavailable");
}

/** One loan in full, for its two sides and, with `all`, for the office. Throws not_found. */
export async function loanById(
  _db: Executor,
  _viewer: Viewer & { all?: boolean },
  _id: string,
): Promise<LoanDetails> {
  throw new AppError("unavailable");
}

/** Overdue loans of everybody, longest overdue first: for holders of loans.write-off. */
export async function listOverdueLoans(
  _db: Executor,
  _now: Date,
  _slice: Slice,
): Promise<Page<LoanDetails>> {
  throw new AppError("unavailable");
}

/** Trust scores with their parts for a page of people: one query. */
export async function trustScores(
  _db: Executor,
  _memberIds: readonly string[],
  _now: Date,
): Promise<Map<string, Trust>> {
  throw new AppError("unavailable");
}
