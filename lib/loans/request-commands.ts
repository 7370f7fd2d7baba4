import { sql } from "drizzle-orm";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/ledger/ids";
import { findRequest, payloadHash } from "@/lib/ledger/once";
import { databaseError, ledgerRefusal } from "@/lib/ledger/refusals";
import { checkDeadline } from "@/lib/loans/deadline";
import { withReleased } from "@/lib/loans/ended";
import { loanOfTransaction } from "@/lib/loans/loan-queries";
import { tooLittle, viewerOf } from "@/lib/loans/offer-commands";
import { postOnce } from "@/lib/loans/post";
import { requestById } from "@/lib/loans/request-queries";
import { rateTenths } from "@/lib/loans/rules";
import type {
  BorrowRequestInput,
  BorrowRequestTerms,
  LendMoneyInput,
  LendTerms,
} from "@/lib/loans/schema";
import type { BorrowRequestView, LoanResult } from "@/lib/loans/views";

/**
 * Asks the other members for a loan; no money moves (decisions, section 7). Throws wrong_password,
 * too_many_attempts, invalid for the deadline, or request_id_reused.
 */
export async function createBorrowRequest(
  ctx: Context,
  { password, ...terms }: BorrowRequestInput,
): Promise<BorrowRequestView> {
  await confirmPassword(ctx, password);
  return postBorrowRequest(ctx, terms);
}

/** The request itself, once the password is confirmed. */
export async function postBorrowRequest(
  ctx: Context,
  { amount, maxInterest, reason, deadline, autoRepay }: BorrowRequestTerms,
): Promise<BorrowRequestView> {
  const { db, actor, now, requestId, address } = ctx;
  const hash = payloadHash("borrow-request", [amount, maxInterest, reason, deadline, autoRepay]);
  await checkDeadline(ctx, hash, deadline);
  const id = newId(now);
  try {
    await db.execute(sql`select borrow_request_create(
      ${requestId}, ${hash}, ${now.toISOString()}, ${id}, ${actor.id}, ${amount}, ${rateTenths(maxInterest)},
      ${reason}, ${deadline}, ${autoRepay}, ${address})`);
    return await requestById(db, viewerOf(ctx), id);
  } catch (error) {
    if (!databaseError(error).code) throw error;
    const before = await findRequest(db, actor.id, { requestId, payloadHash: hash });
    if (before) return requestById(db, viewerOf(ctx), before.transactionId);
    throw ledgerRefusal(error);
  }
}

/**
 * The borrower takes an open request back. Throws not_found for one that is not theirs,
 * request_unavailable when it is funded or has ended.
 */
export async function cancelBorrowRequest(ctx: Context, id: string): Promise<BorrowRequestView> {
  const { db, actor, now, address } = ctx;
  try {
    await db.execute(
      sql`select borrow_request_end(${id}, ${now.toISOString()}, ${actor.id}, ${address})`,
    );
  } catch (error) {
    throw ledgerRefusal(error);
  }
  return requestById(db, viewerOf(ctx), id);
}

/**
 * Lends on an open request, at once, at a rate up to what was asked for; 0 where an interest-free loan
 * was (decisions, section 7). Throws wrong_password, too_many_attempts, not_found, own_request,
 * request_unavailable, insufficient_balance, counterparty_unavailable, invalid for the rate, or
 * request_id_reused; then nothing has moved.
 */
export async function lendMoney(
  ctx: Context,
  { password, ...terms }: LendMoneyInput,
): Promise<LoanResult> {
  await confirmPassword(ctx, password);
  return postLending(ctx, terms);
}

/** The lending itself, once the password is confirmed. */
export async function postLending(
  ctx: Context,
  { requestId, interestRate }: LendTerms,
): Promise<LoanResult> {
  const hash = payloadHash("lend-money", [requestId, interestRate]);
  const done = await withReleased(ctx, () =>
    postOnce(
      ctx,
      "loan",
      hash,
      ({ transactionId, reference }) => sql`select * from loan_lend(
        ${ctx.requestId}, ${hash}, ${ctx.now.toISOString()}, ${requestId}, ${ctx.actor.id},
        ${rateTenths(interestRate)}, ${newId(ctx.now)}, ${transactionId}, ${reference}, ${ctx.address})`,
    ),
  ).catch((error) => {
    throw tooLittle(error, "lendExceeds");
  });
  return {
    loan: await loanOfTransaction(ctx.db, viewerOf(ctx), done.transactionId),
    balance: done.balanceAfter,
    availableBalance: done.availableAfter,
  };
}
