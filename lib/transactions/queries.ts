import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, transactions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { type Stored, toListed } from "@/lib/ledger/views";
import { type Page, pageOf } from "@/lib/paging";
import { countRows, findAndCount, findRows } from "@/lib/transactions/find";
import { type Place, writePlace } from "@/lib/transactions/order";
import type { TransactionFilter } from "@/lib/transactions/schema";

/** The id of the transaction with this reference. Throws not_found. */
export async function idOfReference(db: Executor, reference: string): Promise<string> {
  const { id } = transactions;
  const [row] = await db
    .select({ id })
    .from(transactions)
    .where(eq(transactions.reference, reference));
  if (!row) throw new AppError("not_found");
  return row.id;
}

/** One transaction. Throws not_found. */
export async function transactionById(db: Executor, id: string): Promise<ListedTransaction> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (!row) throw new AppError("not_found");
  return toListed(row);
}

/**
 * All members' transactions that a filter lets through, in its order, newest first without one: one
 * keyset page. For those who hold transactions.list.
 */
export async function listTransactions(
  db: Executor,
  filter: TransactionFilter,
  place: Place | null,
  limit: number,
): Promise<Page<ListedTransaction>> {
  return listed(await findRows(db, filter, place, limit + 1), filter, limit);
}

/** The same, and how many match, counted up to 1,000. */
export async function listAndCount(
  db: Executor,
  filter: TransactionFilter,
  place: Place | null,
  limit: number,
): Promise<Page<ListedTransaction> & { count: number }> {
  const [rows, count] = await findAndCount(db, filter, place, limit + 1);
  return { ...listed(rows, filter, limit), count };
}

function listed(rows: Stored[], filter: TransactionFilter, limit: number): Page<ListedTransaction> {
  const page = pageOf(rows, limit, (row) => writePlace(filter, row));
  return { ...page, rows: page.rows.map(toListed) };
}

/** How many transactions match, counted up to 1,000. */
export function countTransactions(db: Executor, filter: TransactionFilter): Promise<number> {
  return countRows(db, filter);
}

/** A member's own passbook: what they paid, sent and received, and of others no more than that the office acted. One keyset page. */
export async function listPassbook(
  db: Executor,
  memberId: string,
  filter: TransactionFilter,
  place: Place | null,
  limit: number,
): Promise<Page<ListedTransaction>> {
  const page = await listTransactions(db, { ...filter, member: memberId }, place, limit);
  return { ...page, rows: page.rows.map(withoutOffice) };
}

function withoutOffice(row: ListedTransaction): ListedTransaction {
  const { fromMember, toMember } = row;
  const submittedBy = [fromMember, toMember].includes(row.submittedBy) ? row.submittedBy : null;
  return { ...row, submittedBy, firstApprovedBy: null, payableBy: null };
}

/** How many rows of a member's own passbook match, counted up to 1,000. */
export function countPassbook(
  db: Executor,
  memberId: string,
  filter: TransactionFilter,
): Promise<number> {
  return countRows(db, { ...filter, member: memberId });
}

/** What a member is called, for a list that is narrowed to them; empty when the account is closed. */
export async function memberName(db: Executor, id: string): Promise<string> {
  const [row] = await db.select({ name: members.fullName }).from(members).where(eq(members.id, id));
  return row?.name ?? "";
}
