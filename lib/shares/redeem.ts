import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { post } from "@/lib/ledger/post";
import type { Agreed } from "@/lib/ledger/posting";
import { shareSettings } from "@/lib/settings/queries";
import { heldBy } from "@/lib/shares/queries";
import { refuseLeaving } from "@/lib/shares/refusals";
import { redemptionLines, worthOf } from "@/lib/shares/rules";

/** What the cooperative would pay for so many of a member's shares: francs, and how many they have before and after. */
type Redemption = { name: string; amount: number; before: number; after: number };

/**
 * What redeeming them comes to now. Throws not_found, shares_off, insufficient_balance where the member has fewer, or
 * share_minimum where too few would be left, beside the number.
 */
export async function planRedemption(
  db: Executor,
  memberId: string,
  count: number,
  locked = false,
): Promise<Redemption> {
  const [member] = await db
    .select({ name: members.fullName, status: members.status })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member || member.status === "closed") throw new AppError("not_found");
  const terms = await shareSettings(db, { locked });
  const held = await heldBy(db, memberId);
  refuseLeaving(terms, held, count, { id: memberId, fewer: "sharesNotHeld" });
  return {
    name: member.name,
    amount: worthOf(count, terms),
    before: held.own,
    after: held.own - count,
  };
}

/** Makes so many of a member's shares money again, as two people have just agreed. Throws as planRedemption does. */
export async function redeemShares(
  { actor, now, address }: Context,
  tx: Executor,
  memberId: string,
  { count, proposal, madeBy, reason }: Agreed & { count: number; reason: string },
): Promise<void> {
  const { amount } = await planRedemption(tx, memberId, count, true);
  await post(tx, {
    type: "share-redeem",
    status: "approved",
    at: now,
    amount,
    description: reason,
    from: null,
    to: memberId,
    recordId: memberId,
    terms: { count },
    submittedBy: madeBy,
    confirmedBy: actor.id,
    proposal,
    lines: redemptionLines(memberId, amount),
    act: { action: "share.redeem", detail: { amount, count, reason }, address },
  });
}
