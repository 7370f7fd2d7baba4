import type { Executor } from "@/db/client";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { once, onceWithin, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import type { Posted, Request } from "@/lib/ledger/posting";
import { askIfAlike } from "@/lib/ledger/receipt-numbers";
import { accountDetail } from "@/lib/methods";
import { payFrom, saidFrom } from "@/lib/transactions/pay-from";
import { known, type Terms, transactionTerms } from "@/lib/transactions/terms";
import { payOutLines, payoutField } from "@/lib/withdrawals/rules";
import type { PaymentInput } from "@/lib/withdrawals/schema";

/**
 * Writes down that an approved withdrawal has been paid: what was held leaves by its channel (decisions, sections
 * 15 and 19), or by the account of its method that is named, or that usually would be. The number of the payment is needed but for cash. Throws not_found, forbidden, own_record, not_approved
 * before it is approved, approval_lapsed when who approved it may not any more, second_approver, not_pending,
 * payee_not_active, claim_open, money_held, channel_short, account_short, line_matched, account_closed, provider_waiting, external_id_taken, receipt_alike unless that was checked,
 * request_id_reused, or invalid without a number, or for an account that is closed or of another method.
 */
export async function payWithdrawal(
  ctx: Context,
  transactionId: string,
  { externalId = null, ...payment }: PaymentInput,
): Promise<void> {
  const terms = await transactionTerms(ctx.db, transactionId);
  if (terms.type !== "withdraw") throw new AppError("not_found");
  if (!externalId && payoutField(terms.method ?? "")) {
    throw new AppError("invalid", {}, { externalId: { key: "paymentNumberRequired" } });
  }
  const { channel } = payment;
  const request = requestOf(ctx, "pay", [transactionId, externalId, ...(channel ? [channel] : [])]);
  await once(ctx, request, () => pay(ctx, ctx.db, terms, { ...payment, externalId }, request));
}

/**
 * Approves a withdrawal and writes down its payment, both or neither; where it needs a second approver this is the
 * first approval, and nothing is paid.
 */
export async function approveAndPay(
  ctx: Context,
  terms: Terms,
  payment: PaymentInput,
): Promise<"first" | "approved"> {
  const { externalId, channel } = payment;
  const said = [terms.id, externalId, ...(channel ? [channel] : [])];
  const request = requestOf(ctx, "approve-and-pay", said);
  const { outcome } = await onceWithin(ctx, request, (tx) =>
    approveAndPayWithin(ctx, tx, terms, payment, request),
  );
  return outcome === "first" ? "first" : "approved";
}

/** The same in an open database transaction; of one that may be paid already, its payment alone. Where its approval does not count any more it is approved anew. */
export async function approveAndPayWithin(
  ctx: Context,
  tx: Executor,
  terms: Terms,
  payment: PaymentInput,
  request?: Request,
): Promise<Posted> {
  if (terms.mayBePaid) return pay(ctx, tx, terms, payment, request);
  const approved = await post(tx, {
    ...of(ctx, terms, "withdrawal.approve"),
    does: "approve",
    channel: await saidFrom(tx, terms, payment.channel),
    request,
    lines: [],
  });
  if (approved.outcome !== "first") await pay(ctx, tx, terms, payment);
  return approved;
}

async function pay(
  ctx: Context,
  db: Executor,
  terms: Terms,
  { externalId = null, receiptChecked, channel: named }: PaymentInput,
  request?: Request,
): Promise<Posted> {
  const { id, method } = terms;
  if (!receiptChecked) await askIfAlike(db, { method, number: externalId, id, office: true });
  const { channel, account } = await payFrom(db, terms, named);
  const posting = of(ctx, terms, "withdrawal.pay");
  return post(db, {
    ...posting,
    act: { ...posting.act, detail: { ...posting.act.detail, ...accountDetail(channel) } },
    does: "pay",
    externalId,
    channel,
    ...(request && { request }),
    lines: payOutLines(known(terms.toMember), terms.amount, account),
  });
}

const of = ({ now, actor, address }: Context, { id, amount }: Terms, action: string) => ({
  transactionId: id,
  at: now,
  by: actor.id,
  act: { action, detail: { amount }, address },
});
