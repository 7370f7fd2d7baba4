import { and, asc, eq, gt, lte, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { importRows, members } from "@/db/schema";
import type { ImportedPerson } from "@/lib/imports/rules";
import type { Run } from "@/lib/imports/runs";

/** A row whose member joins next. */
export type JoiningRow = {
  rowNo: number;
  memberId: string;
  savings: number;
  shares: number;
  person: ImportedPerson;
};

/** The next rows that are no members yet, in the order of the file. */
export async function nextRows(
  tx: Executor,
  { id, applied }: Run,
  limit: number,
): Promise<JoiningRow[]> {
  const { runId, rowNo, memberId, savings, shares, person } = importRows;
  const rows = await tx
    .select({ rowNo, memberId, savings, shares, person })
    .from(importRows)
    .where(and(eq(runId, id), gt(rowNo, applied)))
    .orderBy(asc(rowNo))
    .limit(limit);
  return rows.map((row) => ({ ...row, person: row.person as ImportedPerson }));
}

/** The next rows whose members have done nothing since they moved in; an account that was closed meanwhile is gone already. */
export function rowsToUndo(tx: Executor, { id, applied }: Run, limit: number) {
  const { runId, rowNo, memberId, savings, shares, undone } = importRows;
  const { transactionId, sharesTransaction } = importRows;
  return tx
    .select({ memberId, savings, shares, transactionId, sharesTransaction })
    .from(importRows)
    .innerJoin(members, and(eq(members.id, memberId), ne(members.status, "closed")))
    .where(
      and(eq(runId, id), lte(rowNo, applied), eq(undone, false), sql`not import_busy(${memberId})`),
    )
    .orderBy(asc(rowNo))
    .limit(limit);
}

/** How many members of a moving in have done something since: it is not undone for them. */
export async function countBusy(db: Executor, { id, applied }: Run): Promise<number> {
  const { runId, rowNo, memberId, undone } = importRows;
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(importRows)
    .where(
      and(eq(runId, id), lte(rowNo, applied), eq(undone, false), sql`import_busy(${memberId})`),
    );
  return row?.count ?? 0;
}
