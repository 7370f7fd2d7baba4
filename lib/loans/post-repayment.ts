import type { Executor } from "@/db/client";
import { post } from "@/lib/ledger/post";
import type { Posted, Request } from "@/lib/ledger/posting";
import {
  principalLeft,
  recoveryLines,
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

/** Of a loan that is written off: the same for what comes in afterwards. */
export function postRecovered(
  tx: Executor,
  loan: Sides & { id: string; reference: string },
  { amount, at, asked }: Required<Repayment>,
): Promise<Posted> {
  return post(tx, {
    type: "recovery",
    status: "approved",
    at,
    request: asked.request,
    amount,
    from: loan.borrowerId,
    to: loan.lenderId,
    recordId: loan.id,
    submittedBy: loan.borrowerId,
    lines: recoveryLines(loan, amount),
    act: {
      action: "loan.recover",
      detail: { amount, loan: loan.reference },
      address: asked.address,
    },
  });
}

type SetOff = { id: string; amount: number; at: Date; by: string; address: string | null };

/** Takes `amount` francs of what the borrower has available, before the rest is written off. */
export function postSetOff(
  tx: Executor,
  loan: Loan,
  { id, amount, at, by, address }: SetOff,
): Promise<Posted> {
  const parts = splitRepayment(amount, loan.interest - loan.repaidInterest, principalLeft(loan));
  return post(tx, {
    id,
    type: "repayment",
    status: "approved",
    at,
    amount,
    interest: parts.interest,
    from: loan.borrowerId,
    to: loan.lenderId,
    recordId: loan.id,
    submittedBy: by,
    lines: repaymentLines(loan, parts),
    act: { action: "loan.set-off", detail: { amount, loan: loan.reference }, address },
  });
}

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
