import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { projectResults } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { secondApprovalFrom } from "@/lib/settings/queries";

/**
 * From the amount in the settings on, somebody else shares out than who recorded any of it (decisions,
 * section 3). What counts is what was recorded, profits and losses together: a large loss does not hide
 * behind a large profit. Throws second_distributor.
 */
export async function refuseOwnResults(
  db: Executor,
  projectId: string,
  actorId: string,
): Promise<void> {
  const limit = await secondApprovalFrom(db);
  if (limit === null) return;
  const [waiting] = await db
    .select({
      francs: sql`coalesce(sum(${projectResults.amount}), 0)`.mapWith(Number),
      own: sql<boolean>`coalesce(bool_or(${projectResults.recordedBy} = ${actorId}), false)`,
    })
    .from(projectResults)
    .where(and(eq(projectResults.projectId, projectId), isNull(projectResults.distributionId)));
  if (waiting?.own && waiting.francs >= limit) throw new AppError("second_distributor");
}
