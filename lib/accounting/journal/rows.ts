import { type SQL, sql } from "drizzle-orm";
import { addDays, startOfKigaliDay } from "@/lib/dates";

export type Period = { from: string | null; to: string; people: "show" | "hide" };

/** An account as it is before the first day, or one line of a step; in the order of the journal. */
export type JournalRow = {
  day: string;
  /** The step's own name; null: an account and what it held before the first day. */
  step: string | null;
  reference: string;
  type: string;
  class: "asset" | "liability" | "equity" | "income" | "expense";
  /** The account's key in the chart. */
  kind: string;
  code: string;
  name: string;
  /** Whose account it is, by id and by name; null: the cooperative's, or everybody's together. */
  owner: string | null;
  who: string | null;
  /** Francs, debit positive. */
  amount: bigint;
};

const COLUMNS = [
  "day",
  "step",
  "reference",
  "type",
  "class",
  "kind",
  "code",
  "name",
  "owner",
  "who",
  "amount",
] as const;

/** A row of `journalRows` by its columns' names. */
export function journalRow(cells: unknown[]): JournalRow {
  return Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at]])) as JournalRow;
}

/** Every account that has entries until the last day, then every step of the days, one row for each line. */
export function journalRows({ from, to, people }: Period): SQL {
  const since = from ? startOfKigaliDay(from).toISOString() : "-infinity";
  const before = startOfKigaliDay(addDays(to, 1)).toISOString();
  const hidden = sql`(c.holder = 'cooperative' or ${people === "hide"} and c.holder = 'member')`;
  const whose = sql`
    case when not ${hidden} then a.owner::text end as holder_id,
    case when not ${hidden} then coalesce(m.full_name || ' (' || m.username || ')', p.title || ' (' || right(p.id::text, 12) || ')') end as who`;
  const joined = sql`
    from entries e join accounts a on a.id = e.account_id join chart c on c.key = a.kind
    left join members m on m.id = a.owner left join projects p on p.id = a.owner`;
  return sql`
    select day::text, step, reference, type, class, kind, code, name_en, holder_id, who, amount from (
      select 0 as part, null::timestamptz as at, null::uuid as id, 0 as line, ${addDays(from ?? "1900-01-02", -1)}::date as day, null as step,
        '' as reference, '' as type, c.class, c.key as kind, c.code, c.name_en, ${whose},
        -coalesce(sum(e.amount) filter (where e.at < ${since}::timestamptz), 0)::bigint as amount
      ${joined} where e.at < ${before}::timestamptz group by c.class, c.key, c.code, c.name_en, holder_id, who
      union all
      select 1, e.at, e.transaction_id, e.line, (e.at at time zone 'Africa/Kigali')::date, e.transaction_id || ' ' || e.step,
        t.reference, t.type, c.class, c.key, c.code, c.name_en, ${whose}, -e.amount
      ${joined} join transactions t on t.id = e.transaction_id
      where e.at >= ${since}::timestamptz and e.at < ${before}::timestamptz) j
    order by part, at, id, step, line, code, holder_id`;
}
