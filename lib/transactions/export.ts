import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import { findAll } from "@/lib/transactions/find";
import { orderOf } from "@/lib/transactions/order";
import type { TransactionFilter } from "@/lib/transactions/schema";

/** The columns of transactions_{YYYY-MM-DD}.csv (decisions, section 11). */
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
] as const;

/** Everything that a filter lets through, in its order, as those columns. */
export async function exportRows(db: Executor, filter: TransactionFilter): Promise<SQL> {
  const t = transactions;
  const columns: Record<(typeof EXPORT_COLUMNS)[number], unknown> = {
    id: t.id,
    reference: t.reference,
    type: t.type,
    amount: t.amount,
    currency: sql`'RWF'::text`,
    status: t.status,
    fromUser: t.fromName,
    toUser: t.toName,
    date: t.createdAt,
    method: t.method,
    description: t.description,
    createdAt: t.createdAt,
    updatedAt: t.updatedAt,
  };
  const selected = EXPORT_COLUMNS.map((name) => sql`${columns[name]}`);
  return sql`select ${sql.join(selected, sql`, `)} from ${t}
    where ${await findAll(db, filter)} order by ${sql.join(orderOf(filter), sql`, `)}`;
}
