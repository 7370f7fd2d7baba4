import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { kindsOf, movedDays, ofDays, sumAccountDays } from "@/lib/accounting/account-days";
import { addDays, kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import type { TransactionType } from "@/lib/ledger/posting";
import { type Page, pageOf } from "@/lib/paging";

/** One line on some accounts, and what they came to with it: francs, credit positive. */
export type AccountEntry = {
  transactionId: string;
  reference: string;
  type: TransactionType;
  description: string | null;
  at: Date;
  /** The member whose account it is; null: a project's or the cooperative's. */
  member: string | null;
  amount: number;
  balance: number;
};

type Row = Omit<AccountEntry, "at" | "amount" | "balance"> & {
  instant: string;
  step: string;
  line: number;
  amount: string;
};

const ORDER = sql`e.at, e.transaction_id, e.step, e.line`;
// To the microsecond: what was posted in one millisecond keeps its order from page to page.
const INSTANT = sql`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * The lines of some accounts in the order of time, each with what they came to with it: up to `limit` after `place`.
 * Closed days say what there was before the place's own day; after it days are read one by one until the page is full.
 */
export async function listAccountEntries(
  db: Executor,
  kinds: readonly string[],
  days: { from: string; to: string },
  place: EntryPlace | null,
  limit: number,
): Promise<Page<AccountEntry>> {
  const placed = place && kigaliDay(new Date(place.instant));
  const from = placed && placed > days.from ? placed : days.from;
  // One more than there are lines: the place's own day may have none left.
  const moved = await movedDays(db, kinds, { from, to: days.to }, limit + 2);
  if (moved.length === 0) return { rows: [], next: null };
  const [opening, rows] = await Promise.all([
    sumBefore(db, kinds, from, place),
    db.execute<Row>(entriesOfPage(kinds, moved, place, limit + 1)),
  ]);
  const page = pageOf([...rows], limit, writePlace);
  return { ...page, rows: withBalances(page.rows, opening) };
}

/** What the accounts came to before that day and, on it, with the place's own line: francs, credit positive. */
async function sumBefore(
  db: Executor,
  kinds: readonly string[],
  day: string,
  place: EntryPlace | null,
): Promise<number> {
  const { within } = await sumAccountDays(db, kinds, { from: null, to: addDays(day, -1) });
  const closed = within.credit - within.debit;
  if (!place) return closed;
  const [row] = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(e.amount), 0) as sum from entries e join accounts a on a.id = e.account_id
    where ${ofDays(kinds, { from: day, to: day })} and (${ORDER}) <= ${tupleOf(place)}`);
  return closed + Number(row?.sum);
}

/**
 * The first `most` lines of these days after the place. Sorted a day at a time, and only what is found is looked up: a day
 * that the page does not reach is not read.
 */
export function entriesOfPage(
  kinds: readonly string[],
  days: readonly string[],
  place: EntryPlace | null,
  most: number,
): SQL {
  const start = (day: SQL) => sql`(${day})::timestamp at time zone 'Africa/Kigali'`;
  return sql`
    select e.transaction_id as "transactionId", e.step, e.line, ${INSTANT} as instant, t.reference, t.type, t.description,
      m.full_name as member, e.amount
    from (
      select d.day, e.* from (select day from unnest(${`{${days.join(",")}}`}::date[]) as u(day) order by day) d
      cross join lateral (
        select e.at, e.transaction_id, e.step, e.line, e.amount, a.owner from entries e join accounts a on a.id = e.account_id
        where a.kind = any(${kindsOf(kinds)}) and e.at >= ${start(sql`d.day`)} and e.at < ${start(sql`d.day + 1`)}
          ${place ? sql`and (${ORDER}) > ${tupleOf(place)}` : sql``}
        order by ${ORDER} limit ${most}) e
      order by d.day, ${ORDER} limit ${most}) e
    join transactions t on t.id = e.transaction_id left join members m on m.id = e.owner
    order by ${ORDER}`;
}

const tupleOf = ({ instant, id, step, line }: EntryPlace) =>
  sql`(${instant}::timestamptz, ${id}::uuid, ${step}::posting_step, ${line}::smallint)`;

function withBalances(rows: readonly Row[], opening: number): AccountEntry[] {
  let balance = opening;
  return rows.map(({ transactionId, reference, type, description, member, ...row }) => {
    const amount = Number(row.amount);
    balance += amount;
    const at = new Date(row.instant);
    return { transactionId, reference, type, description, at, member, amount, balance };
  });
}

/** After which line a page begins. */
export type EntryPlace = { instant: string; id: string; step: string; line: number };

const PLACE =
  /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (hold|settle|release) (\d{1,4})$/;

const writePlace = ({ instant, transactionId, step, line }: Row) =>
  Buffer.from(`${instant} ${transactionId} ${step} ${line}`).toString("base64url");

/** Where a list of entries goes on. Throws invalid for what is none of ours. */
export function readEntryPlace(text: string | undefined): EntryPlace | null {
  if (!text) return null;
  const [, instant, id, step, line] =
    PLACE.exec(Buffer.from(text, "base64url").toString("utf8")) ?? [];
  if (!instant || !id || !step || !isInstant(instant)) {
    throw new AppError("invalid", {}, { cursor: { key: "cursorInvalid" } });
  }
  return { instant, id, step, line: Number(line) };
}

// There and back: a day that no month has is read as one of the next.
function isInstant(text: string): boolean {
  const read = new Date(text);
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 23) === text.slice(0, 23);
}
