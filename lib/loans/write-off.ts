import type { Executor } from "@/db/client";
import type { Context } from "@/lib/context";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { memberBalances } from "@/lib/ledger/balances";
import { newId } from "@/lib/ledger/ids";
import { onceWithin, requestOf } from "@/lib/ledger/once";
import { post, TryAgain } from "@/lib/ledger/post";
import type { Posted, Request } from "@/lib/ledger/posting";
import { loanById } from "@/lib/loans/details";
import { lockLoan } from "@/lib/loans/locks";
import { viewerOf } from "@/lib/loans/offer-commands";
import { postSetOff } from "@/lib/loans/post-repayment";
import {
  leftToRepay,
  loanStatus,
  principalLeft,
  splitRepayment,
  writeOffFrom,
  writeOffLines,
} from "@/lib/loans/rules";
import type { WriteOffInput } from "@/lib/loans/schema";
import type { LoanDetails } from "@/lib/loans/views";
import { newestWord, warnedOn } from "@/lib/loans/write-off-queries";

/**
 * Sets off what the borrower has available, and writes off the principal that is then left; its lender bears
 * it, and it stays collectable. For holders of loans.write-off. Throws what `writeOffWithin` throws, or
 * request_id_reused.
 */
export async function writeOffLoan(
  ctx: Context,
  loanId: string,
  input: WriteOffInput,
): Promise<LoanDetails> {
  const request = requestOf(ctx, "write-off", [loanId, input.reason]);
  await onceWithin(ctx, request, (tx) => writeOffWithin(tx, ctx, loanId, input, request));
  return loanById(ctx.db, { ...viewerOf(ctx), all: true }, loanId);
}

/**
 * The write-off itself in the open transaction `tx`, with all that it is checked for. Throws not_found,
 * own_record to its lender and borrower, loan_closed, loan_not_overdue, write_off_early, lender_objects,
 * lender_silent, or TryAgain when the borrower's money moves meanwhile.
 */
export async function writeOffWithin(
  tx: Executor,
  { actor, now: at, address }: Pick<Context, "actor" | "now" | "address">,
  loanId: string,
  { reason }: WriteOffInput,
  request?: Request,
): Promise<Posted> {
  const loan = await lockLoan(tx, loanId);
  const { lenderId, borrowerId, reference } = loan;
  if ([lenderId, borrowerId].includes(actor.id)) {
    throw new AppError("own_record", { act: "loans.write-off" });
  }
  if (loan.status !== "active") throw new AppError("loan_closed");
  if (loanStatus(loan.status, loan.deadline, at) !== "overdue") {
    throw new AppError("loan_not_overdue");
  }
  await refuseEarly(tx, loan, at);
  await refuseWithoutWord(tx, loanId);
  const { available } = await memberBalances(tx, borrowerId);
  const setOff = Math.min(available, leftToRepay(loan));
  const { principal } = splitRepayment(
    setOff,
    loan.interest - loan.repaidInterest,
    principalLeft(loan),
  );
  const amount = principalLeft(loan) - principal;
  // In order: they stand in every list as they were posted.
  const [first = "", second = ""] = [newId(at), newId(at)].sort();
  const how = { id: first, amount: setOff, at, by: actor.id, address };
  if (amount === 0) return postSetOff(tx, loan, { ...how, request }).catch(moved);
  if (setOff > 0) await postSetOff(tx, loan, how).catch(moved);
  return post(tx, {
    id: second,
    type: "write-off",
    status: "approved",
    at,
    request,
    amount,
    description: reason,
    from: lenderId,
    to: borrowerId,
    recordId: loanId,
    submittedBy: actor.id,
    lines: writeOffLines(loan, amount),
    act: { action: "loan.write-off", detail: { amount, loan: reference, reason }, address },
  }).catch(moved);
}

// The borrower's money has moved since it was read.
function moved(error: unknown): never {
  const codes = ["insufficient_balance", "set_off_first"];
  throw error instanceof AppError && codes.includes(error.code) ? new TryAgain() : error;
}

type Loan = { id: string; deadline: string };

async function refuseEarly(tx: Executor, { id, deadline }: Loan, at: Date): Promise<void> {
  const today = kigaliDay(at);
  const warned = await warnedOn(tx, id);
  // Where nobody is warned yet, they would be today at the earliest.
  const day = writeOffFrom(deadline, warned ?? today);
  if (!warned || day > today) throw new AppError("write_off_early", { day });
}

async function refuseWithoutWord(tx: Executor, loanId: string): Promise<void> {
  const said = await newestWord(tx, loanId);
  if (!said) throw new AppError("lender_silent");
  if (said.word === "object") throw new AppError("lender_objects");
}
