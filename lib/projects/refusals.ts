import { type Refusal, refusalName } from "@/db/refusals";
import { AppError, type ErrorCode } from "@/lib/errors";
import { databaseError, ledgerRefusal } from "@/lib/ledger/refusals";

/** The refusals that say no more than their name. */
const PLAIN: Partial<Record<Refusal, ErrorCode>> = {
  project_not_open: "project_not_open",
  project_unsettled: "project_unsettled",
  project_completed: "project_completed",
  project_no_investors: "project_no_investors",
  nothing_to_distribute: "nothing_to_distribute",
  second_distributor: "second_distributor",
  project_step: "project_step",
  // The stakes are locked while the parts are reckoned: only a closing of an account comes in between.
  not_the_stakes: "conflict",
  project_settling: "project_settling",
};

/** The refusal of more than can still be invested, `left` francs, beside the amount. */
export function pastTarget(left: number): AppError {
  const values = { amount: left };
  const key = left > 0 ? "projectLeft" : "projectReached";
  return new AppError("project_full", values, { amount: { key, values } });
}

/** The refusal of more than the `available` francs, beside the amount. */
export function tooLittle(available: number): AppError {
  const values = { amount: available };
  return new AppError("insufficient_balance", values, {
    amount: { key: "investmentExceeds", values },
  });
}

/** The refusal of a loss that the investors' `most` francs cannot bear, beside the amount. */
export function beyondCapital(most: number): AppError {
  const values = { amount: most };
  return new AppError("loss_beyond_capital", values, {
    amount: { key: "lossBeyondCapital", values },
  });
}

/** The refusal of a target below what is invested, beside it. */
export function belowInvested(invested: number): AppError {
  const values = { amount: invested };
  return new AppError("invalid", {}, { totalInvestment: { key: "projectTargetBelow", values } });
}

/** What a refusal of the projects' functions means to people; other errors come back as they are. */
export function projectRefusal(error: unknown): unknown {
  const { code, detail } = databaseError(error);
  const refusal = refusalName(code);
  const meaning = refusal && PLAIN[refusal];
  if (meaning) return new AppError(meaning);
  if (refusal === "project_full") return pastTarget(Number(detail));
  if (refusal === "loss_beyond_capital") return beyondCapital(Number(detail));
  return ledgerRefusal(error);
}
