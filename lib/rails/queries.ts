import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Executor, prepared } from "@/db/client";
import { railRequests, transactions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { LIVE } from "@/lib/rails/rules";
import type { RequestView } from "@/lib/rails/views";

/** So many are listed: more are never under way unless a provider is away. */
const MOST_LISTED = 200;

/** The requests whose end nobody knows yet, the unknown and then the oldest first. For those who hold books.view. */
export async function liveRequests(db: Executor): Promise<RequestView[]> {
  const rows = await db
    .select({
      request: railRequests,
      reference: transactions.reference,
      member: sql<string | null>`coalesce(${transactions.fromName}, ${transactions.toName})`,
    })
    .from(railRequests)
    .innerJoin(transactions, eq(transactions.id, railRequests.transactionId))
    .where(inArray(railRequests.state, [...LIVE]))
    .orderBy(
      sql`${railRequests.state} <> 'unknown'`,
      asc(railRequests.madeAt),
      asc(railRequests.id),
    )
    .limit(MOST_LISTED);
  return rows.map(({ request, reference, member }) => {
    const { id, rail, product, transactionId, number, amount, reason, lastError } = request;
    return {
      id,
      rail,
      product,
      reference,
      transactionId,
      member,
      number,
      amount,
      reason,
      lastError,
      state: request.state as RequestView["state"],
      madeAt: request.madeAt.toISOString(),
      nextLookAt: request.nextLookAt?.toISOString() ?? null,
    };
  });
}

/** What a provider is asked for a transaction now; null where it is not. */
export async function liveRequest(db: Executor, transactionId: string) {
  const { id, state, number, reason } = railRequests;
  const [row] = await db
    .select({ id, state, number, reason })
    .from(railRequests)
    .where(and(eq(railRequests.transactionId, transactionId), inArray(state, [...LIVE])));
  return row ?? null;
}

/** Whether a provider was asked for a transaction, whatever it answered. */
export async function wasAsked(db: Executor, transactionId: string): Promise<boolean> {
  const { id } = railRequests;
  const asked = eq(railRequests.transactionId, transactionId);
  const rows = await db.select({ id }).from(railRequests).where(asked).limit(1);
  return rows.length > 0;
}

/** Those of these transactions about which a provider is being asked: nobody decides on them meanwhile. */
export async function askedAmong(
  db: Executor,
  transactionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (transactionIds.length === 0) return new Set();
  const rows = await askedStatement(db).execute({ ids: `{${transactionIds.join(",")}}` });
  return new Set(rows.map(({ id }) => id));
}

// The list of all transactions waits for it each time.
const askedStatement = prepared((db) =>
  db
    .select({ id: railRequests.transactionId })
    .from(railRequests)
    .where(
      and(
        // As a subquery: seeing how many there are, PostgreSQL would plan each time anew.
        sql`${railRequests.transactionId} = any((select ${sql.placeholder("ids")}::uuid[])::uuid[])`,
        inArray(railRequests.state, ["made", "sent", "waiting"]),
      ),
    )
    .prepare("asked_among"),
);

/** Of which transaction a request is. Throws not_found, or not_pending where its provider has said or may say what it came to. */
export async function requestTransaction(db: Executor, id: string): Promise<string> {
  const [row] = await db
    .select({ transactionId: railRequests.transactionId, state: railRequests.state })
    .from(railRequests)
    .where(eq(railRequests.id, id));
  if (!row) throw new AppError("not_found");
  if (row.state !== "unknown") throw new AppError("not_pending");
  return row.transactionId;
}

/** The unknown request of a transaction, and whose it is. Throws not_pending where there is none. */
export async function unknownRequest(db: Executor, transactionId: string) {
  const [row] = await db
    .select({ request: railRequests, of: transactions })
    .from(railRequests)
    .innerJoin(transactions, eq(transactions.id, railRequests.transactionId))
    .where(and(eq(railRequests.transactionId, transactionId), eq(railRequests.state, "unknown")));
  const member = row?.of.fromMember ?? row?.of.toMember;
  if (!row || !member) throw new AppError("not_pending");
  const { reference, fromName: from, toName: to, type } = row.of;
  return { request: row.request, reference, from, to, type, member };
}
