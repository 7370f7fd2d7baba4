import { proposeOnce } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { onceWithin, requestOf } from "@/lib/ledger/once";
import { requestTransaction } from "@/lib/rails/queries";
import type { OutcomeInput } from "@/lib/rails/schema";

/**
 * Proposes what became of a request that is unknown, by its id. Answers the proposal, to a repeated request the same again;
 * throws not_found, not_pending where it is not unknown, and as propose does.
 */
export async function proposeOutcome(
  ctx: Context,
  requestId: string,
  { outcome, externalId, reason }: OutcomeInput,
): Promise<string> {
  const asked = { terms: { outcome, provider_id: externalId ?? null }, reason };
  const request = requestOf(ctx, "propose-rail-outcome", [requestId, asked]);
  // Judged within: the same request again is answered, whatever has become of it.
  const done = await onceWithin(ctx, request, async (tx) => {
    const transactionId = await requestTransaction(tx, requestId);
    return proposeOnce(tx, ctx, request, "rail-outcome", transactionId, asked);
  });
  return done.transactionId;
}
