import { type AnyColumn, sql } from "drizzle-orm";
import { batched } from "@/db/batched";
import { type Executor, prepared } from "@/db/client";
import { channels, type StoredVoucherLine, transactions, vouchers } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { mayBePaid } from "@/lib/ledger/second-person";

// Looked up only where there is a channel: a join would be made for all three each time. By an alias of its
// own: in a select from one table, columns are written without the names of their tables.
const accountOf = (channel: AnyColumn) =>
  sql<
    string | null
  >`(select channel_account(c.key, ${transactions}.created_at) from ${channels} c where c.key = ${transactions}.${sql.identifier(channel.name)})`;

const readTerms = prepared((db) =>
  db
    .select({
      id: transactions.id,
      reference: transactions.reference,
      type: transactions.type,
      fromMember: transactions.fromMember,
      toMember: transactions.toMember,
      method: transactions.method,
      channel: transactions.channel,
      projectId: transactions.projectId,
      amount: transactions.amount,
      fee: transactions.fee,
      status: transactions.status,
      mayBePaid,
      /** The receipt's number as it stands now: until it is decided the office may correct it. */
      externalId: transactions.externalId,
      /** The accounts of its channels, as the chart calls them. */
      channelAccount: accountOf(transactions.channel),
      fromAccount: accountOf(transactions.fromChannel),
      toAccount: accountOf(transactions.toChannel),
      /** What a voucher posts; looked up of vouchers alone. */
      voucherLines: sql<StoredVoucherLine[] | null>`
        case when ${transactions.type} = 'voucher' then (select v.lines from ${vouchers} v where v.id = ${transactions}.id) end`,
    })
    .from(transactions)
    // A subquery: a plan for any array costs what one for these ids does, so none is made anew each time.
    .where(sql`${transactions.id} = any((select ${sql.placeholder("ids")}::uuid[])::uuid[])`)
    .prepare("transaction_terms"),
);

/** A transaction's type, parties, amounts, channels' accounts and receipt. */
export type Terms = Awaited<ReturnType<ReturnType<typeof readTerms>["execute"]>>[number];

const termsOf = batched<Terms>(async (db, ids) => {
  const rows = await readTerms(db).execute({ ids: `{${ids.join(",")}}` });
  return new Map(rows.map((row) => [row.id, row]));
});

/** The terms of one transaction; those that are asked for at once are one query. Throws not_found. */
export async function transactionTerms(db: Executor, id: string): Promise<Terms> {
  const terms = await termsOf(db, id);
  if (!terms) throw new AppError("not_found");
  return terms;
}

/** What must be there of a transaction of its type. Throws not_found. */
export function known<T>(value: T | null): T {
  if (value === null) throw new AppError("not_found");
  return value;
}
