import { eq } from "drizzle-orm";
import { transactions } from "@/db/schema";
import type { Act } from "@/lib/approvals/act";
import { AppError } from "@/lib/errors";
import { partiesOf } from "@/lib/ledger/parties";
import { TryAgain } from "@/lib/ledger/post";
import { reverse } from "@/lib/ledger/reversal";
import { takenBack } from "@/lib/transactions/movements";
import { refuseDeletion } from "@/lib/transactions/rules";

/** Takes back what was approved, by a linked opposite posting (decisions, sections 2 and 15). */
export const reversal: Act<Record<string, never>> = {
  subject: "transaction",

  async look(db, subjectId) {
    const [row] = await db.select().from(transactions).where(eq(transactions.id, subjectId));
    if (!row || row.voidedAt) throw new AppError("not_found");
    refuseDeletion(row.type);
    if (row.reversedBy) throw new AppError("already_reversed");
    if (row.status !== "approved") throw new AppError("not_reversible");
    const { reference: about, amount, type } = row;
    const [from, to] = [row.fromName ?? row.fromChannel, row.toName ?? row.toChannel];
    const { movements, claim } = await takenBack(db, row);
    const effect = { about, amount, type, from, to, movements };
    return {
      effect: claim > 0 ? { ...effect, claim } : effect,
      interested: partiesOf(row),
    };
  },

  async run({ actor, now, address }, tx, { id, subjectId, reason: why, madeBy, effect }) {
    const reason = why ?? "";
    const { type, amount, fromMember } = transactions;
    const [row] = await tx
      .select({ type, amount, fromMember })
      .from(transactions)
      .where(eq(transactions.id, subjectId));
    if (!row) throw new AppError("not_found");
    const { claim = 0 } = effect;
    const detail = { type: row.type, amount: row.amount, reason, proposal: id };
    await reverse(tx, {
      transactionId: subjectId,
      at: now,
      by: actor.id,
      proposal: id,
      madeBy,
      reason,
      claim: claim > 0 && row.fromMember ? { on: row.fromMember, amount: claim } : null,
      act: {
        action: "transaction.reverse",
        detail: { ...detail, ...(claim && { claim }) },
        address,
      },
    }).catch((error) => {
      // The member has used more of it since it was shown.
      const used = error instanceof AppError && error.code === "reversal_overdraws";
      throw used && row.type === "deposit" ? new TryAgain(error.code, { cause: error }) : error;
    });
  },
};
