import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { payloadHash } from "@/lib/ledger/once";
import { newReference } from "@/lib/ledger/references";
import { distributionOf, resultById } from "@/lib/projects/lists";
import { storedProject } from "@/lib/projects/queries";
import { array, once } from "@/lib/projects/request";
import { percent, type ResultKind, splitByWeight } from "@/lib/projects/rules";
import type {
  DistributionInput,
  DistributionView,
  ResultInput,
  ResultView,
} from "@/lib/projects/schema";
import { refuseOwnResults } from "@/lib/projects/second-distributor";
import { lockProject, type StoredProject, weightsOf } from "@/lib/projects/weights";

/** Whoever gets money for it has nothing of it yet: only sharing it out moves what members own. */
const NOTHING_AFTER = { availableAfter: 0, balanceAfter: 0 };

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
  const { actor, now, address, requestId } = ctx;
  const hash = payloadHash("project-result", [id, kind, amount, method, note]);
  const done = await once(ctx, hash, async (tx) => {
    const transactionId = newId(now);
    await tx.execute(sql`select project_result(
      ${requestId}, ${hash}, ${now.toISOString()}, ${transactionId}, ${newReference(`project-${kind}`, now)},
      ${id}, ${kind}, ${amount}, ${method}, ${note}, ${actor.id}, ${address})`);
    return { transactionId, ...NOTHING_AFTER };
  });
  return resultById(ctx.db, done.transactionId);
}

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
  const { actor, now, address, requestId } = ctx;
  const hash = payloadHash("project-distribute", [id, note]);
  const done = await once(ctx, hash, async (tx) => {
    const project = await lockProject(tx, id);
    if (project.undistributed === 0) throw new AppError("nothing_to_distribute");
    if (expected !== undefined && project.undistributed !== expected) {
      throw new AppError("conflict");
    }
    await refuseOwnResults(tx, id, actor.id);
    const type = project.undistributed > 0 ? "profit" : "loss";
    const weights = await sharersOf(tx, project);
    const parts = splitByWeight(Math.abs(project.undistributed), weights);
    // In order: the transactions stand in every list as they were posted.
    const ids = parts.map(() => newId(now)).sort();
    const references = parts.map(() => newReference(type, now));
    await tx.execute(sql`select project_distribute(
      ${requestId}, ${hash}, ${now.toISOString()}, ${newId(now)}, ${id}, ${note}, ${actor.id},
      ${array(parts.map((part) => part.id))}, ${array(parts.map((part) => part.weight))},
      ${array(parts.map((part) => part.amount))}, ${array(ids)}, ${array(references)}, ${address})`);
    const first = parts.findIndex((part) => part.amount > 0);
    return { transactionId: ids[first] ?? "", ...NOTHING_AFTER };
  });
  return distributionOf(ctx.db, actor.id, done.transactionId);
}

// When all was lost and every investor's account is closed since then, nobody is left to share with.
async function sharersOf(db: Executor, project: StoredProject) {
  const weights = await weightsOf(db, project);
  if (weights.length === 0) throw new AppError("project_no_investors");
  return weights;
}

/** What sharing out now would do; amounts in francs, shares in percent. */
export type DistributionPreview = {
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
  const weights = await sharersOf(db, project);
  const names = new Map(weights.map((one) => [one.id, one.name]));
  const parts = splitByWeight(Math.abs(project.undistributed), weights);
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  const largest = parts.toSorted((a, b) => b.amount - a.amount).slice(0, limit);
  return {
    kind: project.undistributed > 0 ? "profit" : "loss",
    amount: Math.abs(project.undistributed),
    investors: parts.filter((part) => part.amount > 0).length,
    parts: largest.map((part) => ({
      name: names.get(part.id) ?? "",
      share: percent(part.weight, whole),
      amount: part.amount,
    })),
  };
}
