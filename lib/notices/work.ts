import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { notices, proposals, transactions, workNotified } from "@/db/schema";
import { ACT_KEYS } from "@/lib/approvals/schema";
import { proposalsThatWait, transactionsThatWait, workOfEach } from "@/lib/approvals/waiting";
import { newId } from "@/lib/ledger/ids";
import { WORK } from "@/lib/notices/kinds";

/**
 * Tells everybody who may decide on it that something waits: for the first of two, for the second, or to be paid.
 * Each has one such notice: unread it stays as it is, read it comes back as a new one, and it ends when nothing waits
 * for them. How much waits is counted when it is read. `from`: since when transactions are looked at.
 */
export async function tellWork(tx: Executor, from: Date, now: Date): Promise<void> {
  const fresh = await noteFresh(tx, from, now);
  if (fresh.length > 0) await raiseNotices(tx, fresh, now);
  await endNotices(tx, now);
}

// Its key keeps what was told, whoever has read it since and however late its transaction was committed.
async function noteFresh(tx: Executor, from: Date, now: Date): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    insert into ${workNotified} (id, stage)
    select id, stage from (
      select id, case when payable_by is not null then 'pay' when first_approved_by is not null then 'second' else 'first' end as stage
      from ${transactions} where ${transactionsThatWait} and updated_at >= ${from.toISOString()}::timestamptz
      union all
      select id, case when first_confirmed_by is null then 'first' else 'second' end
      from ${proposals} where ${proposalsThatWait(ACT_KEYS, now)}) w
    where not exists (select from ${workNotified} t where t.id = w.id and t.stage = w.stage)
    on conflict do nothing
    returning id`);
  return rows.map(({ id }) => id);
}

async function raiseNotices(tx: Executor, fresh: string[], now: Date): Promise<void> {
  const work = workOfEach(tx, now);
  const deciders = await tx
    .select({ memberId: work.memberId })
    .from(work)
    // One value however many they are: a statement takes 65,535.
    .where(sql`${work.id} = any(${`{${fresh.join(",")}}`}::uuid[])`)
    .groupBy(work.memberId);
  if (deciders.length === 0) return;
  await tx
    .insert(notices)
    .values(
      deciders.map(({ memberId }) => ({
        id: newId(now),
        kind: WORK,
        memberId,
        transactionId: memberId,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [notices.transactionId, notices.memberId, notices.kind],
      set: { id: sql`excluded.id`, createdAt: now, readAt: null },
      setWhere: sql`${notices.readAt} is not null`,
    });
}

async function endNotices(tx: Executor, now: Date): Promise<void> {
  const work = workOfEach(tx, now);
  const theirs = tx.select({ one: sql`1` }).from(work).where(eq(work.memberId, notices.memberId));
  await tx
    .update(notices)
    .set({ readAt: now })
    .where(and(sql`${notices.kind} = 'work-waiting'`, isNull(notices.readAt), notExists(theirs)));
}
