import type { Executor } from "@/db/client";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { onceWithin, requestOf } from "@/lib/ledger/once";
import { postAll } from "@/lib/ledger/post";
import type { NewTransaction, Request } from "@/lib/ledger/posting";
import { distributionOf } from "@/lib/projects/lists";
import { storedProject } from "@/lib/projects/queries";
import {
  type Part,
  partLines,
  percent,
  type ResultKind,
  splitByWeight,
} from "@/lib/projects/rules";
import type { DistributionInput, DistributionView } from "@/lib/projects/schema";
import { lockProject, type StoredProject, weightsOf } from "@/lib/projects/weights";

/**
 * Shares out everything that is recorded and not shared out yet, losses set off against profits: a
 * profit to what each investor has available, a loss from what they have invested, to the exact
 * franc. All of it is one posting. `expected`: the francs that somebody was shown and agreed to; when
 * there is another amount by now, nothing moves (conflict). Throws not_found, project_completed,
 * nothing_to_distribute, project_no_investors, request_id_reused, or second_distributor: see
 * refuseOwnResults.
 */
export async function distributeResults(
  ctx: Context,
  id: string,
  { note }: DistributionInput,
  expected?: number,
): Promise<DistributionView> {
  const { actor } = ctx;
  const request = requestOf(ctx, "project-distribute", [id, note]);
  const done = await onceWithin(ctx, request, async (tx) => {
    const project = await lockProject(tx, id);
    if (project.undistributed === 0) throw new AppError("nothing_to_distribute");
    if (expected !== undefined && project.undistributed !== expected) {
      throw new AppError("conflict");
    }
    const parts = await partsOf(tx, project);
    const [first] = await postAll(tx, postingsOf(ctx, project, parts, note, request));
    if (!first) throw new AppError("project_no_investors");
    await auditRecord(
      { ...ctx, db: tx },
      {
        action: "project.distribute",
        outcome: "done",
        subject: { type: "project", id },
        detail: { amount: project.undistributed, investors: paid(parts).length },
      },
    );
    return first;
  });
  return distributionOf(ctx.db, actor.id, done.transactionId);
}

/** One transaction for each who gets or bears a franc or more; the first of them carries the request. */
function postingsOf(
  { actor, now }: Context,
  { id: projectId, title, undistributed }: StoredProject,
  parts: readonly Part[],
  note: string | null,
  request: Request,
): NewTransaction[] {
  const kind = kindOf(undistributed);
  const recordId = newId(now);
  // In order: the transactions stand in every list as they were posted.
  const ids = parts.map(() => newId(now)).sort();
  return paid(parts).map(({ id: member, amount }, at) => ({
    type: kind,
    status: "approved",
    id: ids[at] ?? newId(now),
    at: now,
    request: at === 0 ? request : undefined,
    amount,
    description: note,
    from: kind === "loss" ? member : null,
    to: kind === "profit" ? member : null,
    [kind === "profit" ? "fromName" : "toName"]: title,
    projectId,
    recordId,
    submittedBy: actor.id,
    lines: partLines(projectId, kind, member, amount),
  }));
}

const kindOf = (undistributed: number): ResultKind => (undistributed > 0 ? "profit" : "loss");
const paid = <P extends Part>(parts: readonly P[]) => parts.filter((part) => part.amount > 0);

// When all was lost and every investor's account is closed since then, nobody is left to share with.
async function partsOf(db: Executor, project: StoredProject) {
  const weights = await weightsOf(db, project);
  if (weights.length === 0) throw new AppError("project_no_investors");
  return splitByWeight(Math.abs(project.undistributed), weights);
}

/** What sharing out now would do; amounts in francs, shares in percent. */
type DistributionPreview = {
  kind: ResultKind;
  amount: number;
  investors: number;
  /** The largest of them. */
  parts: { name: string; share: number; amount: number }[];
};

/**
 * What sharing out now would do, with the largest `limit` parts. Throws not_found,
 * nothing_to_distribute or project_no_investors.
 */
export async function previewDistribution(
  db: Executor,
  id: string,
  limit: number,
): Promise<DistributionPreview> {
  const project = await storedProject(db, id);
  if (project.undistributed === 0) throw new AppError("nothing_to_distribute");
  const parts = await partsOf(db, project);
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  const largest = parts.toSorted((a, b) => b.amount - a.amount).slice(0, limit);
  return {
    kind: kindOf(project.undistributed),
    amount: Math.abs(project.undistributed),
    investors: paid(parts).length,
    parts: largest.map((part) => ({
      name: part.name,
      share: percent(part.weight, whole),
      amount: part.amount,
    })),
  };
}
