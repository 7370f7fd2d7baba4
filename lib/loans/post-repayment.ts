import type { Executor } from "@/db/client";
import { AppError } from "@/lib/errors";
import { post } from "@/lib/ledger/post";
import type { Posted, Request } from "@/lib/ledger/posting";
import { refuseMoreThan } from "@/lib/loans/refusals";
import {
  interestLeft,
  leftToCollect,
  leftToRepay,
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
    ...recovered(loan, amount),
    status: "approved",
    at,
    request: asked.request,
    submittedBy: loan.borrowerId,
    act: {
      action: "loan.recover",
      detail: { amount, loan: loan.reference },
      address: asked.address,
    },
  });
}

/** What a repayment of `amount` francs says and posts, of a loan that is locked; the rest is whose act it is. */
function repayment(loan: Loan, amount: number) {
  const parts = splitRepayment(amount, interestLeft(loan), principalLeft(loan));
  return {
    type: "repayment",
    amount,
    interest: parts.interest,
    from: loan.borrowerId,
    to: loan.lenderId,
    recordId: loan.id,
    lines: repaymentLines(loan, parts),
  } as const;
}

/** The same of a loan that is written off. */
const recovered = (loan: Sides & { id: string }, amount: number) =>
  ({
    type: "recovery",
    amount,
    from: loan.borrowerId,
    to: loan.lenderId,
    recordId: loan.id,
    lines: recoveryLines(loan, amount),
  }) as const;

type Stored = Loan & Parameters<typeof leftToCollect>[0];

/**
 * What `amount` francs on a loan that is locked say and post: a repayment, or a recovery where it is written off. Throws
 * loan_closed, or invalid beside the amount for more than is left.
 */
export function collected(loan: Stored, amount: number) {
  const collectable = leftToCollect(loan);
  if (collectable > 0) {
    refuseMoreThan(collectable, amount);
    return recovered(loan, amount);
  }
  if (loan.status !== "active") throw new AppError("loan_closed");
  refuseMoreThan(leftToRepay(loan), amount);
  return repayment(loan, amount);
}

type SetOff = { id: string; amount: number; at: Date; by: string; address: string | null };

/** Takes `amount` francs of what the borrower has available, before the rest is written off. */
export function postSetOff(
  tx: Executor,
  loan: Loan,
  { id, amount, at, by, address }: SetOff,
): Promise<Posted> {
  return post(tx, {
    ...repayment(loan, amount),
    id,
    status: "approved",
    at,
    submittedBy: by,
    act: { action: "loan.set-off", detail: { amount, loan: loan.reference }, address },
  });
}

/** Posts a repayment of `amount` francs, no more than is left of a loan that `tx` has locked. */
export function postRepaid(
  tx: Executor,
  loan: Loan,
  { amount, at, asked }: Repayment,
): Promise<Posted> {
  return post(tx, {
    ...repayment(loan, amount),
    status: "approved",
    at,
    request: asked?.request,
    submittedBy: loan.borrowerId,
    actor: asked ? undefined : null,
    act: {
      action: asked ? "loan.repay" : "loan.repay-automatic",
      detail: { amount, loan: loan.reference },
      address: asked?.address ?? null,
    },
  });
}
