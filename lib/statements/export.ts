import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { addDays, startOfKigaliDay } from "@/lib/dates";
import { beginning, linesOf } from "@/lib/statements/queries";
import type { Period } from "@/lib/statements/schema";

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
] as const;

/**
 * A member's statement for any days as those columns, with a row for the opening and one for the closing
 * balance, called `opening` and `closing`. Throws not_found.
 */
export async function statementRows(
  db: Executor,
  memberId: string,
  period: Period,
  words: { opening: string; closing: string },
): Promise<SQL> {
  const { opening, ranges } = await beginning(db, memberId, period);
  const start = startOfKigaliDay(period.from).toISOString();
  const end = new Date(startOfKigaliDay(addDays(period.to, 1)).getTime() - 1000).toISOString();
  const balance = sql`coalesce((select sum(net) from lines), 0) + ${opening}::bigint`;
  const edge = (place: number, at: string, word: string, francs: SQL) => sql`
    select ${place}::int, ${at}::timestamptz, null::uuid, null::posting_step, ''::text, ${word}::text,
      ''::text, ''::text, 0::bigint, 0::bigint, 0::bigint, (${francs})::bigint`;
  return sql`
    select at, reference, what, coalesce(step::text, ''), party, channel,
      case when place = 1 then greatest(net, 0) end, case when place = 1 then greatest(-net, 0) end,
      case when place = 1 then fee end, case when place = 1 then moved end, after
    from (
      with lines as materialized (${linesOf(memberId, period, ranges, opening)})
      ${edge(0, start, words.opening, sql`${opening}::bigint`)}
      union all
      select 1, at, transaction_id, step, reference, type::text, coalesce(party, ''), coalesce(channel::text, ''), net, fee, moved, after from lines
      union all ${edge(2, end, words.closing, balance)}
    ) as s (place, at, id, step, reference, what, party, channel, net, fee, moved, after)
    order by place, at, id, step`;
}
