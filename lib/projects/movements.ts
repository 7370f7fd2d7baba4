import { and, count, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { accounts, entries, members, transactions, voucherFiles } from "@/db/schema";
import { type Cursor, createdPlace, type Page, pageOf } from "@/lib/paging";
import { storedProject } from "@/lib/projects/queries";
import type { MovementView } from "@/lib/projects/views";

const TYPES = ["project-spending", "project-return"] as const;

/** Whether something that was spent of a project's money, or came back, waits to be approved. */
export async function movementWaits(db: Executor, id: string): Promise<boolean> {
  const [row] = await db
    .select({ waiting: count() })
    .from(transactions)
    .where(
      and(
        eq(transactions.projectId, id),
        inArray(transactions.type, TYPES),
        eq(transactions.status, "pending"),
        isNull(transactions.voidedAt),
      ),
    );
  return (row?.waiting ?? 0) > 0;
}

const recorder = alias(members, "recorder");
const decider = alias(members, "decider");

const olderMovement = alias(transactions, "older_movement");
const older = alias(entries, "older");

const documents = sql<number>`(select count(*) from ${voucherFiles} where ${voucherFiles.voucherId} = ${transactions.id})`;

/**
 * What was spent of a project's money and came back, the newest first: one keyset page. `all`: with what waits, what was
 * rejected and how many documents each has, for who sees the books; members see what is so. Throws not_found.
 */
export async function listMovements(
  db: Executor,
  id: string,
  all: boolean,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<MovementView>> {
  await storedProject(db, id);
  const below = movementBelow(db);
  const rows = await db
    .select({
      row: transactions,
      recordedBy: recorder.fullName,
      decidedBy: decider.fullName,
      // Only who sees the books is told of the documents: a member's page does not count them.
      documents: (all ? documents : sql<null>`null::bigint`).mapWith(Number),
      held: entries.balanceAfter,
      moved: entries.amount,
      below: below.held,
    })
    .from(transactions)
    .innerJoin(recorder, eq(recorder.id, transactions.submittedBy))
    .leftJoin(decider, eq(decider.id, transactions.decidedBy))
    .leftJoin(accounts, and(eq(accounts.owner, transactions.projectId), eq(accounts.kind, OUT)))
    .leftJoin(
      entries,
      and(eq(entries.transactionId, transactions.id), eq(entries.accountId, accounts.id)),
    )
    .leftJoinLateral(below, sql`true`)
    .where(
      and(
        eq(transactions.projectId, id),
        inArray(transactions.type, TYPES),
        isNull(transactions.voidedAt),
        all ? undefined : eq(transactions.status, "approved"),
        cursor ? lt(transactions.id, cursor.id) : undefined,
      ),
    )
    .orderBy(desc(transactions.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ row }) => createdPlace(row));
  return { ...page, rows: page.rows.map(toMovement) };
}

const OUT = "project-out";

/** Of a query of movements: what the account held after the next older of them that moved it. */
function movementBelow(db: Executor) {
  return db
    .select({ held: older.balanceAfter })
    .from(olderMovement)
    .innerJoin(
      older,
      and(eq(older.transactionId, olderMovement.id), eq(older.accountId, accounts.id)),
    )
    .where(
      and(
        eq(olderMovement.projectId, transactions.projectId),
        inArray(olderMovement.type, TYPES),
        isNull(olderMovement.voidedAt),
        lt(olderMovement.id, transactions.id),
      ),
    )
    .orderBy(desc(olderMovement.id))
    .limit(1)
    .as("below");
}

type Found = {
  row: typeof transactions.$inferSelect;
  recordedBy: string;
  decidedBy: string | null;
  documents: number | null;
  held: number | null;
  moved: number | null;
  below: number | null;
};

function toMovement({ row, held, moved, below, ...rest }: Found): MovementView {
  // A result that was paid from it, or what was approved in another order, stands between.
  const follows = held !== null && held - (moved ?? 0) === (below ?? 0);
  return {
    id: row.id,
    kind: row.type === "project-spending" ? "spending" : "return",
    amount: row.amount,
    method: row.method,
    channel: row.channel,
    note: row.description ?? "",
    status: row.status,
    reference: row.reference,
    createdAt: row.createdAt.toISOString(),
    // Nothing is 0, not −0.
    outAfter: follows ? 0 - held : null,
    ...rest,
  };
}
