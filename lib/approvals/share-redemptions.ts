import { propose } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { RedemptionInput } from "@/lib/shares/schema";

/**
 * Proposes to redeem so many of a member's shares; nobody proposes it for themselves. Answers the proposal's id. Throws
 * own_record, and what planRedemption and propose throw.
 */
export async function proposeRedemption(
  ctx: Context,
  memberId: string,
  { count, reason }: RedemptionInput,
): Promise<string> {
  if (memberId === ctx.actor.id) throw new AppError("own_record", { act: "transactions.decide" });
  return propose(ctx, "share-redeem", memberId, { terms: { count }, reason });
}
