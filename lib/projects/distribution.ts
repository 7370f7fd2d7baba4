import type { Executor } from "@/db/client";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { postAll } from "@/lib/ledger/post";
import type { Agreed, NewTransaction } from "@/lib/ledger/posting";
import { storedProject } from "@/lib/projects/queries";
import {
  type Part,
  partLines,
  type ResultKind,
  splitByWeight,
  splitLoss,
} from "@/lib/projects/rules";
import type { Weighing } from "@/lib/projects/views";
import { type Counted, lockProject, type StoredProject, weightsOf } from "@/lib/projects/weights";

type Sharing = { projectId: string; note: string | null; agreed: Agreed };

/**
 * Shares out everything that is recorded and not shared out yet, within the database transaction that
 * confirmed it, losses set off against profits: a profit to what each investor has available, a loss from
 * what they have invested, to the exact franc. All of it is one posting. Throws not_found,
 * nothing_to_distribute or project_no_investors.
 */
export async function distributeResults(
  ctx: Context,
  tx: Executor,
  sharing: Sharing,
): Promise<void> {
  const { projectId: id, agreed } = sharing;
  const project = await lockProject(tx, id);
  const parts = paid(await partsOf(tx, project));
  await postAll(tx, postingsOf(ctx, project, parts, sharing));
  const { proposal } = agreed;
  await auditRecord(
    { ...ctx, db: tx },
    {
      action: "project.distribute",
      outcome: "done",
      subject: { type: "project", id },
      detail: { amount: project.undistributed, investors: parts.length, proposal },
    },
  );
}

/** One transaction for each who gets or bears a franc or more. */
function postingsOf(
  { actor, now }: Context,
  { id: projectId, title, undistributed }: StoredProject,
  parts: readonly Part[],
  { note, agreed: { proposal, madeBy } }: Sharing,
): NewTransaction[] {
  const kind = kindOf(undistributed);
  const recordId = newId(now);
  // In order: the transactions stand in every list as they were posted.
  const ids = parts.map(() => newId(now)).sort();
  return parts.map(({ id: member, amount }, at) => ({
    type: kind,
    status: "approved",
    id: ids[at] ?? newId(now),
    at: now,
    amount,
    description: note,
    from: kind === "loss" ? member : null,
    to: kind === "profit" ? member : null,
    [kind === "profit" ? "fromName" : "toName"]: title,
    projectId,
    recordId,
    submittedBy: madeBy,
    confirmedBy: actor.id,
    proposal,
    lines: partLines(projectId, kind, member, amount),
  }));
}

/** What there is to share out: below zero a loss. */
export const kindOf = (undistributed: number): ResultKind =>
  undistributed > 0 ? "profit" : "loss";
/** Those who get or bear a franc or more. */
export const paid = <P extends Part>(parts: readonly P[]) =>
  parts.filter((part) => part.amount > 0);

/**
 * Each investor's part of what there is to share out. Throws nothing_to_distribute, or project_no_investors:
 * no capital is left, and every investor's account is closed since then.
 */
export async function partsOf(db: Executor, project: StoredProject) {
  if (project.undistributed === 0) throw new AppError("nothing_to_distribute");
  const weights = await weightsOf(db, project.id);
  if (weights.length === 0) throw new AppError("project_no_investors");
  const amount = Math.abs(project.undistributed);
  return amount === project.undistributed
    ? splitByWeight(amount, weights)
    : splitLoss(amount, weights);
}

/** By what the parts of these investors, at least one, are reckoned. */
export function weighingOf(parts: readonly Counted[]): Weighing {
  const [first] = parts;
  if (!first) throw new Error("Nobody has a part.");
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  const holds = parts.some(({ capital }) => capital > 0);
  return { weight, from: first.from, until: first.until, holds };
}

/** What sharing out now would do; amounts in francs, weights in francs × days. */
type DistributionPreview = {
  kind: ResultKind;
  amount: number;
  investors: number;
  weighing: Weighing;
  /** The largest of them. */
  parts: { name: string; weight: number; amount: number }[];
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
  const parts = await partsOf(db, project);
  const largest = parts.toSorted((a, b) => b.amount - a.amount).slice(0, limit);
  return {
    kind: kindOf(project.undistributed),
    amount: Math.abs(project.undistributed),
    investors: paid(parts).length,
    weighing: weighingOf(parts),
    parts: largest.map(({ name, weight, amount }) => ({ name, weight, amount })),
  };
}
