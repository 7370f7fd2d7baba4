import type { Context } from "@/lib/context";
import { postWithinLimit, type Within } from "@/lib/deposits/limit";
import { depositById, ownDeposit } from "@/lib/deposits/queries";
import { depositFee, needsSenderPhone } from "@/lib/deposits/rules";
import type { DepositInput } from "@/lib/deposits/schema";
import type { DepositView } from "@/lib/deposits/views";
import { AppError } from "@/lib/errors";
import { once, requestOf } from "@/lib/ledger/once";
import type { NewTransaction } from "@/lib/ledger/posting";
import { askIfAlike } from "@/lib/ledger/receipt-numbers";
import { isOfItsYear } from "@/lib/ledger/references";
import { voidTransaction } from "@/lib/ledger/reversal";
import type { FeeRates } from "@/lib/methods";
import { channelOfPlace } from "@/lib/pay-in";
import { refuseClosed } from "@/lib/settings/offered";
import { waysToPay } from "@/lib/settings/queries";

/**
 * Submits a deposit of `amount` francs, which waits for approval; nothing is posted yet (decisions,
 * section 5). `within`: what else is done with it, in the same database transaction. Throws deposits_waiting or too_many_deposits past the member's limits, reference_taken,
 * external_id_taken, receipt_alike unless that was checked, deposit_alike where `again` is false, request_id_reused, or invalid for a reference of another year or a method that is closed.
 */
export async function submitDeposit(
  ctx: Context,
  input: DepositInput,
  within: Within = async () => {},
): Promise<DepositView> {
  if (input.reference && !isOfItsYear(input.reference, ctx.now)) {
    throw new AppError("invalid", {}, { reference: { key: "referenceInvalid" } });
  }
  const { offered, rates, places } = await waysToPay(ctx.db);
  const deposit = depositOf(ctx, input, rates);
  const done = await once(ctx, deposit.request, async () => {
    const { method, externalId: number, receiptChecked, again } = input;
    refuseClosed(offered, method);
    if (input.channel && !places.some((place) => channelOfPlace(place) === input.channel))
      throw placeClosed();
    if (!receiptChecked) await askIfAlike(ctx.db, { method, number, office: false });
    try {
      return await postWithinLimit(ctx.db, deposit, { asks: again === false, within });
    } catch (error) {
      // Somebody was just closing it.
      throw error instanceof AppError && error.code === "account_closed" ? placeClosed() : error;
    }
  });
  return depositById(ctx.db, done.transactionId);
}

// At no other account does anybody pay in; it may have been closed, or its place taken away, since it was shown.
const placeClosed = () => new AppError("invalid", {}, { method: { key: "placeClosed" } });

/**
 * The member takes back a deposit of their own that nobody has decided on; it leaves the lists, the audit trail keeps
 * it (decisions, section 22). Throws not_found for one that is not theirs or is gone, not_pending once it is decided,
 * or request_id_reused.
 */
export async function cancelDeposit(ctx: Context, transactionId: string): Promise<DepositView> {
  const { db, actor, now: at, address } = ctx;
  const deposit = await ownDeposit(db, actor.id, transactionId);
  const request = requestOf(ctx, "deposit-cancel", [transactionId]);
  const { amount, method } = deposit;
  const act = { action: "deposit.cancel", detail: { amount, method }, address };
  await once(ctx, request, () =>
    voidTransaction(db, { transactionId, at, by: actor.id, own: true, act, request }),
  );
  return { ...deposit, status: "cancelled" };
}

/** The posting of a deposit that waits for approval, with the fee that holds as it is asked for. */
export function depositOf({ actor, ...ctx }: Context, input: DepositInput, rates: FeeRates = {}) {
  // What was only confirmed on the way is no part of what is asked for: the same deposit is the same without.
  const { again: _, receiptChecked: __, collect, ...rest } = input;
  const asked = collect ? { ...rest, collect } : rest;
  return {
    type: "deposit",
    status: "pending",
    at: ctx.now,
    request: requestOf(ctx, "deposit", asked),
    reference: input.reference,
    amount: input.amount,
    fee: depositFee(input.amount, input.method, rates),
    channel: input.channel ?? input.method,
    externalId: input.externalId ?? null,
    senderPhone: needsSenderPhone(input.method) ? input.senderPhone : null,
    description: input.description,
    from: actor.id,
    to: null,
    submittedBy: actor.id,
    lines: [],
    act: {
      action: "deposit.submit",
      detail: {
        amount: input.amount,
        method: input.method,
        ...(input.channel && { channel: input.channel }),
      },
      address: ctx.address,
    },
  } satisfies NewTransaction;
}
