import { and, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { railRequests } from "@/db/schema";
import { limitOf, take } from "@/lib/limits/limit";
import type { RailMethod } from "@/lib/methods";
import { hint, hintHeader } from "@/lib/rails/schema";

const hints = limitOf("rail-hint", 60, 60);

type Hint = { db: Database; rail: RailMethod; address: string | null; now: Date };

/**
 * What somebody who is not known says of a request brings the next look at it forward, and does nothing else: the provider's own
 * word is what it answers when it is asked. Throws too_many_attempts past 60 in a minute from one address.
 */
export async function takeHint(
  { db, rail, address, now }: Hint,
  said: unknown,
  header: string | null,
): Promise<void> {
  const details = { where: "other" } as const;
  await take(db, { limit: hints, key: address ?? "unknown", details });
  const { data } = hint.safeParse(said);
  const id = data?.referenceId ?? data?.externalId ?? hintHeader.safeParse(header).data;
  if (!id) return;
  await db
    .update(railRequests)
    .set({ nextLookAt: now })
    .where(
      and(
        eq(railRequests.id, id.toLowerCase()),
        eq(railRequests.rail, rail),
        inArray(railRequests.state, ["waiting", "unknown"]),
        gt(railRequests.nextLookAt, now),
      ),
    );
}
