import { sql } from "drizzle-orm";
import { members } from "@/db/schema";

/** A listed member's part in the shares of active members, in percent with one decimal; for where shares are switched on. */
export const computedPart = sql`coalesce((
  select share_part(h.shares, h.member_id, t.active, t.cut_rest, t.cut_member) from shareholdings h, share_totals t
  where h.member_id = members.id and h.shares > 0 and members.status = 'active'), 0.0)`;

/** A listed member's share in percent: worked out where the cooperative issues shares, else as it was typed. */
export const sharePercentage = sql<number>`case when (select shares from settings) = 1 then ${computedPart} else ${members.sharePercentage} end`;
