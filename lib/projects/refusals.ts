import { AppError, type ErrorCode } from "@/lib/errors";
import { databaseError, ledgerRefusal } from "@/lib/ledger/refusals";

const CODES: Record<string, ErrorCode> = {
  PJ001: "project_not_open",
  PJ002: "project_unsettled",
  PJ004: "project_completed",
  PJ005: "project_no_investors",
  PJ007: "nothing_to_distribute",
  PJ008: "second_distributor",
  PJ009: "project_step",
  // The stakes are locked while the parts are reckoned: only a closing of an account comes in between.
  PJ010: "conflict",
  PJ011: "project_settling",
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
  const { code = "", detail } = databaseError(error);
  if (CODES[code]) return new AppError(CODES[code]);
  if (code === "PJ003") return pastTarget(Number(detail));
  if (code === "PJ006") return beyondCapital(Number(detail));
  return ledgerRefusal(error);
}
