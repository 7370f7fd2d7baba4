import { and, desc, eq, isNull, lt, type Placeholder, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Executor, prepared } from "@/db/client";
import { members, notices, transactions } from "@/db/schema";
import { cappedCount, countQuery } from "@/lib/capped-count";
import { type Removals, removalsOf } from "@/lib/ledger/removals";
import { CHOSEN_KINDS, type ChosenKind, type NoticeKind } from "@/lib/notices/kinds";
import type { Notice } from "@/lib/notices/schema";
import { type Cursor, createdPlace, type Page, pageOf } from "@/lib/paging";

/** Unread notices are counted up to here; the bell then says `9+`. */
export const UNREAD_CAP = 10;

/** How many of a member's notices are unread, counted up to 10. */
export async function countUnread(db: Executor, memberId: string): Promise<number> {
  const [row] = await unreadStatement(db).execute({ memberId });
  return row?.n ?? 0;
}

/** The query of countUnread; the member's id may be a placeholder. */
export const unreadQuery = (db: Executor, memberId: string | Placeholder) =>
  countQuery(db, notices, and(eq(notices.memberId, memberId), isNull(notices.readAt)), UNREAD_CAP);

const unreadStatement = prepared((db) =>
  unreadQuery(db, sql.placeholder("memberId")).prepare("unread_notices"),
);

/** How many notices a member has, counted up to 1,000. */
export function countNotices(db: Executor, memberId: string): Promise<number> {
  return cappedCount(db, notices, eq(notices.memberId, memberId));
}

const original = alias(transactions, "original");

/** A member's own notices, newest first: one keyset page. */
export async function listNotices(
  db: Executor,
  memberId: string,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<Notice>> {
  const rows = await db
    .select({ notice: notices, row: transactions, reversedType: original.type })
    .from(notices)
    .leftJoin(transactions, eq(transactions.id, notices.transactionId))
    .leftJoin(original, eq(original.id, transactions.reverses))
    .where(and(eq(notices.memberId, memberId), cursor ? lt(notices.id, cursor.id) : undefined))
    .orderBy(desc(notices.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ notice }) => createdPlace(notice));
  const removed = page.rows.flatMap(({ notice, row }) => (row && isOfRemoval(notice) ? [row] : []));
  const removals = await removalsOf(db, removed);
  return { ...page, rows: page.rows.map((each) => toNotice(each, removals)) };
}

type Joined = {
  notice: typeof notices.$inferSelect;
  /** A borrow request that ended, and an act on the access to an account, have none. */
  row: typeof transactions.$inferSelect | null;
  reversedType: (typeof transactions.$inferSelect)["type"] | null;
};

const isOfRemoval = ({ kind }: Pick<Joined["notice"], "kind">) =>
  kind === "deposit-removed" || kind === "withdrawal-removed";

function toNotice({ notice, row, reversedType }: Joined, removals: Removals): Notice {
  // A reversal's sides are those of its original, exchanged.
  const receives = row?.toMember === notice.memberId;
  const why = row?.type === "write-off" ? row.description : row?.rejectReason;
  // What was rejected before it was removed has the reason of that too.
  const reason = row && isOfRemoval(notice) ? removals.get(row.id)?.reason : why;
  return {
    id: notice.id,
    kind: notice.kind as NoticeKind,
    transactionId: row?.id ?? null,
    loanId: notice.loanId,
    reference: row?.reference ?? null,
    amount: notice.amount ?? row?.amount ?? 0,
    fee: row?.fee ?? 0,
    method: row?.method ?? null,
    party: (receives ? row?.fromName : row?.toName) ?? null,
    reason: reason ?? null,
    day: notice.day,
    reversed: reversedType && reversedSide(reversedType, receives),
    createdAt: notice.createdAt,
    readAt: notice.readAt,
  };
}

function reversedSide(type: string, receives: boolean): Notice["reversed"] {
  if (type === "deposit" || type === "withdraw") return type;
  if (type !== "transfer") return "other";
  return receives ? "sent" : "received";
}

/** The address of a member that nobody has confirmed: mail of money does not go there. Null where there is none. */
export async function unconfirmedEmail(db: Executor, memberId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: members.email })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.emailConfirmedAt)));
  return row?.email ?? null;
}

/** Which kinds come to a member by mail. */
export async function mailKinds(db: Executor, memberId: string): Promise<ChosenKind[]> {
  const [row] = await db
    .select({ muted: members.mutedMail })
    .from(members)
    .where(eq(members.id, memberId));
  return CHOSEN_KINDS.filter((kind) => !row?.muted.includes(kind));
}
