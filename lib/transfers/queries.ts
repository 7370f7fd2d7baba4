import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { requests, transactions } from "@/db/schema";
import { firstIdAt } from "@/lib/ledger/ids";
import { repeatSince } from "@/lib/transfers/rules";
import type { PastRecipient } from "@/lib/transfers/schema";

/** Among so many of a member's newest transactions those to whom money was sent are looked for. */
const LOOK_THROUGH = 300;

/** To whom a member has sent money, the latest first: those who can still be sent some. */
export async function lastRecipients(
  db: Executor,
  memberId: string,
  limit: number,
): Promise<PastRecipient[]> {
  const rows = await db.execute<{ id: string; full_name: string; username: string }>(sql`
    select m.id, m.full_name, m.username
    from (
      select to_member, max(id::text) as last from (
        select id, type, to_member, reversed_by from transactions
        where from_member = ${memberId}::uuid order by id desc limit ${LOOK_THROUGH}
      ) newest
      where type = 'transfer' and reversed_by is null group by to_member
    ) sent
    join members m on m.id = sent.to_member and m.status = 'active'
    order by sent.last desc limit ${limit}`);
  return rows.map(({ id, full_name, username }) => ({ id, fullName: full_name, username }));
}

/**
 * The latest transfer of the same amount to the same member within the time in which sending it again may be a
 * mistake; null when there is none. What this very request has posted is no other transfer.
 */
export async function sentLately(
  db: Executor,
  { from, to, amount }: { from: string; to: string; amount: number },
  requestId: string,
  now: Date,
): Promise<{ reference: string; at: Date } | null> {
  const t = transactions;
  const [row] = await db
    .select({ reference: t.reference, at: t.createdAt })
    .from(t)
    .where(
      and(
        eq(t.fromMember, from),
        eq(t.toMember, to),
        eq(t.type, "transfer"),
        eq(t.amount, amount),
        isNull(t.reversedBy),
        gte(t.id, firstIdAt(repeatSince(now))),
        sql`not exists (select from ${requests} r where r.id = ${requestId}::uuid and r.transaction_id = ${t.id})`,
      ),
    )
    .orderBy(sql`${t.id} desc`)
    .limit(1);
  return row ?? null;
}
