import { and, isNull, type SQL, sql } from "drizzle-orm";
import { transactions } from "@/db/schema";
import { firstIdAt } from "@/lib/ledger/ids";
import { spanOf, type TransactionFilter } from "@/lib/transactions/schema";

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

/** What a filter lets through, but for its search and its member. */
export function passes(filter: TransactionFilter): SQL | undefined {
  const { status, type, method, min, max } = filter;
  const { from, before } = spanOf(filter);
  return and(
    filter.deleted === "true" ? undefined : shown,
    status && sql`${transactions.status} = ${word(status)}`,
    type && sql`${transactions.type} = ${word(type)}`,
    method && sql`${transactions.method} = ${word(method)}`,
    min === undefined ? undefined : sql`${transactions.amount} >= ${min}::bigint`,
    max === undefined ? undefined : sql`${transactions.amount} <= ${max}::bigint`,
    madeBetween(from, before),
  );
}
