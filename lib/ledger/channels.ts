import { inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { channels } from "@/db/schema";
import { AppError } from "@/lib/errors";

/** The accounts of channels, as the chart calls them, by the channels' names. Throws not_found. */
export async function channelAccounts<C extends string>(
  db: Executor,
  names: readonly C[],
): Promise<Record<C, string>> {
  const rows = await db
    .select()
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
