import type { Executor } from "@/db/client";
import { post } from "@/lib/ledger/post";
import type { Posted, Request } from "@/lib/ledger/posting";
import {
  principalLeft,
  repaymentLines,
  type Sides,
  type Standing,
  splitRepayment,
} from "@/lib/loans/rules";

type Loan = Sides & Standing & { id: string; reference: string };
type Repayment = {
  amount: number;
  at: Date;
  /** Absent when the calendar repays it. */
  asked?: { request: Request; address: string | null };
};

/** Posts a repayment of `amount` francs, no more than is left of a loan that `tx` has locked. */
export function postRepaid(
  tx: Executor,
  loan: Loan,
  { amount, at, asked }: Repayment,
): Promise<Posted> {
  const parts = splitRepayment(amount, loan.interest - loan.repaidInterest, principalLeft(loan));
  return post(tx, {
    type: "repayment",
    status: "approved",
    at,
    request: asked?.request,
    amount,
    interest: parts.interest,
    from: loan.borrowerId,
    to: loan.lenderId,
    recordId: loan.id,
    submittedBy: loan.borrowerId,
    actor: asked ? undefined : null,
    lines: repaymentLines(loan, parts),
    act: {
      action: asked ? "loan.repay" : "loan.repay-automatic",
      detail: { amount, loan: loan.reference },
      address: asked?.address ?? null,
    },
  });
}
