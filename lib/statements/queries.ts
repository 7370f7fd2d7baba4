import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accounts, memberNames, members } from "@/db/schema";
import { addDays, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { maskedPhone } from "@/lib/masked";
import { memberNumber } from "@/lib/member-number";
import { DISORDER_MS, entrySearch } from "@/lib/statements/entry-search";
import { movedInOf, oldBooksIn, oldBooksOf } from "@/lib/statements/old-books";
import { positionsAt } from "@/lib/statements/positions";
import { isOver, standingAt, toTheMinute, totalsOf } from "@/lib/statements/rules";
import {
  MOST_LINES,
  type Period,
  type Since,
  type Statement,
  type StatementLine,
  tooManyLines,
  type VersionedStatement,
  type Versions,
} from "@/lib/statements/schema";

/** Which entries of each of a member's accounts lie in a period: numbers above `first`, up to `last`. */
type Ranges = { ids: string; firsts: string; lasts: string };

/** `most`: the document ends after so many lines. `versions`: as the books were when the accounts had these. */
type Reading = { most?: number; versions?: Versions };

/**
 * A member's statement: all they own (available, held, lent and invested together) before the period,
 * each movement in it, and after it. The end of one period is the beginning of the next.
 * Throws not_found, and invalid when a document cannot hold the lines.
 */
export async function readStatement(
  db: Executor,
  memberId: string,
  period: Period,
  now: Date,
  reading: Reading = {},
): Promise<Statement> {
  const { versions: _, ...statement } = await readVersioned(db, memberId, period, now, reading);
  return statement;
}

/** That statement, with what it takes to read it again as it is now, whatever is posted later. */
export async function readVersioned(
  db: Executor,
  memberId: string,
  period: Period,
  now: Date,
  { most, versions: known }: Reading = {},
): Promise<VersionedStatement> {
  const [member] = await db
    .select({
      name: members.fullName,
      no: members.memberNo,
      phone: members.phone,
      account: accounts.id,
    })
    .from(members)
    .innerJoin(accounts, and(eq(accounts.owner, members.id), eq(accounts.kind, "available")))
    .where(eq(members.id, memberId));
  if (!member) throw new AppError("not_found");
  const { opening, ranges, versions } = await beginning(db, memberId, period, known);
  const all = linesOf(memberId, period, ranges, opening);
  const lines = await readLines(db, sql`${all} limit ${most ?? MOST_LINES + 1}`);
  const oldBooks = await oldBooksIn(db, memberId, period, MOST_LINES + 1);
  if (Math.max(lines.length, oldBooks?.lines.length ?? 0) > MOST_LINES) throw tooManyLines();
  const movedIn = await movedInOf(db, memberId);
  const madeAt = toTheMinute(now);
  const over = isOver(period.to, madeAt);
  const until = standingAt(period, over, lines);
  const { no, ...whose } = member;
  return {
    ...whose,
    memberNumber: memberNumber(no),
    phone: maskedPhone(member.phone),
    memberId,
    ...period,
    opening,
    ...totalsOf(opening, lines),
    lines,
    positions: await positionsAt(db, memberId, until, period.to),
    oldBooks,
    movedIn: movedIn && period.from <= movedIn.opened ? movedIn : null,
    madeAt,
    over,
    versions,
  };
}

/** What was owned before a period, in francs, and where its entries lie. Throws not_found. */
export async function beginning(
  db: Executor,
  memberId: string,
  { from, to }: Period,
  known?: Versions,
) {
  const [start, end] = [startOfKigaliDay(from), startOfKigaliDay(addDays(to, 1))];
  const rows = await db.execute<Record<"id" | "first" | "last" | "balance" | "version", string>>(
    entryRanges(memberId, start, end, known),
  );
  if (rows.length === 0) throw new AppError("not_found");
  const list = (of: "id" | "first" | "last") => `{${rows.map((row) => row[of]).join(",")}}`;
  const ranges: Ranges = { ids: list("id"), firsts: list("first"), lasts: list("last") };
  const [early] = await db.execute<{ sum: string }>(
    sql`select coalesce(sum(e.amount), 0)::bigint as sum from ${entriesIn(ranges)} where e.at < ${start.toISOString()}::timestamptz`,
  );
  const before = rows.reduce((sum, row) => sum + Number(row.balance), 0);
  const versions: Versions = Object.fromEntries(rows.map((row) => [row.id, Number(row.version)]));
  return { opening: before + Number(early?.sum ?? 0), ranges, versions };
}

/**
 * Where the entries of each of a member's accounts lie that may be dated from `start` to before `end`: their numbers,
 * and the balance before the first.
 */
export function entryRanges(memberId: string, start: Date, end: Date, known?: Versions): SQL {
  const edges = [
    new Date(start.getTime() - DISORDER_MS),
    new Date(end.getTime() + DISORDER_MS),
  ] as const;
  const then = sql`coalesce((${JSON.stringify(known)}::jsonb ->> id::text)::bigint, 0)`;
  return sql`
    with recursive own as materialized (
      select id, ${known ? sql`least(version, ${then})` : sql`version`} as version from accounts
      where owner = ${memberId} and counts_as in ('available', 'used')
    ), ${entrySearch(edges)}
    select f.id, f.lo as first, l.lo as last, coalesce(b.balance_after, 0) as balance, own.version
    from search f
    join own on own.id = f.id
    join search l on l.id = f.id and l.edge = 2 and l.lo = l.hi
    left join entries b on b.account_id = f.id and b.number = f.lo
    where f.edge = 1 and f.lo = f.hi`;
}

// The planner does not know how few the ranges are: a lateral with its own bounds keeps it on the index.
function entriesIn({ ids, firsts, lasts }: Ranges): SQL {
  return sql`unnest(${ids}::bigint[], ${firsts}::bigint[], ${lasts}::bigint[]) as r (id, first, last)
    cross join lateral (
      select * from entries where account_id = r.id and number > r.first and number <= r.last
    ) e`;
}

/** The lines of a period as a select, oldest first, with the running balance: for documents and files. */
export function linesOf(memberId: string, { from, to }: Period, ranges: Ranges, opening: number) {
  return sql`
    select m.transaction_id, m.at, m.step, t.reference, t.type,
      case when t.from_member = ${memberId}::uuid then t.to_name else t.from_name end as party,
      coalesce(t.method, t.from_channel) as channel, nullif(t.channel, t.method) as account, m.net, m.moved,
      case when m.net > 0 then t.fee else 0 end as fee,
      (${opening}::bigint + sum(m.net) over (order by m.at, m.transaction_id, m.step))::bigint as after
    from (
      select e.transaction_id, e.step, e.at, sum(e.amount)::bigint as net,
        least(coalesce(sum(e.amount) filter (where e.amount > 0), 0),
          coalesce(-sum(e.amount) filter (where e.amount < 0), 0))::bigint as moved
      from ${entriesIn(ranges)}
      where e.at >= ${startOfKigaliDay(from).toISOString()}::timestamptz
        and e.at < ${startOfKigaliDay(addDays(to, 1)).toISOString()}::timestamptz
      group by e.transaction_id, e.step, e.at
    ) m join transactions t on t.id = m.transaction_id
    order by m.at, m.transaction_id, m.step`;
}

type Row = Record<"transaction_id" | "reference" | "net" | "moved" | "fee" | "after", string> & {
  at: string | Date;
  step: StatementLine["step"];
  type: StatementLine["type"];
  party: string | null;
  channel: StatementLine["channel"];
  account: string | null;
};

/** The lines that a select of `linesOf` finds. */
export async function readLines(db: Executor, lines: SQL): Promise<StatementLine[]> {
  const rows = await db.execute<Row>(lines);
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    at: new Date(row.at),
    reference: row.reference,
    type: row.type,
    step: row.step,
    party: row.party,
    channel: row.channel,
    ...(row.account && { account: row.account }),
    net: Number(row.net),
    moved: Number(row.moved),
    fee: Number(row.fee),
    after: Number(row.after),
  }));
}

