import type { Executor } from "@/db/client";
import type { Context } from "@/lib/context";
import { channelAccounts } from "@/lib/ledger/channels";
import { post } from "@/lib/ledger/post";
import type { Agreed } from "@/lib/ledger/posting";
import { refuseResult } from "@/lib/projects/refusals";
import { OF_MONEY_OUT, resultLines } from "@/lib/projects/rules";
import type { ResultInput } from "@/lib/projects/schema";
import { lockProject } from "@/lib/projects/weights";

type Recording = { projectId: string; result: ResultInput; agreed: Agreed };

/**
 * Records what a project has earned or lost, within the database transaction that confirmed it: `amount`
 * francs that came into or left a channel, or are out (decisions, section 8). Throws not_found,
 * project_no_investors, loss_beyond_capital or late_loss with what can be borne, project_short, result_beyond_out, or
 * channel_short.
 */
export async function recordResult(
  { actor, now, address }: Context,
  tx: Executor,
  { projectId, result, agreed }: Recording,
): Promise<void> {
  const project = await lockProject(tx, projectId);
  const { kind, amount, method, note } = result;
  refuseResult(project, result);
  const account = await resultAccount(tx, method, now);
  const { proposal, madeBy } = agreed;
  await post(tx, {
    type: `project-${kind}`,
    status: "approved",
    at: now,
    amount,
    channel: method === OF_MONEY_OUT ? null : method,
    description: note,
    from: null,
    to: null,
    [kind === "profit" ? "fromName" : "toName"]: project.title,
    projectId,
    submittedBy: madeBy,
    confirmedBy: actor.id,
    proposal,
    lines: resultLines(projectId, kind, amount, account),
    act: {
      action: `project.${kind}`,
      detail: { amount, method, project: project.title, proposal },
      address,
    },
  });
}

/** On which account of the chart a result's money is; null: on the project's own, of what is out. */
export async function resultAccount(
  db: Executor,
  method: ResultInput["method"],
  now: Date,
): Promise<string | null> {
  if (method === OF_MONEY_OUT) return null;
  return (await channelAccounts(db, [method], now))[method];
}
