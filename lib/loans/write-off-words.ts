import { sql } from "drizzle-orm";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import { loanById } from "@/lib/loans/details";
import { lockLoan } from "@/lib/loans/locks";
import { viewerOf } from "@/lib/loans/offer-commands";
import type { OverruleInput, WordInput } from "@/lib/loans/schema";
import type { LoanDetails } from "@/lib/loans/views";

/**
 * The lender agrees to writing their loan off, or objects with a reason, once both sides are warned of it.
 * Throws not_found for a loan that is not theirs, loan_closed, request_id_reused, or word_not_asked before
 * the warning and after the director's word.
 */
export function sayWord(ctx: Context, loanId: string, input: WordInput): Promise<LoanDetails> {
  return say(ctx, loanId, input, (loan) => {
    if (loan.lenderId !== ctx.actor.id) throw new AppError("not_found");
  });
}

/**
 * The director decides over the lender's objection, or over a silence of seven days. For holders of
 * loans.overrule. Throws not_found, own_record to its parties, loan_closed, request_id_reused, or
 * word_not_asked where there is nothing to decide over.
 */
export function overruleWord(
  ctx: Context,
  loanId: string,
  { reason }: OverruleInput,
): Promise<LoanDetails> {
  return say(ctx, loanId, { word: "overrule", reason }, ({ lenderId, borrowerId }) => {
    if ([lenderId, borrowerId].includes(ctx.actor.id)) {
      throw new AppError("own_record", { act: "loans.overrule" });
    }
  });
}

type Loan = Awaited<ReturnType<typeof lockLoan>>;
type Said = { word: "agree" | "object" | "overrule"; reason: string | null };

async function say(
  ctx: Context,
  loanId: string,
  { word, reason }: Said,
  refuse: (loan: Loan) => void,
): Promise<LoanDetails> {
  const { db, actor, now } = ctx;
  const request = requestOf(ctx, "loan-word", [loanId, word, reason]);
  await onceWithin(ctx, request, async (tx) => {
    const loan = await lockLoan(tx, loanId);
    refuse(loan);
    if (loan.status !== "active") throw new AppError("loan_closed");
    await tx
      .execute(
        sql`select loan_say(${loanId}, ${actor.id}, ${word}, ${reason}, ${now.toISOString()})`,
      )
      .catch((error) => {
        throw ledgerRefusal(error);
      });
    const detail = { loan: loan.reference, ...(reason && { reason }) };
    const subject = { type: "loan", id: loanId };
    const row = { action: `loan.word-${word}`, outcome: "done" as const, subject, detail };
    await auditRecord({ ...ctx, db: tx }, row);
    return remember(tx, actor.id, request, loanId, now);
  });
  return loanById(db, { ...viewerOf(ctx), all: true }, loanId);
}