/**
 * From which day on a member has statements: since they joined; of who moved in since their first movement in the old books, and
 * since their opening where nobody brought any. Throws not_found.
 */
export async function memberSince(db: Executor, memberId: string): Promise<Since> {
  const [row] = await db
    .select({ at: members.joinedAt })
    .from(members)
    .where(eq(members.id, memberId));
  if (!row) throw new AppError("not_found");
  const joined = kigaliDay(row.at);
  const first = (await oldBooksOf(db, memberId))?.first;
  const movedIn = first ? null : await movedInOf(db, memberId);
  if (movedIn) return { day: movedIn.opened, why: "beforeMovedIn" };
  return { day: first && first < joined ? first : joined, why: "beforeJoined" };
}

/** What a member is called; empty once their account is closed. Throws not_found. */
export async function nameOf(db: Executor, memberId: string): Promise<string> {
  const [row] = await db
    .select({ name: members.fullName })
    .from(members)
    .where(eq(members.id, memberId));
  if (!row) throw new AppError("not_found");
  return row.name;
}

/** Whose account it is, for who checks a document; null when there is none of this number. */
export async function ownerOf(db: Executor, account: number): Promise<string | null> {
  const [row] = await db
    .select({ owner: accounts.owner })
    .from(accounts)
    .where(and(eq(accounts.id, account), eq(accounts.kind, "available")));
  return row?.owner ?? null;
}

/** Every name that a member has had, in small letters. */
export async function formerNames(db: Executor, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ name: memberNames.name })
    .from(memberNames)
    .where(eq(memberNames.memberId, memberId))
    .limit(50);
  return rows.map((row) => row.name);
}
