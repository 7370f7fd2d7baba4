import { and, asc, desc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import {
  cutOverDay,
  importAnswers,
  importRows,
  importRuns,
  members,
  transactions,
} from "@/db/schema";
import type { AnswerState } from "@/lib/imports/confirming/schema";
import type { AnswerView, OpeningView } from "@/lib/imports/views";
import { memberNumber } from "@/lib/member-number";
import { type Page, pageOf } from "@/lib/paging";

/** What a row's member has said last of their balance. */
export function lastWord(db: Executor) {
  return db
    .select(getTableColumns(importAnswers))
    .from(importAnswers)
    .where(eq(importAnswers.memberId, importRows.memberId))
    .orderBy(desc(importAnswers.id))
    .limit(1)
    .as("last_word");
}

/** Where that stands; of a query that joins `lastWord`. */
export const answerState = sql<AnswerState>`case
  when last_word.id is null then 'silent' when last_word.agrees then 'confirmed'
  when last_word.settled_at is null then 'objected' else 'settled' end`;

/** What a member is asked about the balance that was brought in for them; null for who did not move in, and for who was taken back. */
export async function openingOf(db: Executor, memberId: string): Promise<OpeningView | null> {
  const last = lastWord(db);
  const [row] = await db
    .select({
      oldNumber: importRows.oldNumber,
      cutOver: cutOverDay,
      balance: importRows.savings,
      shares: importRows.shares,
      state: answerState,
      notedBy: last.notedBy,
      shouldBe: last.shouldBe,
      remark: last.remark,
      answeredAt: last.answeredAt,
      settlement: last.settlement,
      correction: transactions.reference,
    })
    .from(importRows)
    .innerJoin(importRuns, and(eq(importRuns.id, importRows.runId), eq(importRuns.state, "done")))
    .leftJoinLateral(last, sql`true`)
    .leftJoin(transactions, eq(transactions.id, last.correction))
    .where(eq(importRows.memberId, memberId));
  if (!row) return null;
  const { notedBy, state, answeredAt, ...view } = row;
  const own = state === "confirmed" && notedBy !== null ? "noted" : state;
  return {
    ...view,
    state: own === "silent" ? "asked" : own,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

const noter = alias(members, "noter");
const settler = alias(members, "settler");

type Asked = { runId: string; state?: AnswerState | undefined; reader: string };

/** What the members of a run say of their balances, in the order of its file; `after`: the last row of the page before. */
export async function listAnswers(
  db: Executor,
  { runId, state, reader }: Asked,
  after: number,
  limit: number,
): Promise<Page<AnswerView>> {
  const last = lastWord(db);
  const { id, memberNo, fullName, phone } = members;
  const rows = await db
    .select({
      id: last.id,
      row: importRows.rowNo,
      memberId: id,
      memberNo,
      name: fullName,
      phone,
      balance: importRows.savings,
      shares: importRows.shares,
      state: answerState,
      shouldBe: last.shouldBe,
      remark: last.remark,
      answeredAt: last.answeredAt,
      notedBy: noter.fullName,
      settlement: last.settlement,
      correction: transactions.reference,
      settledBy: settler.fullName,
      settledAt: last.settledAt,
      settleable: sql<boolean>`${answerState} = 'objected' and ${reader} not in (${importRuns.broughtBy}, ${id}) and not coalesce(${importRuns.correctors} ? ${reader}, false) and ${last.notedBy} is distinct from ${reader}`,
    })
    .from(importRows)
    .innerJoin(importRuns, eq(importRuns.id, importRows.runId))
    .innerJoin(members, and(eq(id, importRows.memberId), eq(members.status, "active")))
    .leftJoinLateral(last, sql`true`)
    .leftJoin(transactions, eq(transactions.id, last.correction))
    .leftJoin(noter, eq(noter.id, last.notedBy))
    .leftJoin(settler, eq(settler.id, last.settledBy))
    .where(
      and(
        eq(importRows.runId, runId),
        gt(importRows.rowNo, after),
        state ? eq(answerState, state) : undefined,
      ),
    )
    .orderBy(asc(importRows.rowNo))
    .limit(limit + 1);
  const views = rows.map(({ memberId, memberNo: no, name, phone: number, ...row }) => ({
    ...row,
    member: { id: memberId, number: memberNumber(no), name, phone: number },
    answeredAt: row.answeredAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
  }));
  return pageOf(views, limit, ({ row }) => String(row));
}
