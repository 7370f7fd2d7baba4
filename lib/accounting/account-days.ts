import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { bookDays, type postingStepEnum } from "@/db/schema";
import { OPEN } from "@/lib/accounting/open-days";
import { addDays, startOfKigaliDay } from "@/lib/dates";
import type { TransactionType } from "@/lib/ledger/posting";
import { type Page, pageOf } from "@/lib/paging";

type Step = (typeof postingStepEnum.enumValues)[number];

/** Kigali days, both inclusive; `from` null: from the beginning. */
export type Days = { from: string | null; to: string };
/** What some accounts moved on a day, or in many: francs. */
type Turnover = { debit: number; credit: number };
type AccountDay = Turnover & { day: string };

/** Kinds of accounts as an array of the database. */
export const kindsOf = (kinds: readonly string[]) =>
  sql`${`{${kinds.map((k) => `"${k}"`).join(",")}}`}::text[]`;

// Closed days as they are kept, and those after them from their entries.
function turnover(kinds: readonly string[], to: string): SQL {
  return sql`(
    select day, debit, credit from ${bookDays} where kind = any(${kindsOf(kinds)}) and day < ${OPEN} and day <= ${to}::date
    union all
    select day, debit, credit from book_turnover(${OPEN}, ${addDays(to, 1)}::date) t where t.kind = any(${kindsOf(kinds)})) d`;
}

export type Sums = { before: number; within: Turnover };

/** What the accounts came to before the first day (credit positive), and what the days moved. */
export async function sumAccountDays(
  db: Executor,
  kinds: readonly string[],
  { from, to }: Days,
): Promise<Sums> {
  const since = sql`day >= coalesce(${from}::date, '-infinity')`;
  const [row] = await db.execute<Record<"before" | "debit" | "credit", string>>(sql`
    select coalesce(sum(credit - debit) filter (where not ${since}), 0) as before,
      coalesce(sum(debit) filter (where ${since}), 0) as debit, coalesce(sum(credit) filter (where ${since}), 0) as credit
    from ${turnover(kinds, to)}`);
  const of = (column: "before" | "debit" | "credit") => Number(row?.[column] ?? 0);
  return { before: of("before"), within: { debit: of("debit"), credit: of("credit") } };
}

/** The days on which the accounts moved, newest first, up to `limit` of them before `next`. */
export async function listAccountDays(
  db: Executor,
  kinds: readonly string[],
  { from, to }: Days,
  before: string | null,
  limit: number,
): Promise<Page<AccountDay>> {
  const last = before ? addDays(before, -1) : to;
  const rows = await db.execute<{ day: string; debit: string; credit: string }>(sql`
    select day::text, sum(debit) as debit, sum(credit) as credit from ${turnover(kinds, last < to ? last : to)}
    where day >= coalesce(${from}::date, '-infinity')
    group by day having sum(debit) <> 0 or sum(credit) <> 0 order by day desc limit ${limit + 1}`);
  const read = [...rows].map(({ day, debit, credit }) => ({
    day,
    debit: Number(debit),
    credit: Number(credit),
  }));
  return pageOf(read, limit, ({ day }) => day);
}

/** The first `most` of these days on which the accounts moved, the oldest first. */
export async function movedDays(
  db: Executor,
  kinds: readonly string[],
  { from, to }: { from: string; to: string },
  most: number,
): Promise<string[]> {
  const rows = await db.execute<{ day: string }>(sql`
    select day::text from ${turnover(kinds, to)} where day >= ${from}::date
    group by day having sum(debit) <> 0 or sum(credit) <> 0 order by day limit ${most}`);
  return [...rows].map(({ day }) => day);
}

/** One ledger line on the accounts. */
export type AccountLine = {
  transactionId: string;
  step: Step;
  line: number;
  reference: string;
  type: TransactionType;
  at: Date;
  /** The member whose account it is; null: a project's or the cooperative's. */
  member: string | null;
  /** Francs, credit positive. */
  amount: number;
};

/** The lines that the accounts had on one day, up to `limit` of them after `place`. */
export async function listDayLines(
  db: Executor,
  kinds: readonly string[],
  day: string,
  place: LinePlace | null,
  limit: number,
): Promise<Page<AccountLine>> {
  const after = place
    ? sql`and (e.transaction_id, e.step, e.line) < (${place.id}::uuid, ${place.step}::posting_step, ${place.line}::smallint)`
    : sql``;
  const rows = await db.execute<Record<keyof AccountLine, string> & { at: string }>(sql`
    select ${LINE} ${LINES} and ${ofDays(kinds, { from: day, to: day })} ${after}
    order by e.transaction_id desc, e.step desc, e.line desc limit ${limit + 1}`);
  const read = [...rows].map((row) => ({
    ...(row as unknown as AccountLine),
    at: new Date(row.at),
    amount: Number(row.amount),
    line: Number(row.line),
  }));
  return pageOf(read, limit, ({ transactionId, step, line }) => `${transactionId}_${step}_${line}`);
}

const LINE = sql`e.transaction_id as "transactionId", e.step, e.line, t.reference, t.type, e.at, m.full_name as member, e.amount`;
const LINES = sql`
  from entries e join accounts a on a.id = e.account_id join transactions t on t.id = e.transaction_id
  left join members m on m.id = a.owner where true`;

/** Which entries `e` of accounts `a` these are. */
export function ofDays(kinds: readonly string[], { from, to }: Days): SQL {
  const before = startOfKigaliDay(addDays(to, 1)).toISOString();
  const since = from ? startOfKigaliDay(from).toISOString() : "-infinity";
  return sql`a.kind = any(${kindsOf(kinds)}) and e.at >= ${since}::timestamptz and e.at < ${before}::timestamptz`;
}

/** The columns of account_{day}.csv. */
export const LINE_COLUMNS = [
  "at",
  "reference",
  "type",
  "step",
  "account",
  "member",
  "debit",
  "credit",
  "balance",
] as const;

/**
 * Every line of the accounts on those days, as those columns; `before`: what they came to, credit positive. From the day `until`
 * on the balance is null, where the reader is not told it.
 */
export function lineRows(
  kinds: readonly string[],
  days: Days,
  before: number,
  sign: 1 | -1 = 1,
  until: string | null = null,
): SQL {
  const end = until ? startOfKigaliDay(until).toISOString() : "infinity";
  return sql`
    select e.at, t.reference, t.type, e.step::text, a.kind, m.full_name, greatest(-e.amount, 0), greatest(e.amount, 0),
      case when e.at < ${end}::timestamptz
        then (${sign}::int * (${before}::bigint + sum(e.amount) over (order by e.at, e.transaction_id, e.step, e.line)))::bigint end
    ${LINES} and ${ofDays(kinds, days)} order by e.at, e.transaction_id, e.step, e.line`;
}

type LinePlace = { id: string; step: Step; line: number };

const PLACE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(hold|settle|release)_(\d{1,4})$/;

/** Where a list of lines goes on; what is none of ours means the first page. */
export function linePlace(text: string | undefined): LinePlace | null {
  const [, id, step, line] = PLACE.exec(text ?? "") ?? [];
  return id && step && line ? { id, step: step as Step, line: Number(line) } : null;
}
