import type { Context } from "@/lib/context";
import { withSecond } from "@/lib/counter/others";
import { ownDrawer } from "@/lib/counter/queries";
import { besideMember } from "@/lib/counter/refusals";
import { depositLines } from "@/lib/counter/rules";
import type { CounterRepaymentInput } from "@/lib/counter/schema";
import { AppError } from "@/lib/errors";
import { onceWithin, requestOf } from "@/lib/ledger/once";
import { postAll } from "@/lib/ledger/post";
import type { Posted } from "@/lib/ledger/posting";
import type { TransactionView } from "@/lib/ledger/schema";
import { viewById } from "@/lib/ledger/views";
import { lockLoan } from "@/lib/loans/locks";
import { collected } from "@/lib/loans/post-repayment";

/**
 * Takes cash of a member into the clerk's open drawer, and repays a loan of theirs with it: both at once, or neither, by the
 * rules of a deposit at the desk and of a repayment. Answers the repayment. Throws as takeDeposit; not_found for a loan that is
 * not the member's, own_record where the clerk or the colleague who agrees lent it, loan_closed, invalid for more than is left, or claim_open.
 */
export async function takeRepayment(
  ctx: Context,
  input: CounterRepaymentInput,
): Promise<TransactionView> {
  const { memberId, loanId, amount, note = null } = input;
  const clerk = ctx.actor.id;
  if (memberId === clerk) throw new AppError("own_record");
  const request = requestOf(ctx, "counter-repayment", [memberId, loanId, amount, note]);
  const take = (second: string | null) =>
    onceWithin(ctx, request, async (tx) => {
      const drawer = await ownDrawer(tx, clerk);
      if (drawer?.state !== "open") throw new AppError("drawer_not_open");
      const loan = await lockLoan(tx, loanId);
      if (loan.borrowerId !== memberId) throw new AppError("not_found");
      if (loan.lenderId === clerk) throw new AppError("own_record");
      if (loan.lenderId === second) throw new AppError("own_record", { member: second });
      const common = { status: "approved", at: ctx.now, submittedBy: clerk } as const;
      const posted = await postAll(tx, [
        {
          ...common,
          type: "cash-in",
          amount,
          channel: "cash",
          description: note,
          from: memberId,
          to: null,
          recordId: drawer.id,
          terms: { second, byMember: false },
          lines: depositLines(clerk, memberId, amount),
          act: {
            action: "counter.deposit",
            detail: { amount, loan: loan.reference },
            address: ctx.address,
          },
        },
        {
          ...common,
          ...collected(loan, amount),
          request,
          act: {
            action: "loan.repay",
            detail: { amount, loan: loan.reference },
            address: ctx.address,
          },
        },
      ]);
      return posted.at(-1) as Posted;
    });
  const done = await withSecond(ctx, input, take).catch((error) => {
    throw besideMember(error, "amount");
  });
  return viewById(ctx.db, done.transactionId);
}
