import type { Context } from "@/lib/context";
import { decideDeposit } from "@/lib/deposits/commands";
import type { Outcome } from "@/lib/ledger/post";
import type { DecisionInput } from "@/lib/transactions/schema";

/** Approves or rejects what waits for a decision. Answers `first` when a second approver is needed. */
export function decideTransaction(
  ctx: Context,
  id: string,
  input: DecisionInput,
): Promise<Outcome> {
  return decideDeposit(ctx, id, input);
}
