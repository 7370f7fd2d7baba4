import type { Executor } from "@/db/client";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/ledger/ids";
import { post } from "@/lib/ledger/post";
import type { Act, Posted, Request } from "@/lib/ledger/posting";
import { counterparty, mayNotBorrow } from "@/lib/loans/refusals";
import { interestOn, loanLines, type Sides } from "@/lib/loans/rules";

/** What two members agree; `rate` in tenths of a percent. */
type Agreed = Sides & {
  of: "offer" | "request";
  sourceId: string;
  amount: number;
  rate: number;
  deadline: string;
  autoRepay: boolean;
  description: string | null;
};

/**
 * Posts a loan on an offer or request that `tx` holds locked, and keeps its terms. Throws
 * insufficient_balance, counterparty_unavailable, or own_loan_overdue, of somebody else borrower_overdue.
 */
export function postLoan(
  tx: Executor,
  { actor, now: at }: Context,
  request: Request,
  { of, sourceId, amount, rate, deadline, autoRepay, description, ...sides }: Agreed,
  act: Act,
): Promise<Posted> {
  return post(tx, {
    type: "loan",
    status: "approved",
    at,
    request,
    amount,
    description,
    from: sides.lenderId,
    to: sides.borrowerId,
    recordId: newId(at),
    sourceId,
    terms: { rate, interest: interestOn(amount, rate), deadline, autoRepay },
    submittedBy: actor.id,
    lines: loanLines(sides, amount, of),
    act,
  }).catch((error) => {
    throw mayNotBorrow(counterparty(error), actor.id);
  });
}
