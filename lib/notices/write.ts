import { eq, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { databaseClock } from "@/db/clock";
import { noticeMarks, notices } from "@/db/schema";
import { newId } from "@/lib/ledger/ids";
import { queueMails } from "@/lib/mail/commands";
import { type Due, findDue } from "@/lib/notices/due";
import { mailsFor } from "@/lib/notices/mails";
import { tellWork } from "@/lib/notices/work";

/**
 * How far back each look reaches, by the database's clock. A record carries the instant that a server gave it,
 * whose clock may be five minutes slow (`is_now`), and is seen when it commits: that may be seconds later, and the
 * database ends what takes longer than 15 s. What is seen twice is told once, by the unique key of `notices`.
 */
export const OVERLAP_MS = 6 * 60_000;
/** Notices in one database transaction. */
export const MOST = 1_000;
/** The mark is moved in steps, so that a quiet night writes little. */
const STEP_MS = 30_000;
const MARK = "transactions";

/**
 * Tells members what happened to their money and to the access to their account since the last time: reads the records that changed,
 * writes their notices and, where the member wants it, the mails, all in one database transaction.
 * It may run anywhere at any time and end anywhere: one run works at a time, and each thing is told
 * once. The first run ever tells nothing: from then on. Who decides is told of what waits (lib/notices/work.ts). `origin`: where the mails' links lead; null
 * writes no mail. `now`: of tests and of the demonstration, which have a clock of their own; else it is the database's.
 * Answers how many of these notices were written; `MOST` means that more wait.
 */
export function writeNotices(
  db: Database,
  { now: given, origin }: { now?: Date; origin: string | null },
): Promise<number> {
  return db.transaction(async (tx) => {
    const turn = await takeTurn(tx, given);
    if (!turn) return 0;
    const { from, now } = turn;
    const due = await findDue(tx, from, MOST);
    const written = due.length > 0 ? await insertNotices(tx, due) : [];
    if (origin !== null) await queueMails(tx, now, mailsFor(written, origin));
    const last = due.length === MOST ? due.at(-1) : undefined;
    await tellWork(tx, from, now);
    const seen = Math.min((last?.at ?? now).getTime(), now.getTime());
    await moveMark(tx, from, new Date(seen - OVERLAP_MS));
    return written.length;
  });
}

// From when on to look, and what time it is; null where another run is at work, or this is the first one. A lock that
// writes nothing: most looks find nothing.
async function takeTurn(tx: Executor, given?: Date): Promise<{ from: Date; now: Date } | null> {
  const [turn] = await tx.execute<{ mine: boolean; at: string | null }>(sql`
    select pg_try_advisory_xact_lock(hashtext('notices')) as mine,
      (select at from notice_marks where id = ${MARK}) as at`);
  if (!turn?.mine) return null;
  const now = given ?? (await databaseClock(tx));
  if (!turn.at) {
    await tx.insert(noticeMarks).values({ id: MARK, at: now }).onConflictDoNothing();
    return null;
  }
  const mark = new Date(turn.at);
  if (mark <= now) return { from: mark, now };
  // A clock that was wrong has set it ahead: nothing would be told until then, and what came before it never.
  const from = new Date(now.getTime() - OVERLAP_MS);
  await tx.update(noticeMarks).set({ at: from }).where(eq(noticeMarks.id, MARK));
  return { from, now };
}

// The id begins with the instant, so that newest first is the id, backwards.
async function insertNotices(tx: Executor, due: Due[]): Promise<Due[]> {
  const rows = await tx
    .insert(notices)
    .values(
      due.map(({ kind, transactionId, memberId, at, ownAmount, amount, day, loanId }) => ({
        id: newId(at),
        kind,
        transactionId,
        memberId,
        createdAt: at,
        amount: ownAmount ? amount : null,
        day,
        loanId,
      })),
    )
    .onConflictDoNothing()
    .returning({
      kind: notices.kind,
      transactionId: notices.transactionId,
      memberId: notices.memberId,
    });
  const key = (of: { kind: string; transactionId: string; memberId: string }) =>
    `${of.kind} ${of.transactionId} ${of.memberId}`;
  const written = new Set(rows.map(key));
  return due.filter((each) => written.has(key(each)));
}

// Only forwards: a run with an old instant takes nothing back.
async function moveMark(tx: Executor, from: Date, to: Date): Promise<void> {
  if (to.getTime() - from.getTime() < STEP_MS) return;
  await tx.execute(sql`update notice_marks set at = greatest(at, ${to.toISOString()}::timestamptz)
    where id = ${MARK}`);
}
