import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { formerMembers, members } from "@/db/schema";
import { memberNumber, readMemberNumber } from "@/lib/member-number";
import { memberNumberText } from "@/lib/members/number-text";
import { type Cursor, type Page, pageOf, writeCursor } from "@/lib/paging";
import { likePattern } from "@/lib/text-search";

/** Somebody who left, as the register has them. */
export type FormerMember = {
  id: string;
  name: string;
  /** Of the account. */
  number: number;
  memberNumber: string;
  joinedAt: Date;
  leftAt: Date;
  reason: string | null;
  closedBy: string | null;
};

const closer = alias(members, "closer");
const { memberId, name, number, joinedAt, leftAt, reason } = formerMembers;

// By any part of the name, or by the whole number, of the account or of the member.
function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const no = readMemberNumber(q);
  if (no && /^m/i.test(q.trim())) return eq(members.memberNo, no);
  const digits = q.replace(/\s/g, "");
  const named = sql`plain(${name}) like plain(${likePattern(q)})`;
  return /^\d{1,15}$/.test(digits) ? sql`(${named} or ${number} = ${digits}::bigint)` : named;
}

/** The register of those who left, the last first: for those who hold members.list. */
export async function listFormer(
  db: Executor,
  q: string | undefined,
  after: Cursor | null,
  limit: number,
): Promise<Page<FormerMember>> {
  const beyond =
    after && sql`(${leftAt}, ${memberId}) < (${after.at.toISOString()}, ${after.id}::uuid)`;
  const rows = await db
    .select({
      id: memberId,
      name,
      number,
      joinedAt,
      leftAt,
      reason,
      closedBy: closer.fullName,
      no: members.memberNo,
    })
    .from(formerMembers)
    .innerJoin(members, eq(members.id, memberId))
    .leftJoin(closer, eq(closer.id, formerMembers.closedBy))
    .where(and(matches(q), beyond ?? undefined))
    .orderBy(desc(leftAt), desc(memberId))
    .limit(limit + 1);
  const named = rows.map(({ no, ...row }) => ({ ...row, memberNumber: memberNumber(no) }));
  return pageOf(named, limit, (row) => writeCursor({ at: row.leftAt, id: row.id }));
}

/** The columns of members-left.csv. */
export const FORMER_COLUMNS = [
  "number",
  "name",
  "joinedAt",
  "leftAt",
  "reason",
  "closedBy",
  "memberNumber",
] as const;

/** The whole register as those columns. */
export function formerRows(q: string | undefined): SQL {
  const narrowed = matches(q);
  return sql`select ${number}, ${name}, ${joinedAt}, ${leftAt}, ${reason}, ${closer.fullName}, ${memberNumberText}
    from ${formerMembers} join ${members} on ${members.id} = ${memberId} left join ${members} closer on ${closer.id} = ${formerMembers.closedBy}
    ${narrowed ? sql`where ${narrowed}` : sql``} order by ${leftAt} desc, ${memberId} desc`;
}
