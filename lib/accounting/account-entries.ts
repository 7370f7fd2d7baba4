import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { movedDays, ofDays, sumAccountDays } from "@/lib/accounting/account-days";
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
  running: string;
};

const ORDER = sql`e.at, e.transaction_id, e.step, e.line`;
// To the microsecond: what was posted in one millisecond keeps its order from page to page.
const INSTANT = sql`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * The lines of some accounts in the order of time, each with what they came to with it: up to `limit` after `place`.
 * Closed days say what there was before; of the entries only those of the page's days are read.
 */
export async function listAccountEntries(
  db: Executor,
  kinds: readonly string[],
  days: { from: string; to: string },
  place: EntryPlace | null,
  limit: number,
): Promise<Page<AccountEntry>> {
  const from = place ? kigaliDay(new Date(place.instant)) : days.from;
  const { within: before } = await sumAccountDays(db, kinds, { from: null, to: addDays(from, -1) });
  const moved = await movedDays(db, kinds, { from, to: days.to }, limit + 1);
  const last = moved.at(-1);
  if (!last) return { rows: [], next: null };
  const after = place
    ? sql`where (e.at, e.transaction_id, e.step, e.line) > (${place.instant}::timestamptz, ${place.id}::uuid, ${place.step}::posting_step, ${place.line}::smallint)`
    : sql``;
  const rows = await db.execute<Row>(sql`
    select e.*, ${INSTANT} as instant from (
      select e.transaction_id, e.transaction_id as "transactionId", e.step, e.line, e.at, t.reference, t.type, t.description,
        m.full_name as member, e.amount, sum(e.amount) over (order by ${ORDER}) as running
      from entries e join accounts a on a.id = e.account_id join transactions t on t.id = e.transaction_id
      left join members m on m.id = a.owner where ${ofDays(kinds, { from, to: last })}) e
    ${after} order by ${ORDER} limit ${limit + 1}`);
  const opening = before.credit - before.debit;
  const page = pageOf([...rows], limit, writePlace);
  return { ...page, rows: page.rows.map((row) => entryOf(row, opening)) };
}

function entryOf(row: Row, opening: number): AccountEntry {
  const { transactionId, reference, type, description, member } = row;
  const [amount, running] = [Number(row.amount), Number(row.running)];
  const at = new Date(row.instant);
  return {
    transactionId,
    reference,
    type,
    description,
    at,
    member,
    amount,
    balance: opening + running,
  };
}

/** After which line a page begins. */
export type EntryPlace = { instant: string; id: string; step: string; line: number };

const PLACE =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (hold|settle|release) (\d{1,4})$/;

const writePlace = ({ instant, transactionId, step, line }: Row) =>
  Buffer.from(`${instant} ${transactionId} ${step} ${line}`).toString("base64url");

/** Where a list of entries goes on. Throws invalid for what is none of ours. */
export function readEntryPlace(text: string | undefined): EntryPlace | null {
  if (!text) return null;
  const [, instant, id, step, line] =
    PLACE.exec(Buffer.from(text, "base64url").toString("utf8")) ?? [];
  if (!instant || !id || !step || Number.isNaN(Date.parse(instant))) {
    throw new AppError("invalid", {}, { cursor: { key: "cursorInvalid" } });
  }
  return { instant, id, step, line: Number(line) };
}
