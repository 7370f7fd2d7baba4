import { decideMove } from "@/lib/books/move";
import type { Context } from "@/lib/context";
import { decideDeposit } from "@/lib/deposits/commands";
import { AppError } from "@/lib/errors";
import type { Outcome } from "@/lib/ledger/post";
import { decisionTerms } from "@/lib/transactions/queries";
import type { DecisionInput } from "@/lib/transactions/schema";
import { decideWithdrawal } from "@/lib/withdrawals/commands";

/** The types that somebody decides on, and how each is posted. */
const DECIDE = { deposit: decideDeposit, withdraw: decideWithdrawal, move: decideMove };

/**
 * Approves or rejects whatever waits for a decision: a deposit, a withdrawal or a move between
 * channels. Answers `first` when a second approver is still needed. Throws not_found for anything
 * else, own_record, not_pending, second_approver, channel_short or external_id_taken.
 */
export async function decideTransaction(
  ctx: Context,
  id: string,
  input: DecisionInput,
): Promise<Outcome> {
  const terms = await decisionTerms(ctx.db, id);
  if (!(terms.type in DECIDE)) throw new AppError("not_found");
  return DECIDE[terms.type as keyof typeof DECIDE](ctx, id, input, terms);
}
