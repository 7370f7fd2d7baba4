import { and, isNull, or, type SQL, sql } from "drizzle-orm";
import { channels, transactions } from "@/db/schema";
import { firstIdAt } from "@/lib/ledger/ids";
import { methodOf } from "@/lib/methods";
import { BETWEEN_CHANNELS } from "@/lib/transactions/rules";
import { showsGone, spanOf, type TransactionFilter } from "@/lib/transactions/schema";

// Voided and reversed records, and the reversals themselves, leave the default list.
const shown = and(
  isNull(transactions.voidedAt),
  isNull(transactions.reversedBy),
  isNull(transactions.reverses),
);

/** One of our own words, written into the query, so that partial indexes answer for it. */
export function word(value: string): SQL {
  if (!/^[a-z]+(-[a-z]+)*$/.test(value)) throw new Error(`${value} is none of our words.`);
  return sql.raw(`'${value}'`);
}

/** The ids that were made from one instant to before another. */
export function madeBetween(from: Date | null, before: Date | null): SQL | undefined {
  return and(
    from ? sql`${transactions.id} >= ${firstIdAt(from)}::uuid` : undefined,
    before ? sql`${transactions.id} < ${firstIdAt(before)}::uuid` : undefined,
  );
}

/**
 * What was decided from one instant to before another. What nobody decides is approved the moment it is made: that is
 * the rule of the reports too (db/functions/report-recomputed.sql), and of the entries (ledger:verify, 7e).
 */
function decidedBetween(from: Date | null, before: Date | null): SQL | undefined {
  if (!from && !before) return undefined;
  const { decidedAt, status } = transactions;
  const since = from && sql`${decidedAt} >= ${from.toISOString()}::timestamptz`;
  const until = before && sql`${decidedAt} < ${before.toISOString()}::timestamptz`;
  return and(
    // Nothing is decided before it is made.
    madeBetween(null, before),
    or(
      and(sql`${decidedAt} is not null`, since ?? undefined, until ?? undefined),
      and(isNull(decidedAt), sql`${status} = 'approved'`, madeBetween(from, before)),
    ),
  );
}

type Of = Pick<TransactionFilter, "type">;

/** By which channel money came or went; what moves between channels goes by both. */
export function byMethod(method: string, { type }: Of = {}): SQL[] {
  const { fromChannel, toChannel } = transactions;
  const one = sql`${transactions.method} = ${word(method)}`;
  if (type && !BETWEEN_CHANNELS.includes(type)) return [one];
  const of = sql`(select ${channels.key} from ${channels} where ${channels.method} = ${word(method)})`;
  return [
    one,
    sql`${fromChannel} is not null and (${fromChannel} in ${of} or ${toChannel} in ${of})`,
  ];
}

// Of its method first: by that they are found.
function byChannel(channel: string, { type }: Of): SQL[] {
  const { fromChannel, toChannel } = transactions;
  const one = sql`${transactions.method} = ${word(methodOf(channel))} and ${transactions.channel} = ${channel}`;
  if (type && !BETWEEN_CHANNELS.includes(type)) return [one];
  return [
    one,
    sql`${fromChannel} is not null and (${fromChannel} = ${channel} or ${toChannel} = ${channel})`,
  ];
}

/** What a filter lets through, but for its search and its member. */
export function passes(filter: TransactionFilter): SQL | undefined {
  const { status, type, method, channel, min, max } = filter;
  const { from, before } = spanOf(filter);
  const decided = spanOf({ from: filter.decidedFrom, to: filter.decidedTo });
  return and(
    showsGone(filter) ? undefined : shown,
    status && sql`${transactions.status} = ${word(status)}`,
    type && sql`${transactions.type} = ${word(type)}`,
    method && or(...byMethod(method, filter)),
    channel ? or(...byChannel(channel, filter)) : undefined,
    min === undefined ? undefined : sql`${transactions.amount} >= ${min}::bigint`,
    max === undefined ? undefined : sql`${transactions.amount} <= ${max}::bigint`,
    madeBetween(from, before),
    decidedBetween(decided.from, decided.before),
  );
}
