import { and, count, desc, eq, gt } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, stakes } from "@/db/schema";
import { movementWaits } from "@/lib/projects/movements";
import { storedProject } from "@/lib/projects/queries";

/** What completing a project gives back, in francs. */
type CompletionPreview = {
  amount: number;
  /** Recorded results that have to be shared out first, in francs; below zero for a loss. */
  undistributed: number;
  /** What is out, in francs (below zero: came back beyond it), and whether something of it waits to be approved. */
  moneyOut: number;
  moneyWaits: boolean;
  investors: number;
  /** The largest of them. */
  parts: { name: string; amount: number }[];
};

/** What completing it now would give back to whom, with the largest `limit` parts. Throws not_found. */
export async function previewCompletion(
  db: Executor,
  id: string,
  limit: number,
): Promise<CompletionPreview> {
  const { capital, undistributed, moneyOut } = await storedProject(db, id);
  const held = and(eq(stakes.projectId, id), gt(stakes.capital, 0));
  const [parts, [counted], moneyWaits] = await Promise.all([
    db
      .select({ name: members.fullName, kept: stakes.name, amount: stakes.capital })
      .from(stakes)
      .innerJoin(members, eq(members.id, stakes.memberId))
      .where(held)
      .orderBy(desc(stakes.capital), stakes.memberId)
      .limit(limit),
    db.select({ investors: count() }).from(stakes).where(held),
    movementWaits(db, id),
  ]);
  return {
    amount: capital,
    undistributed,
    moneyOut,
    moneyWaits,
    investors: counted?.investors ?? 0,
    parts: parts.map(({ name, kept, amount }) => ({ name: name || kept, amount })),
  };
}
