import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { postInGroup } from "@/lib/ledger/group";
import { once, requestOf } from "@/lib/ledger/once";
import type { NewTransaction } from "@/lib/ledger/posting";
import { toView, viewById } from "@/lib/ledger/views";
import { withReleased } from "@/lib/loans/ended";
import { transferLines } from "@/lib/transfers/rules";
import type { SendMoneyInput, SendMoneyResult } from "@/lib/transfers/schema";

/**
 * Sends `amount` francs from the actor's available balance to another active member, at once
 * (decisions, section 6). Throws wrong_password, too_many_attempts, insufficient_balance,
 * recipient_unavailable or request_id_reused; then nothing has moved.
 */
export async function sendMoney(ctx: Context, input: SendMoneyInput): Promise<SendMoneyResult> {
  await confirmPassword(ctx, input.password);
  return postTransfer(ctx, input);
}

/** The transfer itself, once the password is confirmed. */
export async function postTransfer(
  ctx: Context,
  input: Pick<SendMoneyInput, "recipientId" | "amount">,
): Promise<SendMoneyResult> {
  const { db, actor, now } = ctx;
  if (input.recipientId === actor.id) {
    throw new AppError("recipient_unavailable", {}, { recipientId: { key: "recipientIsYou" } });
  }
  const request = requestOf(ctx, "send-money", [input.recipientId, input.amount]);
  const transfer: NewTransaction = {
    type: "transfer",
    status: "approved",
    at: now,
    request,
    amount: input.amount,
    from: actor.id,
    to: input.recipientId,
    submittedBy: actor.id,
    lines: transferLines(actor.id, input.recipientId, input.amount),
    act: { action: "transfer.send", detail: { amount: input.amount }, address: ctx.address },
  };
  const done = await withReleased(ctx, () => once(ctx, request, () => postInGroup(db, transfer)));
  const transaction = done.replayed
    ? await viewById(db, done.transactionId)
    : toView({
        id: done.transactionId,
        reference: done.reference,
        type: "transfer",
        amount: input.amount,
        fee: 0,
        status: "approved",
        payableAt: null,
        fromName: done.fromName,
        toName: done.toName,
        createdAt: now,
        updatedAt: now,
        method: null,
        description: null,
      });
  return { transaction, balance: done.balanceAfter, availableBalance: done.availableAfter };
}
