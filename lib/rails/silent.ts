import { and, asc, inArray, lte, notInArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { railRequests } from "@/db/schema";
import { markUnknown } from "@/lib/rails/advance";
import type { Rails } from "@/lib/rails/port";
import { UNKNOWN_AFTER_MS } from "@/lib/rails/rules";
import { fail } from "@/lib/rails/settle";

/** So many are taken at once; more are never left behind. */
const MOST = 100;

/**
 * Ends what is left of a provider whose keys are gone, after a day in which no server has asked it: what was never sent has
 * failed, and of what was sent two people say what became of it (decision 932).
 */
export async function settleSilent({
  db,
  rails,
  now,
}: {
  db: Database;
  rails: Rails;
  now: () => Date;
}): Promise<void> {
  const { state, madeAt, rail } = railRequests;
  const left = await db
    .select()
    .from(railRequests)
    .where(
      and(
        inArray(state, ["made", "sent", "waiting"]),
        lte(madeAt, new Date(now().getTime() - UNKNOWN_AFTER_MS)),
        notInArray(rail, ["none", ...Object.keys(rails)]),
      ),
    )
    .orderBy(asc(madeAt))
    .limit(MOST);
  for (const request of left) {
    if (request.state === "made") await fail(db, request, "NOT_SENT", { at: now() });
    else await markUnknown({ db, now }, request, "NO_ANSWER");
  }
}
