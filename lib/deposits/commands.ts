import type { Context } from "@/lib/context";
import { recordWithinLimit } from "@/lib/deposits/limit";
import { depositById } from "@/lib/deposits/queries";
import { depositFee, depositLines, needsSenderPhone } from "@/lib/deposits/rules";
import type { DepositInput, DepositView } from "@/lib/deposits/schema";
import { AppError } from "@/lib/errors";
import type { Method } from "@/lib/ledger/accounts";
import { decide, type NewTransaction, type Outcome, payloadHash, record } from "@/lib/ledger/post";
import { isOfItsYear } from "@/lib/ledger/references";
import { type DecisionTerms, decisionTerms } from "@/lib/transactions/queries";
import type { DecisionInput } from "@/lib/transactions/schema";

/**
 * Submits a deposit of `amount` francs, which waits for approval; nothing is posted yet (decisions,
 * section 5). Throws deposits_waiting or too_many_deposits past the member's limits, reference_taken,
 * external_id_taken, request_id_reused, or invalid for a reference of another year.
 */
export async function submitDeposit(ctx: Context, input: DepositInput): Promise<DepositView> {
  if (input.reference && !isOfItsYear(input.reference, ctx.now)) {
    throw new AppError("invalid", {}, { reference: { key: "referenceInvalid" } });
  }
  const done = await record(ctx.db, depositOf(ctx, input), recordWithinLimit);
  return depositById(ctx.db, done.transactionId);
}

/** The record of a deposit that waits for approval. */
export function depositOf({ actor, ...ctx }: Context, input: DepositInput): NewTransaction {
  return {
    requestId: ctx.requestId,
    payloadHash: payloadHash("deposit", input),
    at: ctx.now,
    reference: input.reference,
    type: "deposit",
    status: "pending",
    amount: input.amount,
    fee: depositFee(input.amount, input.method),
    method: input.method,
    externalId: input.externalId ?? null,
    senderPhone: needsSenderPhone(input.method) ? input.senderPhone : null,
    description: input.description,
    from: actor.id,
    to: null,
    submittedBy: actor.id,
    act: {
      action: "deposit.submit",
      detail: { amount: input.amount, method: input.method },
      address: ctx.address,
    },
  };
}

/**
 * Approves or rejects a pending deposit; approval credits the net to the member and the fee to
 * income. Answers `first` when a second approver is still needed. Throws own_record to its
 * submitter, not_pending when somebody was faster, second_approver or external_id_taken.
 */
export async function decideDeposit(
  ctx: Context,
  transactionId: string,
  input: DecisionInput,
  known?: DecisionTerms,
): Promise<Outcome> {
  const deposit = known ?? (await decisionTerms(ctx.db, transactionId));
  if (deposit.type !== "deposit" || !deposit.fromMember) throw new AppError("not_found");
  const { amount, fee, fromMember } = deposit;
  const approved = input.status === "approved";
  return decide(ctx.db, {
    transactionId,
    status: input.status,
    at: ctx.now,
    decidedBy: ctx.actor.id,
    reason: approved ? null : input.reason,
    externalId: approved ? input.externalId : null,
    ...(approved && {
      posting: {
        step: "settle" as const,
        lines: depositLines(fromMember, amount, fee, deposit.method as Method),
      },
    }),
    act: {
      action: approved ? "deposit.approve" : "deposit.reject",
      detail: { amount, ...(input.reason ? { reason: input.reason } : {}) },
      address: ctx.address,
    },
  });
}
