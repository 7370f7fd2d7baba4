import { propose } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { requestTransaction } from "@/lib/rails/queries";
import type { OutcomeInput } from "@/lib/rails/schema";

/**
 * Proposes what became of a request that is unknown, by its id. Answers the proposal; throws not_found, not_pending where it
 * is not unknown, and as propose does.
 */
export async function proposeOutcome(
  ctx: Context,
  requestId: string,
  { outcome, externalId, reason }: OutcomeInput,
): Promise<string> {
  const transactionId = await requestTransaction(ctx.db, requestId);
  const terms = { outcome, provider_id: externalId ?? null };
  return propose(ctx, "rail-outcome", transactionId, { terms, reason });
}
