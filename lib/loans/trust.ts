import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loans } from "@/db/schema";
import { kigaliDay } from "@/lib/dates";
import { lateOn, overdueAt } from "@/lib/loans/overdue";
import {
  countedOnTime,
  type RepaidOnTime,
  TRUST_MIN_AMOUNT,
  TRUST_MIN_DAYS,
  trustLines,
  trustScoreOf,
} from "@/lib/loans/rules";
import type { Trust } from "@/lib/loans/views";

type Row = {
  id: string;
  on_time: RepaidOnTime[];
  late: number;
  overdue: number;
  written_off: number;
  six_months: boolean;
};

/** Trust scores with their parts (decisions, section 7) for a page of people: one query. */
export async function trustScores(
  db: Executor,
  memberIds: readonly string[],
  now: Date,
): Promise<Map<string, Trust>> {
  const ids = `{${[...new Set(memberIds)].join(",")}}`;
  const paidOn = sql`kigali_day(${loans.closedAt})`;
  const late = lateOn(paidOn);
  const counts = sql`loans.status = 'repaid' and not ${late} and loans.principal >= ${TRUST_MIN_AMOUNT}
    and loans.deadline - kigali_day(loans.taken_at) >= ${TRUST_MIN_DAYS}`;
  const rows = await db.execute<Row>(sql`
    select m.id,
      coalesce(json_agg(json_build_object('lender', loans.lender_id, 'day', ${paidOn})
        order by loans.closed_at) filter (where ${counts}), '[]') as on_time,
      count(*) filter (where loans.status = 'repaid' and ${late})::int as late,
      count(*) filter (where ${overdueAt(now)})::int as overdue,
      count(*) filter (where loans.status = 'written_off')::int as written_off,
      kigali_day(m.joined_at) + interval '6 months' <= ${kigaliDay(now)}::date as six_months
    from members m left join loans on loans.borrower_id = m.id
    where m.id = any(${ids}::uuid[]) group by m.id`);
  return new Map(
    rows.map((row) => {
      const { late, overdue, written_off: writtenOff } = row;
      const onTime = countedOnTime(row.on_time);
      const parts = { onTime, late, overdue, writtenOff, sixMonths: row.six_months };
      return [row.id, { score: trustScoreOf(parts), parts, lines: trustLines(parts) }];
    }),
  );
}

/** One member's trust score with its parts. */
export async function trustScore(db: Executor, memberId: string, now: Date): Promise<Trust> {
  const found = (await trustScores(db, [memberId], now)).get(memberId);
  if (!found) throw new Error(`There is no member ${memberId}.`);
  return found;
}
