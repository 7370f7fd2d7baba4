import { borrowRequests } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { besideAmount, ledgerRefusal } from "@/lib/ledger/refusals";
import { checkDeadline } from "@/lib/loans/deadline";
import { borrowRequestAct, endRequest } from "@/lib/loans/end-request";
import { withReleased } from "@/lib/loans/ended";
import { isOpen, lockActive, lockRequest } from "@/lib/loans/locks";
import { loanResult, viewerOf } from "@/lib/loans/offer-commands";
import { postLoan } from "@/lib/loans/post-loan";
import { mayNotBorrow, refuseRate } from "@/lib/loans/refusals";
import { requestById } from "@/lib/loans/request-queries";
import { endOfOffer, ratePercent, rateTenths } from "@/lib/loans/rules";
import type {
  BorrowRequestInput,
  BorrowRequestTerms,
  LendMoneyInput,
  LendTerms,
} from "@/lib/loans/schema";
import type { BorrowRequestView, LoanResult } from "@/lib/loans/views";

/**
 * Asks the other members for a loan; no money moves (decisions, section 7). Throws wrong_password,
 * too_many_attempts, invalid for the deadline, own_loan_overdue, or request_id_reused.
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
  const { db, actor, now: at } = ctx;
  const payload = [amount, maxInterest, reason, deadline, autoRepay];
  const request = requestOf(ctx, "borrow-request", payload);
  await checkDeadline(ctx, request, deadline);
  const { transactionId } = await onceWithin(ctx, request, async (tx) => {
    const id = newId(at);
    const row = {
      id,
      borrowerId: actor.id,
      borrowerName: await lockActive(tx, actor.id),
      amount,
      maxRate: rateTenths(maxInterest),
      reason,
      deadline,
      autoRepay,
      endsAt: endOfOffer(deadline),
      createdAt: at,
      updatedAt: at,
    };
    await tx
      .insert(borrowRequests)
      .values(row)
      .catch((error) => {
        throw mayNotBorrow(ledgerRefusal(error), actor.id);
      });
    const done = await remember(tx, actor.id, request, id, at);
    const detail = { amount, rate: maxInterest, autoRepay };
    await auditRecord({ ...ctx, db: tx }, borrowRequestAct("create", id, detail));
    return done;
  });
  return requestById(db, viewerOf(ctx), transactionId);
}

/**
 * The borrower takes an open request back. Throws not_found for one that is not theirs,
 * request_unavailable when it is funded or has ended, or request_id_reused.
 */
export async function cancelBorrowRequest(ctx: Context, id: string): Promise<BorrowRequestView> {
  const { db, actor, now } = ctx;
  const asked = requestOf(ctx, "borrow-request-cancel", [id]);
  await onceWithin(ctx, asked, async (tx) => {
    const request = await lockRequest(tx, id);
    if (request.borrowerId !== actor.id) throw new AppError("not_found");
    if (!isOpen(request, now)) throw new AppError("request_unavailable");
    await endRequest({ ...ctx, db: tx }, request, "cancelled");
    return remember(tx, actor.id, asked, id, now);
  });
  return requestById(db, viewerOf(ctx), id);
}

/**
 * Lends on an open request, at once, at a rate up to what was asked for; 0 where an interest-free loan
 * was (decisions, section 7). Throws wrong_password, too_many_attempts, not_found, own_request,
 * request_unavailable, insufficient_balance, counterparty_unavailable, borrower_overdue, invalid for the
 * rate, or request_id_reused; then nothing has moved.
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
  const { actor, now, address } = ctx;
  const rate = rateTenths(interestRate);
  const request = requestOf(ctx, "lend-money", [requestId, interestRate]);
  const done = await withReleased(ctx, () =>
    onceWithin(ctx, request, async (tx) => {
      const asked = await lockRequest(tx, requestId);
      if (asked.borrowerId === actor.id) throw new AppError("own_request");
      if (!isOpen(asked, now)) throw new AppError("request_unavailable");
      refuseRate(rate, asked.maxRate);
      const terms = { lenderId: actor.id, rate, description: asked.reason };
      return postLoan(
        tx,
        ctx,
        request,
        { ...asked, ...terms, of: "request", sourceId: requestId },
        {
          action: "loan.lend",
          detail: { amount: asked.amount, rate: ratePercent(rate) },
          address,
        },
      );
    }),
  ).catch((error) => {
    throw besideAmount(error, "lendExceeds");
  });
  return loanResult(ctx, done);
}
