import { AppError } from "@/lib/errors";
import {
  leftToInvest,
  nextStatus,
  type Openness,
  type ProjectStatus,
  type ResultKind,
} from "@/lib/projects/rules";

/** The refusal of more than can still be invested, `left` francs, beside the amount. */
function pastTarget(left: number): AppError {
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
function beyondCapital(most: number): AppError {
  const values = { amount: most };
  return new AppError("loss_beyond_capital", values, {
    amount: { key: "lossBeyondCapital", values },
  });
}

/** The refusal of a loss of a completed project beyond the `most` francs that wait, beside the amount. */
function beyondLateIncome(most: number): AppError {
  const values = { amount: most };
  return new AppError("late_loss", values, { amount: { key: "lateLoss", values } });
}

/** The refusal of a target below what is invested, beside it. */
export function belowInvested(invested: number): AppError {
  const values = { amount: invested };
  return new AppError("invalid", {}, { totalInvestment: { key: "projectTargetBelow", values } });
}

/** Refuses `amount` francs more. Throws project_not_open, project_settling, or project_full. */
export function refuseInvestment(project: Openness, amount: number): void {
  if (project.status === "completed" || !project.openForInvestment) {
    throw new AppError("project_not_open");
  }
  if (project.undistributed !== 0 || project.resultProposed) throw new AppError("project_settling");
  const left = leftToInvest(project.target, project.invested);
  if (amount > left) throw pastTarget(left);
}

/** Refuses what is no longer possible once a project is completed. Throws project_completed. */
export function refuseCompleted({ status }: { status: ProjectStatus }): void {
  if (status === "completed") throw new AppError("project_completed");
}

/** Refuses any status but the next one. Throws project_completed or project_step. */
export function refuseStep(project: { status: ProjectStatus }, status: ProjectStatus): void {
  refuseCompleted(project);
  if (nextStatus(project.status) !== status) throw new AppError("project_step");
}

/**
 * Refuses a result of `amount` francs. Throws project_no_investors, loss_beyond_capital with what the investors
 * can bear, or late_loss: of a completed project the capital is given back, so a loss is set off against income that
 * waits to be shared out, and against nothing else.
 */
export function refuseResult(
  project: Pick<Openness, "status" | "invested" | "undistributed"> & { capital: number },
  kind: ResultKind,
  amount: number,
): void {
  if (project.invested === 0) throw new AppError("project_no_investors");
  const most = project.capital + project.undistributed;
  if (kind === "profit" || amount <= most) return;
  throw project.status === "completed" ? beyondLateIncome(most) : beyondCapital(most);
}
