import { AppError } from "@/lib/errors";
import { ratePercent } from "@/lib/loans/rules";

/** The other side may not lend or borrow now; other errors as they are. */
export function counterparty(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, values } = error;
  // That a lender owes the cooperative, or that somebody's money is held, is nobody else's business.
  if (code === "claim_open" || code === "money_held")
    return new AppError("counterparty_unavailable", { member: values.member ?? "" });
  return code === "recipient_unavailable"
    ? new AppError("counterparty_unavailable", values)
    : error;
}

/** Refuses more than the `left` francs of a loan, beside the amount. */
export function refuseMoreThan(left: number, amount: number): void {
  if (amount <= left) return;
  const values = { amount: left };
  throw new AppError("invalid", values, { amount: { key: "repaymentExceeds", values } });
}

/** Refuses a rate above what a request allows, and none but 0 on an interest-free one; tenths of a percent. */
export function refuseRate(rate: number, max: number): void {
  const wrong = rateProblem(rate, max);
  if (wrong) throw new AppError("invalid", {}, { interestRate: wrong });
}

function rateProblem(rate: number, max: number) {
  if (max === 0) return rate > 0 ? { key: "interestFree" } : null;
  if (rate <= 0) return { key: "interestAboveZero" };
  return rate > max ? { key: "rateExceeds", values: { max: String(ratePercent(max)) } } : null;
}

/** What keeps the borrower from a further debt, told to whom it concerns; other errors as they are. */
export function mayNotBorrow(error: unknown, actorId: string): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, values } = error;
  if (code === "borrower_overdue") {
    return values.member === actorId ? new AppError("own_loan_overdue") : error;
  }
  if (code !== "borrower_debt_limit") return error;
  // What somebody else may owe would say what they have saved.
  if (values.member !== actorId) return new AppError(code);
  const [limit, owed] = [Number(values.limit), Number(values.owed)];
  const said = { limit, owed, amount: Math.max(0, limit - owed) };
  return new AppError("own_debt_limit", said, { amount: { key: "debtLimit", values: said } });
}
