import type { Act } from "@/lib/approvals/act";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { unknownRequest } from "@/lib/rails/queries";
import type { Outcome } from "@/lib/rails/rules";
import { CannotSettle, fail, outcomeLines, settle } from "@/lib/rails/settle";
import { asSeen } from "@/lib/transactions/movements";

/** What a person found in the provider's portal; its number where it has done it. */
type Terms = { outcome: Outcome; provider_id: string | null };

/** Why a request failed that two people say failed. */
const BY_TWO = "NOT_AT_PROVIDER";

/** Says what became of a request of which its provider tells nothing (decisions, sections 15 and 19). */
export const railOutcome: Act<Terms> = {
  subject: "transaction",

  async look(db, transactionId, { outcome, provider_id: providerId }) {
    const { request, reference, from, to, member, type } = await unknownRequest(db, transactionId);
    const lines = await outcomeLines(db, request, outcome);
    return {
      effect: {
        about: providerId ? `${reference} · ${providerId}` : reference,
        amount: request.amount,
        type,
        from,
        to,
        movements: lines.map(({ account: { owner, kind }, amount }) => ({
          // The member, by their name: nobody else has a part in it.
          owner: owner === COOPERATIVE ? null : (from ?? to),
          account: kind,
          amount: asSeen(kind, amount),
        })),
      },
      interested: [member],
    };
  },

  async run(ctx, tx, { id: agreed, subjectId, terms }) {
    const { request } = await unknownRequest(tx, subjectId);
    if (terms.outcome === "failed") return fail(tx, request, BY_TWO, { at: ctx.now, agreed });
    try {
      await settle(tx, request, terms.provider_id ?? "", { at: ctx.now, agreed });
    } catch (error) {
      throw error instanceof CannotSettle ? error.refusal : error;
    }
  },
};
