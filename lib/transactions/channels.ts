import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accounts } from "@/db/schema";
import { COOPERATIVE, type Method } from "@/lib/ledger/accounts";

/** How many francs a channel holds now. */
export async function channelHolds(db: Executor, channel: Method): Promise<number> {
  const [row] = await db
    .select({ held: sql`coalesce(-sum(${accounts.balance}), 0)`.mapWith(Number) })
    .from(accounts)
    .where(and(eq(accounts.owner, COOPERATIVE), eq(accounts.kind, `cash:${channel}`)));
  return row?.held ?? 0;
}
