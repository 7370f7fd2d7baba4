import { and, eq, ne, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { members } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { shareSettings } from "@/lib/settings/queries";

/**
 * Makes sure that the shares of all active members stay at 100 % or below when one of them, the
 * member `of` or a new one, has `share`. Two who raise shares at once would each see the old sum:
 * they wait for one another here. Throws shares_above_hundred (decisions, section 14).
 */
export async function claimShare(
  tx: Pick<Database, "execute" | "select">,
  share: number,
  of?: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('members.share_percentage'))`);
  const [row] = await tx
    .select({ given: sql`coalesce(sum(${members.sharePercentage}), 0)`.mapWith(Number) })
    .from(members)
    .where(and(eq(members.status, "active"), of ? ne(members.id, of) : undefined));
  const tenths = Math.round((row?.given ?? 0) * 10) + Math.round(share * 10);
  if (tenths <= 1000) return;
  const left = Math.max(0, 1000 - tenths + Math.round(share * 10)) / 10;
  throw new AppError(
    "shares_above_hundred",
    { left },
    { share: { key: "sharesAboveHundred", values: { left } } },
  );
}

/** Refuses to type a share where it is worked out from those that members hold. Throws share_computed. */
export async function refuseComputed(tx: Executor): Promise<void> {
  const { on } = await shareSettings(tx);
  if (on) throw new AppError("share_computed", {}, { share: { key: "shareComputed" } });
}
