import type { Context } from "@/lib/context";
import { postWithinLimit } from "@/lib/deposits/limit";
import { depositById } from "@/lib/deposits/queries";
import { depositFee, needsSenderPhone } from "@/lib/deposits/rules";
import type { DepositInput, DepositView } from "@/lib/deposits/schema";
import { AppError } from "@/lib/errors";
import { once, requestOf } from "@/lib/ledger/once";
import type { NewTransaction } from "@/lib/ledger/posting";
import { askIfAlike } from "@/lib/ledger/receipt-numbers";
import { isOfItsYear } from "@/lib/ledger/references";

/**
 * Submits a deposit of `amount` francs, which waits for approval; nothing is posted yet (decisions,
 * section 5). Throws deposits_waiting or too_many_deposits past the member's limits, reference_taken,
 * external_id_taken, receipt_alike unless that was checked, request_id_reused, or invalid for a reference of another year.
 */
export async function submitDeposit(ctx: Context, input: DepositInput): Promise<DepositView> {
  if (input.reference && !isOfItsYear(input.reference, ctx.now)) {
    throw new AppError("invalid", {}, { reference: { key: "referenceInvalid" } });
  }
  const deposit = depositOf(ctx, input);
  const done = await once(ctx, deposit.request, async () => {
    const { method, externalId: number, receiptChecked } = input;
    if (!receiptChecked) await askIfAlike(ctx.db, { method, number, office: false });
    return postWithinLimit(ctx.db, deposit);
  });
  return depositById(ctx.db, done.transactionId);
}

/** The posting of a deposit that waits for approval. */
export function depositOf({ actor, ...ctx }: Context, input: DepositInput) {
  return {
    type: "deposit",
    status: "pending",
    at: ctx.now,
    request: requestOf(ctx, "deposit", input),
    reference: input.reference,
    amount: input.amount,
    fee: depositFee(input.amount, input.method),
    channel: input.method,
    externalId: input.externalId ?? null,
    senderPhone: needsSenderPhone(input.method) ? input.senderPhone : null,
    description: input.description,
    from: actor.id,
    to: null,
    submittedBy: actor.id,
    lines: [],
    act: {
      action: "deposit.submit",
      detail: { amount: input.amount, method: input.method },
      address: ctx.address,
    },
  } satisfies NewTransaction;
}
