import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { Method } from "@/lib/ledger/accounts";
import { decide, type Outcome, payloadHash, type Recorded, record } from "@/lib/ledger/post";
import { voidTransaction } from "@/lib/ledger/void";
import { withReleased } from "@/lib/loans/ended";
import { type DecisionTerms, decisionTerms } from "@/lib/transactions/queries";
import type { DecisionInput } from "@/lib/transactions/schema";
import { ownWithdrawal } from "@/lib/withdrawals/queries";
import { decisionPosting, holdLines } from "@/lib/withdrawals/rules";
import type {
  WithdrawalInput,
  WithdrawalResult,
  WithdrawalTerms,
  WithdrawalView,
} from "@/lib/withdrawals/schema";

/**
 * Asks to take `amount` francs out: they are held at once and wait for a decision (decisions,
 * section 5). Throws wrong_password, too_many_attempts, insufficient_balance or
 * request_id_reused; then nothing has moved.
 */
export async function requestWithdrawal(
  ctx: Context,
  { password, ...terms }: WithdrawalInput,
): Promise<WithdrawalResult> {
  await confirmPassword(ctx, password);
  return postWithdrawal(ctx, terms);
}

/** The request itself, once the password is confirmed. */
export async function postWithdrawal(
  ctx: Context,
  terms: WithdrawalTerms,
): Promise<WithdrawalResult> {
  const done = await hold(ctx, terms);
  return {
    withdrawal: await ownWithdrawal(ctx.db, ctx.actor.id, done.transactionId),
    balance: done.balanceAfter,
    availableBalance: done.availableAfter,
  };
}

async function hold(ctx: Context, terms: WithdrawalTerms): Promise<Recorded> {
  const { amount, method, description } = terms;
  const payoutTo = terms.phone ?? terms.account ?? null;
  const posting = { step: "hold" as const, lines: holdLines(ctx.actor.id, amount) };
  try {
    const ask = () =>
      record(ctx.db, {
        requestId: ctx.requestId,
        payloadHash: payloadHash("withdraw", [amount, method, payoutTo, description]),
        at: ctx.now,
        type: "withdraw",
        status: "pending",
        ...{ amount, method, payoutTo, description },
        from: null,
        to: ctx.actor.id,
        submittedBy: ctx.actor.id,
        posting,
        act: { action: "withdrawal.submit", detail: { amount, method }, address: ctx.address },
      });
    return await withReleased(ctx, ask);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "insufficient_balance")) throw error;
    throw tooLittle(Number(error.values.amount));
  }
}

/** The refusal of more than the `available` francs, beside the amount. */
export function tooLittle(available: number): AppError {
  const values = { amount: available };
  return new AppError("insufficient_balance", values, {
    amount: { key: "withdrawalExceeds", values },
  });
}

/**
 * Approves a pending withdrawal, which pays it out of its channel, or rejects it, which releases
 * what was held. Answers `first` when a second approver is still needed. Throws own_record,
 * not_pending, channel_short, second_approver or external_id_taken.
 */
export async function decideWithdrawal(
  ctx: Context,
  transactionId: string,
  input: DecisionInput,
  known?: DecisionTerms,
): Promise<Outcome> {
  const asked = known ?? (await decisionTerms(ctx.db, transactionId));
  if (asked.type !== "withdraw" || !asked.toMember) throw new AppError("not_found");
  const approved = input.status === "approved";
  return decide(ctx.db, {
    transactionId,
    status: input.status,
    at: ctx.now,
    decidedBy: ctx.actor.id,
    reason: approved ? null : input.reason,
    externalId: approved ? input.externalId : null,
    posting: decisionPosting(approved, asked.toMember, asked.amount, asked.method as Method),
    act: {
      action: approved ? "withdrawal.approve" : "withdrawal.reject",
      detail: { amount: asked.amount, ...(input.reason ? { reason: input.reason } : {}) },
      address: ctx.address,
    },
  });
}

/**
 * The member takes back a pending withdrawal of their own; what was held is free again. Throws
 * not_found for one that is not theirs or is cancelled already, not_pending once it is decided.
 */
export async function cancelWithdrawal(
  ctx: Context,
  transactionId: string,
): Promise<WithdrawalView> {
  const withdrawal = await ownWithdrawal(ctx.db, ctx.actor.id, transactionId);
  await voidTransaction(ctx.db, {
    transactionId,
    at: ctx.now,
    by: ctx.actor.id,
    own: true,
    act: {
      action: "withdrawal.cancel",
      detail: { amount: withdrawal.amount },
      address: ctx.address,
    },
  });
  return { ...withdrawal, status: "cancelled" };
}
