import { inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { channels } from "@/db/schema";
import { AppError } from "@/lib/errors";

/**
 * To which accounts of the chart money of channels is posted that was asked for at an instant, by the channels' names: once
 * a channel's statements count, to the one on which it waits for its line (decisions, section 19). Throws not_found.
 */
export async function channelAccounts<C extends string>(
  db: Executor,
  names: readonly C[],
  asked: Date,
): Promise<Record<C, string>> {
  const rows = await db
    .select({
      key: channels.key,
      account: sql<string>`channel_account(${channels.key}, ${asked.toISOString()})`,
    })
    .from(channels)
    .where(inArray(channels.key, [...names]));
  const found = new Map(rows.map(({ key, account }) => [key, account]));
  const pairs = names.map((name) => {
    const account = found.get(name);
    if (!account) throw new AppError("not_found");
    return [name, account];
  });
  return Object.fromEntries(pairs) as Record<C, string>;
}
