import { and, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { railRequests } from "@/db/schema";
import { limitOf, take } from "@/lib/limits/limit";
import type { RailMethod } from "@/lib/methods";
import { textOf } from "@/lib/rails/read";

const hints = limitOf("rail-hint", 60, 60);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
  const id = textOf(said, "referenceId") ?? textOf(said, "externalId") ?? header;
  if (!id || !UUID.test(id)) return;
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
