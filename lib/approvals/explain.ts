import type { Act } from "@/lib/approvals/act";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { explainWithin, explanationOf } from "@/lib/reconciliation/explain";
import { asSeen } from "@/lib/transactions/movements";

/** Says what a line of a statement was that belongs to no transaction (decisions, sections 15 and 19). */
export const explain: Act<{ account: string }> = {
  subject: "line",

  async look(db, subjectId, { account }) {
    const { line, type, lines } = await explanationOf(db, subjectId, account);
    const party = line.partyName ?? line.partyNumber ?? null;
    return {
      effect: {
        about: line.providerId ?? line.partnerId ?? "",
        amount: line.open,
        type,
        from: type === "explained-in" ? party : null,
        to: type === "explained-out" ? party : null,
        movements: lines.map(({ account: { owner, kind }, amount }) => ({
          owner: owner === COOPERATIVE ? null : owner,
          account: kind,
          amount: asSeen(kind, amount),
        })),
      },
      interested: [],
    };
  },

  async run(ctx, tx, { id: proposal, subjectId, terms, madeBy, reason }) {
    const explanation = await explanationOf(tx, subjectId, terms.account);
    await explainWithin(ctx, tx, explanation, { proposal, madeBy, reason: reason ?? "" });
  },
};
