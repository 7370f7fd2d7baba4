import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { addDays, startOfKigaliDay } from "@/lib/dates";
import { positionsOf } from "@/lib/statements/positions";
import { beginning, linesOf } from "@/lib/statements/queries";
import { isOver, standingAt, toTheMinute } from "@/lib/statements/rules";
import type { Period, Position } from "@/lib/statements/schema";

/** The columns of a statement's file; amounts in francs. */
export const STATEMENT_COLUMNS = [
  "date",
  "reference",
  "type",
  "step",
  "counterparty",
  "method",
  "in",
  "out",
  "fee",
  "moved",
  "balance",
  "principal",
  "interest",
  "due",
  "account",
] as const;

/**
 * A member's statement for any days as those columns, with a row for the opening and one for the closing
 * balance, then one for each position at the end; `words` are what they are called. Throws not_found.
 */
export async function statementRows(
  db: Executor,
  memberId: string,
  period: Period,
  words: { opening: string; closing: string; positions: Record<Position["kind"], string> },
  now: Date,
): Promise<SQL> {
  const { opening, ranges } = await beginning(db, memberId, period);
  const start = startOfKigaliDay(period.from).toISOString();
  const next = startOfKigaliDay(addDays(period.to, 1)).getTime();
  const end = new Date(next - 1000).toISOString();
  // As the document: of a day that is not over, up to the last line (standingAt).
  const over = isOver(period.to, toTheMinute(now));
  const last = standingAt(period, over, []).toISOString();
  const none = sql`${last}::timestamptz`;
  const until = over ? none : sql`coalesce((select max(at) from lines), ${none})`;
  const positions = positionsOf(memberId, until, period.to);
  const balance = sql`coalesce((select sum(net) from lines), 0) + ${opening}::bigint`;
  const edge = (place: number, at: string, word: string, francs: SQL) => sql`
    select ${place}::int, ${at}::timestamptz, null::uuid, ''::text, ''::text, ${word}::text,
      ''::text, ''::text, 0::bigint, 0::bigint, 0::bigint, (${francs})::bigint, null::bigint, null::bigint, null::text, ''::text, ''::text`;
  const { owed, claim, given, project } = words.positions;
  return sql`
    select at, reference, what, step, party, channel,
      case when place = 1 then greatest(net, 0) end, case when place = 1 then greatest(-net, 0) end,
      case when place = 1 then fee end, case when place = 1 then moved end, after, principal, interest, due, account
    from (
      with lines as materialized (${linesOf(memberId, period, ranges, opening)})
      ${edge(0, start, words.opening, sql`${opening}::bigint`)}
      union all
      select 1, at, transaction_id, step::text, reference, type::text, coalesce(party, ''), coalesce(channel::text, ''), net, fee, moved, after, null, null, null, '', coalesce(account, '') from lines
      union all ${edge(2, end, words.closing, balance)}
      union all
      select 3, ${end}::timestamptz, id, case state when 'open' then '' else state end, coalesce(reference, ''), case kind when 'owed' then ${owed}::text when 'claim' then ${claim}::text when 'given' then ${given}::text else ${project}::text end, party, '',
        0, 0, 0, null, principal, interest, due, kind || coalesce(due, ''), '' from (${positions}) p
    ) as s (place, at, id, step, reference, what, party, channel, net, fee, moved, after, principal, interest, due, rank, account)
    order by place, at, rank, id, step`;
}
