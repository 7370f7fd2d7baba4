import type { Executor } from "@/db/client";
import { settings } from "@/db/schema";

/** From how many francs on two people must agree; null when one is always enough. */
export async function secondApprovalFrom(db: Executor): Promise<number | null> {
  const [row] = await db.select({ from: settings.secondApprovalFrom }).from(settings);
  return row?.from ?? null;
}
