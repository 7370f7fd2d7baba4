import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { payloadHash } from "@/lib/ledger/once";
import { newReference } from "@/lib/ledger/references";
import { withReleased } from "@/lib/loans/ended";
import { memberBalances } from "@/lib/members/queries";
import { projectById } from "@/lib/projects/queries";
import { pastTarget, tooLittle } from "@/lib/projects/refusals";
import { once } from "@/lib/projects/request";
import { leftToInvest, percent } from "@/lib/projects/rules";
import type { InvestmentInput, InvestmentResult, ProjectView } from "@/lib/projects/schema";
import { viewById } from "@/lib/transactions/queries";

type Terms = Omit<InvestmentInput, "password">;

/**
 * Puts `amount` francs of what the actor has available into a project (decisions, section 8). Throws
 * wrong_password, too_many_attempts, not_found, project_not_open, project_settling, project_full
 * with what is left, insufficient_balance or request_id_reused; then nothing has moved.
 */
export async function investInProject(
  ctx: Context,
  id: string,
  { password, ...terms }: InvestmentInput,
): Promise<InvestmentResult> {
  await confirmPassword(ctx, password);
  return postInvestment(ctx, id, terms);
}

/** The investment itself, once the password is confirmed. */
export async function postInvestment(
  ctx: Context,
  id: string,
  { amount }: Terms,
): Promise<InvestmentResult> {
  const { actor, now, address, requestId } = ctx;
  const hash = payloadHash("project-invest", [id, amount]);
  const invest = () =>
    once(ctx, hash, async (tx) => {
      const transactionId = newId(now);
      const [row] = await tx.execute<{ available_after: string; balance_after: string }>(sql`
      select available_after, balance_after from project_invest(
        ${requestId}, ${hash}, ${now.toISOString()}, ${transactionId}, ${newReference("investment", now)},
        ${id}, ${actor.id}, ${amount}, ${address})`);
      if (!row) throw new Error("project_invest answered nothing.");
      const { available_after, balance_after } = row;
      return {
        transactionId,
        availableAfter: Number(available_after),
        balanceAfter: Number(balance_after),
      };
    });
  const done = await withReleased(ctx, invest).catch((error) => {
    throw besideAmount(error);
  });
  return {
    transaction: await viewById(ctx.db, done.transactionId),
    project: await projectById(ctx.db, actor.id, id),
    balance: done.balanceAfter,
    availableBalance: done.availableAfter,
  };
}

function besideAmount(error: unknown): unknown {
  const short = error instanceof AppError && error.code === "insufficient_balance";
  return short ? tooLittle(Number(error.values.amount)) : error;
}

/** What an investment would come to. Francs; shares in percent. */
export type InvestmentReview = {
  project: ProjectView;
  available: number;
  availableAfter: number;
  /** The member's share of the project afterwards. */
  shareAfter: number;
};

/** What the member is about to agree to. Throws what the command would refuse. */
export async function reviewInvestment(
  db: Executor,
  memberId: string,
  id: string,
  amount: number,
): Promise<InvestmentReview> {
  const [project, { available }] = await Promise.all([
    projectById(db, memberId, id),
    memberBalances(db, memberId),
  ]);
  if (!project.openForInvestment) throw new AppError("project_not_open");
  if (project.undistributed !== 0) throw new AppError("project_settling");
  const left = leftToInvest(project.totalInvestment, project.currentInvestment);
  if (amount > left) throw pastTarget(left);
  if (amount > available) throw tooLittle(available);
  const own = (project.own?.capital ?? 0) + amount;
  return {
    project,
    available,
    availableAfter: available - amount,
    shareAfter: percent(own, project.capital + amount),
  };
}
