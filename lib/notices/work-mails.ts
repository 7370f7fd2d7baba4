import { type AnyColumn, and, eq, inArray, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database, Executor } from "@/db/client";
import { databaseClock } from "@/db/clock";
import { members, noticeMarks, proposals, transactions, workNotified } from "@/db/schema";
import { WITH_DOCUMENTS } from "@/lib/accounting/vouchers/rules";
import { ACT_KEYS } from "@/lib/approvals/schema";
import { proposalsThatWait, transactionsThatWait, workOfEach } from "@/lib/approvals/waiting";
import type { Locale } from "@/lib/dates";
import { queueMails } from "@/lib/mail/commands";
import { formatExact } from "@/lib/money";
import { noticeAddress } from "@/lib/notices/address";
import { WORK } from "@/lib/notices/kinds";

const MARK = "work-mails";

/**
 * Writes to everybody who wants it what waits for their decision, where anything does: how many, and the sums. Once
 * a day in Kigali, however often and on how many servers it is asked. `now`: of tests, which have a clock of their own;
 * else it is the database's. Answers how many mails were written.
 */
export function mailWork(
  db: Database,
  { now: given, origin }: { now?: Date; origin: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const now = given ?? (await databaseClock(tx));
    if (!(await takeDay(tx, now))) return 0;
    const people = await workToMail(tx, now);
    const link = `${origin}${noticeAddress({ kind: WORK, transactionId: null, loanId: null })}`;
    await queueMails(
      tx,
      now,
      people.map(({ recipient, language, ...work }) => ({
        kind: `notice-${WORK}` as const,
        recipient,
        language: language as Locale,
        values: inWords(work),
        link,
      })),
    );
    await forgetDecided(tx, now);
    return people.length;
  });
}

// The row stays locked to the end: another server sees then that the day is done. A day that is still to come was written
// by a clock that was wrong, and is done by nobody.
async function takeDay(tx: Executor, now: Date): Promise<boolean> {
  const taken = await tx
    .insert(noticeMarks)
    .values({ id: MARK, at: now })
    .onConflictDoUpdate({
      target: noticeMarks.id,
      set: { at: now },
      setWhere: sql`kigali_day(${noticeMarks.at}) <> kigali_day(${now.toISOString()}::timestamptz)`,
    })
    .returning({ id: noticeMarks.id });
  return taken.length > 0;
}

type Work = Awaited<ReturnType<typeof workToMail>>[number];

function workToMail(tx: Executor, now: Date) {
  const work = workOfEach(tx, now);
  const many = (...types: string[]) =>
    sql`count(*) filter (where ${inArray(work.type, types)})`.mapWith(Number);
  const sum = (...types: string[]) =>
    sql`coalesce(sum(${work.amount}) filter (where ${inArray(work.type, types)}), 0)`.mapWith(
      Number,
    );
  return tx
    .select({
      recipient: members.email,
      language: members.language,
      name: members.fullName,
      count: sql`count(*)`.mapWith(Number),
      deposits: many("deposit"),
      depositSum: sum("deposit"),
      withdrawals: many("withdraw"),
      withdrawalSum: sum("withdraw"),
      moves: many("move"),
      moveSum: sum("move"),
      // In one list with them stands what projects spend and get back.
      vouchers: many(...WITH_DOCUMENTS),
      voucherSum: sum(...WITH_DOCUMENTS),
      proposals: many("proposal"),
    })
    .from(work)
    .innerJoin(
      members,
      and(
        eq(members.id, work.memberId),
        isNotNull(members.emailConfirmedAt),
        sql`${WORK} <> all(${members.mutedMail})`,
      ),
    )
    .groupBy(members.id)
    .orderBy(members.id);
}

const inWords = ({
  name,
  depositSum,
  withdrawalSum,
  moveSum,
  voucherSum,
  ...counts
}: Omit<Work, "recipient" | "language">) => ({
  name,
  depositSum: formatExact(depositSum),
  withdrawalSum: formatExact(withdrawalSum),
  moveSum: formatExact(moveSum),
  voucherSum: formatExact(voucherSum),
  ...Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, String(count)])),
});

// What waits no more never waits at the same stage again.
function forgetDecided(tx: Executor, now: Date) {
  const waits = (table: PgTable & { id: AnyColumn }, that: SQL | undefined) =>
    notExists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.id, workNotified.id), that)),
    );
  return tx
    .delete(workNotified)
    .where(
      and(
        waits(transactions, transactionsThatWait),
        waits(proposals, proposalsThatWait(ACT_KEYS, now)),
      ),
    );
}
