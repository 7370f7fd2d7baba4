import { AppError } from "@/lib/errors";
import {
  isLost,
  leftToInvest,
  leftToSpend,
  type MovementKind,
  nextStatus,
  OF_MONEY_OUT,
  type Openness,
  type ProjectStatus,
  type ResultKind,
} from "@/lib/projects/rules";
import type { ResultInput } from "@/lib/projects/schema";

/** The refusal of more than can still be invested, `left` francs, beside the amount. */
function pastTarget(left: number): AppError {
  const values = { amount: left };
  const key = left > 0 ? "projectLeft" : "projectReached";
  return new AppError("project_full", values, { amount: { key, values } });
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

/** The refusal of more than the `left` francs of a project that are not out already, beside the amount. */
function outAlready(left: number): AppError {
  const values = { amount: left };
  return new AppError("project_short", values, { amount: { key: "projectShort", values } });
}

/** The refusal of a result beyond the `there` francs that are out, or came back more than had left, beside the amount. */
function beyondOut(kind: ResultKind, there: number): AppError {
  const values = { amount: there };
  const key = kind === "loss" ? "lossBeyondOut" : "profitBeyondReturned";
  return new AppError("result_beyond_out", values, { amount: { key, values } });
}

/** The refusal of a target below what is invested, beside it. */
export function belowInvested(invested: number): AppError {
  const values = { amount: invested };
  return new AppError("invalid", {}, { totalInvestment: { key: "projectTargetBelow", values } });
}

/** Refuses `amount` francs more. Throws project_not_open, project_settling, or project_full. */
export function refuseInvestment(project: Openness, amount: number): void {
  if (project.status === "completed" || !project.openForInvestment || isLost(project)) {
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

type Held = Pick<Openness, "status" | "invested" | "undistributed"> & {
  capital: number;
  moneyOut: number;
};

/**
 * Refuses a result of `amount` francs. Throws project_no_investors, loss_beyond_capital with what the investors
 * can bear, project_short with what of their money is not out, or late_loss: of a completed project the capital is given
 * back, so a loss is set off against income that waits to be shared out, and against nothing else. Of the money that is out:
 * result_beyond_out.
 */
export function refuseResult(
  project: Held,
  { kind, amount, method }: Pick<ResultInput, "kind" | "amount" | "method">,
): void {
  const { invested, capital, undistributed, moneyOut, status } = project;
  if (invested === 0) throw new AppError("project_no_investors");
  if (method === OF_MONEY_OUT) {
    const there = Math.max(0, kind === "loss" ? moneyOut : -moneyOut);
    if (amount > there) throw beyondOut(kind, there);
    return;
  }
  const most = capital + undistributed;
  if (kind === "profit") return;
  if (amount > most) {
    throw status === "completed" ? beyondLateIncome(most) : beyondCapital(most);
  }
  const inChannels = Math.max(0, most - Math.max(moneyOut, 0));
  if (amount > inChannels) throw outAlready(inChannels);
}

/** Refuses to spend or take back money of a project. Throws project_not_running, or project_short with what is left. */
export function refuseMovement(
  project: Held,
  { kind, amount }: { kind: MovementKind; amount: number },
): void {
  if (project.status !== "running") throw new AppError("project_not_running");
  const left = leftToSpend(project);
  if (kind === "spending" && amount > left) throw outAlready(left);
}

/**
 * Refuses to complete a project whose money is out (project_money_out), to which more came back than had left and is no
 * profit yet (project_money_over), each with how much, or of whose money something waits to be approved (project_money_waits).
 */
export function refuseUnsettledMoney({ moneyOut, waits }: { moneyOut: number; waits: boolean }) {
  if (waits) throw new AppError("project_money_waits");
  if (moneyOut > 0) throw new AppError("project_money_out", { amount: moneyOut });
  if (moneyOut < 0) throw new AppError("project_money_over", { amount: -moneyOut });
}
