import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { type Done, once, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { besideAmount } from "@/lib/ledger/refusals";
import { voidTransaction } from "@/lib/ledger/reversal";
import { withReleased } from "@/lib/loans/ended";
import { refuseClosed } from "@/lib/settings/offered";
import { offeredMethods } from "@/lib/settings/queries";
import { ownWithdrawal } from "@/lib/withdrawals/queries";
import { holdLines } from "@/lib/withdrawals/rules";
import type { WithdrawalInput, WithdrawalResult, WithdrawalTerms } from "@/lib/withdrawals/schema";
import type { WithdrawalView } from "@/lib/withdrawals/views";

/**
 * Asks to take `amount` francs out: they are held at once and wait for a decision (decisions,
 * section 5). Throws wrong_password, too_many_attempts, insufficient_balance,
 * request_id_reused, or invalid for a method that is closed; then nothing has moved.
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

async function hold(ctx: Context, terms: WithdrawalTerms): Promise<Done> {
  const { actor } = ctx;
  const { amount, method, description } = terms;
  const payoutTo = terms.phone ?? terms.account ?? null;
  const request = requestOf(ctx, "withdraw", [amount, method, payoutTo, description]);
  const ask = async () => {
    refuseClosed(await offeredMethods(ctx.db), method);
    return post(ctx.db, {
      type: "withdraw",
      status: "pending",
      at: ctx.now,
      request,
      amount,
      channel: method,
      payoutTo,
      description,
      from: null,
      to: actor.id,
      submittedBy: actor.id,
      lines: holdLines(actor.id, amount),
      act: { action: "withdrawal.submit", detail: { amount, method }, address: ctx.address },
    });
  };
  return withReleased(ctx, () => once(ctx, request, ask)).catch((error) => {
    throw besideAmount(error, "withdrawalExceeds");
  });
}

/**
 * The member takes back a pending withdrawal of their own; what was held is free again. Throws
 * not_found for one that is not theirs or is cancelled already, not_pending once it is decided, or
 * request_id_reused.
 */
export async function cancelWithdrawal(
  ctx: Context,
  transactionId: string,
): Promise<WithdrawalView> {
  const { db, actor, now: at, address } = ctx;
  const withdrawal = await ownWithdrawal(db, actor.id, transactionId);
  const request = requestOf(ctx, "withdrawal-cancel", [transactionId]);
  const detail = { amount: withdrawal.amount };
  const act = { action: "withdrawal.cancel", detail, address };
  await once(ctx, request, () =>
    voidTransaction(db, { transactionId, at, by: actor.id, own: true, act, request }),
  );
  return { ...withdrawal, status: "cancelled" };
}
