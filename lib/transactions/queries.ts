import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type Executor, prepared } from "@/db/client";
import { transactions } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import { AppError } from "@/lib/errors";
import type { Cursor, Page } from "@/lib/paging";
import { after, newestFirst, pageOf } from "@/lib/transactions/keyset";
import type { ListedTransaction, TransactionView } from "@/lib/transactions/schema";

type Stored = typeof transactions.$inferSelect;
type Row = Pick<
  Stored,
  | "id"
  | "reference"
  | "type"
  | "amount"
  | "fee"
  | "status"
  | "fromName"
  | "toName"
  | "createdAt"
  | "updatedAt"
  | "method"
  | "description"
>;

/** A stored transaction in the interface's words. */
export function toView(row: Row): TransactionView {
  return {
    id: row.id,
    reference: row.reference,
    type: row.type,
    amount: row.amount,
    fee: row.fee,
    currency: "RWF",
    status: row.status,
    fromUser: row.fromName,
    toUser: row.toName,
    date: row.createdAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    method: row.method,
    description: row.description,
  };
}

function toListed(row: Stored): ListedTransaction {
  const { fromMember, toMember, submittedBy, senderPhone, externalId, rejectReason } = row;
  return {
    ...toView(row),
    fromMember,
    toMember,
    submittedBy,
    senderPhone,
    externalId,
    rejectReason,
  };
}

/** One transaction. Throws not_found. */
export async function transactionById(db: Executor, id: string): Promise<ListedTransaction> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (!row) throw new AppError("not_found");
  return toListed(row);
}

/** One transaction as the interface shows it to its parties. Throws not_found. */
export async function viewById(db: Executor, id: string): Promise<TransactionView> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (!row) throw new AppError("not_found");
  return toView(row);
}

/** What a decision needs to know of a transaction. */
export type DecisionTerms = Pick<
  Stored,
  "type" | "fromMember" | "toMember" | "amount" | "fee" | "method" | "fromChannel" | "toChannel"
>;

/** A transaction's type, parties and amounts, which never change. Throws not_found. */
export async function decisionTerms(db: Executor, id: string): Promise<DecisionTerms> {
  const [row] = await termsStatement(db).execute({ id });
  if (!row) throw new AppError("not_found");
  return row;
}

const termsStatement = prepared((db) =>
  db
    .select({
      type: transactions.type,
      fromMember: transactions.fromMember,
      toMember: transactions.toMember,
      amount: transactions.amount,
      fee: transactions.fee,
      method: transactions.method,
      fromChannel: transactions.fromChannel,
      toChannel: transactions.toChannel,
    })
    .from(transactions)
    .where(eq(transactions.id, sql.placeholder("id")))
    .prepare("decision_terms"),
);

export type TransactionFilter = {
  status?: Stored["status"] | undefined;
  type?: Stored["type"] | undefined;
};

// Voided and reversed records, and the reversals themselves, leave the default list.
const shown = and(
  isNull(transactions.voidedAt),
  isNull(transactions.reversedBy),
  isNull(transactions.reverses),
);

function matches(filter: TransactionFilter): SQL | undefined {
  return and(
    shown,
    filter.status && eq(transactions.status, filter.status),
    filter.type && eq(transactions.type, filter.type),
  );
}

/** All members' transactions, newest first: one keyset page. For those who hold transactions.list. */
export async function listTransactions(
  db: Executor,
  filter: TransactionFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<ListedTransaction>> {
  const rows = await db
    .select()
    .from(transactions)
    .where(and(matches(filter), after(cursor)))
    .orderBy(...newestFirst())
    .limit(limit + 1);
  return pageOf(rows, limit, toListed);
}

/** How many transactions match, counted up to 1,000. */
export function countTransactions(db: Executor, filter: TransactionFilter): Promise<number> {
  return cappedCount(db, transactions, matches(filter));
}

/** A member's own passbook, newest first: what they paid, sent and received. One keyset page. */
export async function listPassbook(
  db: Executor,
  memberId: string,
  filter: TransactionFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<ListedTransaction>> {
  const side = (mine: SQL) =>
    db
      .select()
      .from(transactions)
      .where(and(mine, matches(filter), after(cursor)))
      .orderBy(...newestFirst())
      .limit(limit + 1);
  const sent = side(eq(transactions.fromMember, memberId));
  const received = side(
    sql`${transactions.toMember} = ${memberId} and ${transactions.fromMember} is distinct from ${memberId}`,
  );
  const rows = await unionAll(sent, received)
    .orderBy(...newestFirst())
    .limit(limit + 1);
  return pageOf(rows, limit, toListed);
}
