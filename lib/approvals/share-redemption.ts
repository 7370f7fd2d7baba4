import type { Act } from "@/lib/approvals/act";
import { planRedemption, redeemShares } from "@/lib/shares/redeem";

/** Makes a member's shares money again, when they leave or ask for it (decisions, section 15). */
export const shareRedemption: Act<{ count: number }> = {
  subject: "member",

  async look(db, memberId, { count }) {
    const { name, amount, before, after } = await planRedemption(db, memberId, count);
    const effect = {
      about: name,
      amount,
      type: "share-redeem" as const,
      from: null,
      to: name,
      movements: [
        { owner: name, account: "shares", amount: -amount },
        { owner: name, account: "available", amount },
      ],
      shares: { before, after },
    };
    return { effect, interested: [memberId] };
  },

  async run(ctx, tx, { id: proposal, subjectId, terms, madeBy, reason }) {
    await redeemShares(ctx, tx, subjectId, {
      count: terms.count,
      proposal,
      madeBy,
      reason: reason ?? "",
    });
  },
};
