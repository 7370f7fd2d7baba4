import type { Context } from "@/lib/context";
import { confirmMember, withSecond } from "@/lib/counter/others";
import { besideMember } from "@/lib/counter/refusals";
import type { CounterSharesInput } from "@/lib/counter/schema";
import { AppError } from "@/lib/errors";
import type { TransactionView } from "@/lib/ledger/schema";
import { postPurchase } from "@/lib/shares/buy";

/**
 * Buys a member shares at the desk with what they have available: no cash moves. The member types their password, or a second
 * person agrees. Throws forbidden, own_record, second_needed, wrong_password, too_many_attempts, and what a member's own
 * purchase throws (lib/shares/buy.ts); then nothing has moved.
 */
export async function sellShares(
  ctx: Context,
  input: CounterSharesInput,
): Promise<TransactionView> {
  const { memberId, memberPassword, secondStaff: _, ...terms } = input;
  if (memberId === ctx.actor.id) throw new AppError("own_record");
  if (memberPassword !== undefined) await confirmMember(ctx, memberId, memberPassword);
  const byMember = memberPassword !== undefined;
  const buy = (second: string | null) => postPurchase(ctx, terms, { memberId, second, byMember });
  const { transaction } = await withSecond(ctx, input, buy).catch((error) => {
    throw besideMember(error, "count");
  });
  return transaction;
}
