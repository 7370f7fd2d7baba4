import type { Act } from "@/lib/approvals/act";
import type { Line } from "@/lib/ledger/accounts";
import { withdrawalOf, withdrawWithin } from "@/lib/reconciliation/withdraw";
import type { Movement } from "@/lib/transactions/movements";

/** Takes back a statement that was brought in by mistake (decisions, sections 15 and 19). */
export const statementWithdrawal: Act<Record<string, never>> = {
  subject: "statement_files",

  async look(db, subjectId) {
    const { name, postings } = await withdrawalOf(db, subjectId);
    const moved = postings.filter(({ type }) => type === "statement-withdrawn");
    return {
      effect: {
        about: name,
        amount: moved.reduce((sum, { amount }) => sum + amount, 0),
        type: "statement-withdrawn",
        from: null,
        to: null,
        movements: movementsOf(postings.flatMap(({ lines }) => lines)),
      },
      interested: [],
    };
  },

  async run(ctx, tx, { id: proposal, subjectId, madeBy, reason }) {
    await withdrawWithin(ctx, tx, subjectId, { proposal, madeBy, reason: reason ?? "" });
  },
};

/** What the channel, what waits on it and its charges gain or lose, each once: all three grow by debits. */
function movementsOf(lines: readonly Line[]): Movement[] {
  const sums = new Map<string, number>();
  for (const { account, amount } of lines) {
    sums.set(account.kind, (sums.get(account.kind) ?? 0) + amount);
  }
  return [...sums].flatMap(([account, amount]) =>
    amount === 0 ? [] : [{ owner: null, account, amount: -amount }],
  );
}
