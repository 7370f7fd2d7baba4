import type { Context } from "@/lib/context";
import { channelAccounts } from "@/lib/ledger/channels";
import { onceWithin, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { resultById } from "@/lib/projects/lists";
import { refuseResult } from "@/lib/projects/refusals";
import { resultLines } from "@/lib/projects/rules";
import type { ResultInput, ResultView } from "@/lib/projects/schema";
import { lockProject } from "@/lib/projects/weights";

/**
 * Records what a project has earned or lost: `amount` francs that came into or left a channel
 * (decisions, section 8). Throws not_found, project_completed, project_no_investors,
 * loss_beyond_capital with what the investors can bear, channel_short or request_id_reused.
 */
export async function recordResult(
  ctx: Context,
  id: string,
  { kind, amount, method, note }: ResultInput,
): Promise<ResultView> {
  const { actor, now, address } = ctx;
  const request = requestOf(ctx, "project-result", [id, kind, amount, method, note]);
  const done = await onceWithin(ctx, request, async (tx) => {
    const project = await lockProject(tx, id);
    refuseResult(project, kind, amount);
    const account = (await channelAccounts(tx, [method]))[method];
    return post(tx, {
      type: `project-${kind}`,
      status: "approved",
      at: now,
      request,
      amount,
      channel: method,
      description: note,
      from: null,
      to: null,
      [kind === "profit" ? "fromName" : "toName"]: project.title,
      projectId: id,
      submittedBy: actor.id,
      lines: resultLines(id, kind, amount, account),
      act: {
        action: `project.${kind}`,
        detail: { amount, method, project: project.title },
        address,
      },
    });
  });
  return resultById(ctx.db, done.transactionId);
}
