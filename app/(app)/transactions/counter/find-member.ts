import type { Executor } from "@/db/client";
import { searchText } from "@/lib/fields";
import { readMemberNumber } from "@/lib/member-number";
import { listMembers, memberWithNumber } from "@/lib/members/staff-queries";
import type { MemberView } from "@/lib/members/views";

/** So many are offered: who sees more types more. */
const MOST_FOUND = 8;

/** Members by name, number or phone. Whose very number it is stands alone: it is who the clerk means. */
export async function findAtDesk(
  db: Executor,
  typed: string,
): Promise<{ rows: MemberView[]; more: boolean }> {
  const q = searchText.safeParse(typed);
  if (!q.success) return { rows: [], more: false };
  const no = readMemberNumber(typed);
  const own = no && (await memberWithNumber(db, no));
  if (own) return { rows: [own], more: false };
  const by = { q: q.data, sort: "fullName", order: "asc" } as const;
  const { rows, next } = await listMembers(db, by, null, MOST_FOUND);
  return { rows, more: next !== null };
}
