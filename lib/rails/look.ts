import { and, eq, gt, inArray } from "drizzle-orm";
import { railRequests } from "@/db/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { limitOf, take } from "@/lib/limits/limit";

/** So often a minute does somebody have a provider asked about one request. */
const looks = limitOf("rail-look", 6, 60);

/**
 * Has the provider asked now what has become of a request, instead of when its time comes; nothing else changes by it (docs/roadmap.md,
 * chapter B). Throws not_found, not_pending for what is final, or too_many_attempts.
 */
export async function lookNow({ db, now }: Pick<Context, "db" | "now">, id: string): Promise<void> {
  const { state, nextLookAt } = railRequests;
  const [row] = await db.select({ state }).from(railRequests).where(eq(railRequests.id, id));
  if (!row) throw new AppError("not_found");
  if (row.state === "done" || row.state === "failed") throw new AppError("not_pending");
  await take(db, { limit: looks, key: id, details: { where: "other" } });
  // What is being sent is asked about by whoever sends it.
  await db
    .update(railRequests)
    .set({ nextLookAt: now })
    .where(
      and(eq(railRequests.id, id), inArray(state, ["waiting", "unknown"]), gt(nextLookAt, now)),
    );
}
