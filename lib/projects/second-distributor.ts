import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { AppError } from "@/lib/errors";

/**
 * From the amount in the settings on, somebody else shares out than who recorded any of it: the database's
 * rule (db/functions/may-share-out.sql), asked before somebody agrees to it. Throws second_distributor.
 */
export async function refuseOwnResults(
  db: Executor,
  projectId: string,
  actorId: string,
): Promise<void> {
  const [row] = await db.execute<{ may: boolean }>(
    sql`select may_share_out(${projectId}, ${actorId}) as may`,
  );
  if (!row?.may) throw new AppError("second_distributor");
}
