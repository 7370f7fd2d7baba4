import type { Executor } from "@/db/client";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { memberBalances } from "@/lib/ledger/balances";
import { onceWithin, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { besideAmount, moreThanAvailable } from "@/lib/ledger/refusals";
import { viewById } from "@/lib/ledger/views";
import { withReleased } from "@/lib/loans/ended";
import { percent } from "@/lib/percent";
import { projectById } from "@/lib/projects/queries";
import { refuseInvestment } from "@/lib/projects/refusals";
import { investmentLines } from "@/lib/projects/rules";
import type { InvestmentInput } from "@/lib/projects/schema";
import type { InvestmentResult, ProjectView } from "@/lib/projects/views";
import { lockProject } from "@/lib/projects/weights";

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
  const { actor, now, address } = ctx;
  const request = requestOf(ctx, "project-invest", [id, amount]);
  const invest = () =>
    onceWithin(ctx, request, async (tx) => {
      const project = await lockProject(tx, id);
      refuseInvestment(project, amount);
      return post(tx, {
        type: "investment",
        status: "approved",
        at: now,
        request,
        amount,
        from: actor.id,
        to: null,
        toName: project.title,
        projectId: id,
        submittedBy: actor.id,
        lines: investmentLines(actor.id, amount),
        act: { action: "project.invest", detail: { amount, project: project.title }, address },
      });
    });
  const done = await withReleased(ctx, invest).catch((error) => {
    throw besideAmount(error, "investmentExceeds");
  });
  return {
    transaction: await viewById(ctx.db, done.transactionId),
    project: await projectById(ctx.db, actor.id, id),
    balance: done.balanceAfter,
    availableBalance: done.availableAfter,
  };
}

/** What an investment would come to. Francs; shares in percent. */
type InvestmentReview = {
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
  const { totalInvestment: target, currentInvestment: invested } = project;
  refuseInvestment({ ...project, target, invested }, amount);
  if (amount > available) throw moreThanAvailable(available, "investmentExceeds");
  const own = (project.own?.capital ?? 0) + amount;
  return {
    project,
    available,
    availableAfter: available - amount,
    shareAfter: percent(own, project.capital + amount),
  };
}
