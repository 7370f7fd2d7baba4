import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import { statusInSql } from "@/lib/ledger/status-in-sql";
import { findAll } from "@/lib/transactions/find";
import { orderOf } from "@/lib/transactions/order";
import type { TransactionFilter } from "@/lib/transactions/schema";

/**
 * The columns of transactions_{YYYY-MM-DD}.csv (decisions, section 11), then what an accountant adds up and checks by:
 * a reversal's fee is what it took back, below 0.
 */
export const EXPORT_COLUMNS = [
  "id",
  "reference",
  "type",
  "amount",
  "currency",
  "status",
  "fromUser",
  "toUser",
  "date",
  "method",
  "description",
  "createdAt",
  "updatedAt",
  "fee",
  "externalId",
  "decidedAt",
  "firstApprovedBy",
  "payableBy",
  "decidedBy",
  "fromChannel",
  "toChannel",
  "reverses",
  "channel",
] as const;

type Options = {
  /** Whether the file says which of the office approved: not to members. */
  people: boolean;
};

/** Everything that a filter lets through, in its order, as those columns. */
export async function exportRows(
  db: Executor,
  filter: TransactionFilter,
  { people }: Options,
): Promise<SQL> {
  const t = transactions;
  // Looked up where there is one: most rows have none.
  const name = (id: SQLWrapper) =>
    people ? sql`(select m.full_name from members m where m.id = ${id})` : sql`null::text`;
  const reversed = (column: SQL) =>
    sql`(select ${column} from transactions o where o.id = ${t.reverses})`;
  const columns: Record<(typeof EXPORT_COLUMNS)[number], unknown> = {
    id: t.id,
    reference: t.reference,
    type: t.type,
    amount: t.amount,
    currency: sql`'RWF'::text`,
    status: statusInSql,
    fromUser: t.fromName,
    toUser: t.toName,
    date: t.createdAt,
    method: t.method,
    description: t.description,
    createdAt: t.createdAt,
    updatedAt: t.updatedAt,
    fee: sql`${t.fee} - coalesce(${reversed(sql`o.fee`)}, 0)`,
    externalId: t.externalId,
    decidedAt: sql`coalesce(${t.decidedAt}, case when ${t.status} = 'approved' then ${t.createdAt} end)`,
    firstApprovedBy: name(t.firstApprovedBy),
    payableBy: name(t.payableBy),
    decidedBy: name(t.decidedBy),
    fromChannel: t.fromChannel,
    toChannel: t.toChannel,
    reverses: reversed(sql`o.reference`),
    channel: t.channel,
  };
  const selected = EXPORT_COLUMNS.map((name) => sql`${columns[name]}`);
  return sql`select ${sql.join(selected, sql`, `)} from ${t}
    where ${await findAll(db, filter)} order by ${sql.join(orderOf(filter), sql`, `)}`;
}
