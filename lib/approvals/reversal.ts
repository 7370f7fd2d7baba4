import { eq } from "drizzle-orm";
import { transactions } from "@/db/schema";
import type { Act } from "@/lib/approvals/act";
import { AppError } from "@/lib/errors";
import { reverse } from "@/lib/ledger/reversal";
import { movementsOf } from "@/lib/transactions/movements";
import { isDeletable, isOfLoan, isOfProject } from "@/lib/transactions/rules";

/** Takes back what was approved, by a linked opposite posting (decisions, sections 2 and 15). */
export const reversal: Act<Record<string, never>> = {
  subject: "transaction",

  async look(db, subjectId) {
    const [row] = await db.select().from(transactions).where(eq(transactions.id, subjectId));
    if (!row || row.voidedAt) throw new AppError("not_found");
    if (isOfLoan(row.type)) throw new AppError("transaction_of_loan");
    if (isOfProject(row.type)) throw new AppError("transaction_of_project");
    if (!isDeletable(row.type)) throw new AppError("not_reversible");
    if (row.reversedBy) throw new AppError("already_reversed");
    if (row.status !== "approved") throw new AppError("not_reversible");
    const { submittedBy, fromMember, toMember, reference: about, amount, type } = row;
    return {
      effect: {
        about,
        amount,
        type,
        from: row.fromName,
        to: row.toName,
        movements: await movementsOf(db, subjectId, "backwards"),
      },
      interested: [submittedBy, fromMember, toMember].filter((id) => id !== null),
    };
  },

  async run({ actor, now, address }, tx, { id, subjectId, reason: why }) {
    const reason = why ?? "";
    const [row] = await tx
      .select({ type: transactions.type, amount: transactions.amount })
      .from(transactions)
      .where(eq(transactions.id, subjectId));
    const detail = { ...row, reason, proposal: id };
    const act = { action: "transaction.reverse", detail, address };
    await reverse(tx, {
      transactionId: subjectId,
      at: now,
      by: actor.id,
      proposal: id,
      reason,
      act,
    });
  },
};
