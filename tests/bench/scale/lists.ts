import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import type { MemberSort } from "@/lib/members/cursor";
import { readMemberCursor } from "@/lib/members/cursor";
import { listRecipients } from "@/lib/members/queries";
import { countMembers, findMembers, listMembers } from "@/lib/members/staff-queries";
import type { Cursor } from "@/lib/paging";
import { presetDays } from "@/lib/reports/periods";
import { getDashboard, getReport, listMonths } from "@/lib/reports/queries";
import { countTransactions, listPassbook, listTransactions } from "@/lib/transactions/queries";
import type { TransactionFilter } from "@/lib/transactions/schema";
import type { Pair } from "../pairs";

const PAGE = 20;
const NOBODY = "00000000-0000-0000-0000-000000000000";
const SORTS: MemberSort[] = [
  "fullName",
  "role",
  "status",
  "balance",
  "sharePercentage",
  "district",
];
/** Two letters, common and rare; a name that many have; nothing. */
const PEOPLE = ["an", "zz", "mukamana", "kigali street"];
const WORDS = [
  "an",
  "zz",
  "mukamana",
  "aline uwase",
  "7F3",
  "ishuri",
  "no. 48213",
  "pending mtn",
  "qqqqqq",
];

/** Something measured, and what its ratio is to be: ours against the limit, in times per second. */
export type Measure = { name: string; goal?: string; pair: Pair };

/** Reports of different days against one row, against a tenth of the books, and against reading them all. */
function reportMeasures(large: Database, small: Database, key: Operation, near: string): Measure[] {
  const today = kigaliDay(new Date());
  const year = presetDays("this-year", today);
  const anyDays = {
    from: `${Number(today.slice(0, 4)) - 1}-03-05`,
    to: `${today.slice(0, 4)}-01-17`,
  };
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, "0")}`);
  const scan = () =>
    large.execute(sql`select type, count(*), sum(amount), sum(fee) from transactions
      where status = 'approved' and reverses is null and reversed_by is null group by 1`);
  const is = (name: string, goal: string, ours: Operation, limit: Operation) => ({
    name,
    goal,
    pair: { ours, limit },
  });
  const report = (db: Database, days: typeof year) => () => getReport(db, days, today);
  const all = report(large, { from: null, to: today });
  return [
    is("report of this year, against one primary key", "at least 0.20", report(large, year), key),
    is("report of all time, against one primary key", "at least 0.20", all, key),
    is("report of any days, against one primary key", "at least 0.20", report(large, anyDays), key),
    is(
      "charts of a year, against one primary key",
      "at least 0.20",
      () => listMonths(large, months),
      key,
    ),
    is(
      "report of this year, against that of a tenth",
      near,
      report(large, year),
      report(small, year),
    ),
    is(
      "report of any days, against that of a tenth",
      near,
      report(large, anyDays),
      report(small, anyDays),
    ),
    is("report of all time, against reading all transactions", "at least 100", all, scan),
  ];
}

/** Pages, filters, searches and the dashboard of a large cooperative, each against its limit. */
export async function listMeasures(large: Database, small: Database): Promise<Measure[]> {
  const [middle, member] = await Promise.all([middleOf(large), busiestOf(large)]);
  const key = () => large.execute(sql`select id from transactions where id = ${middle.id}::uuid`);
  const first = () => listTransactions(large, {}, null, PAGE);
  const is = (name: string, goal: string | undefined, ours: Operation, limit: Operation) => ({
    name,
    goal,
    pair: { ours, limit },
  });
  const page =
    (filter: TransactionFilter, place: Cursor | null = null) =>
    () =>
      listTransactions(large, filter, place, PAGE);
  const people = (sort: MemberSort, q?: string) => () =>
    listMembers(large, { sort, order: "asc", q }, null, PAGE);
  const near = "at least 0.67";
  const far = "at least 80";
  const like = (column: string, q: string) =>
    unindexed(
      large,
      sql`select id from members where ${sql.raw(column)} like ${`%${q}%`} order by full_name, id limit ${PAGE + 1}`,
    );
  const anywhere = (q: string) => {
    const each = q.split(" ").map((word) => {
      const part = `%${word}%`;
      return sql`(reference ilike ${part} or from_name ilike ${part} or to_name ilike ${part} or description ilike ${part}
        or type::text ilike ${part} or method::text ilike ${part} or status::text ilike ${part})`;
    });
    return unindexed(
      large,
      sql`select id from transactions where ${sql.join(each, sql` and `)} order by id desc limit ${PAGE + 1}`,
    );
  };
  const amounts = { sort: "amount", order: "desc" } as const;
  const filters: Record<string, TransactionFilter> = {
    "pending transactions": { status: "pending" },
    "rejected transactions": { status: "rejected" },
    "rejected withdrawals": { type: "withdraw", status: "rejected" },
    "withdrawals by mtn": { type: "withdraw", method: "mtn" },
    "transactions by amount": amounts,
    "deposits by amount": { ...amounts, type: "deposit" },
  };
  const deep = async (sort: MemberSort) => {
    let next: string | null = null;
    for (let n = 0; n < 30; n += 1) {
      const at = next ? readMemberCursor(sort, next) : null;
      ({ next } = await listMembers(large, { sort, order: "asc" }, at, 100));
    }
    const cursor = next ? readMemberCursor(sort, next) : null;
    return () => listMembers(large, { sort, order: "asc" }, cursor, PAGE);
  };
  const depths = await Promise.all(SORTS.map(async (sort) => [sort, await deep(sort)] as const));

  return [
    is(
      "organisation dashboard, against one primary key",
      "at least 0.20",
      () => getDashboard(large),
      key,
    ),
    is(
      "organisation dashboard, against that of a tenth",
      near,
      () => getDashboard(large),
      () => getDashboard(small),
    ),
    ...reportMeasures(large, small, key, near),
    is("first page of transactions, against one primary key", undefined, first, key),
    is("page in the middle of transactions, against the first", near, page({}, middle), first),
    ...Object.entries(filters).map(([name, filter]) =>
      is(`${name}, against the first page of all`, undefined, page(filter), first),
    ),
    is(
      "a member's passbook, against the first page of all",
      undefined,
      () => listPassbook(large, member, {}, null, PAGE),
      first,
    ),
    is(
      "count of pending transactions, against the first page",
      undefined,
      () => countTransactions(large, { status: "pending" }),
      first,
    ),
    ...WORDS.map((q) =>
      is(`transactions “${q}”, against the unindexed scan`, far, page({ q }), () => anywhere(q)),
    ),
    ...WORDS.map((q) =>
      is(
        `count of transactions “${q}”, against the unindexed scan`,
        undefined,
        () => countTransactions(large, { q }),
        () => anywhere(q),
      ),
    ),
    is("first page of members, against one primary key", undefined, people("fullName"), key),
    ...SORTS.slice(1).map((sort) =>
      is(`members by ${sort}, against by name`, near, people(sort), people("fullName")),
    ),
    ...depths.map(([sort, ours]) =>
      is(`3,000 members further, by ${sort}, against the first page`, near, ours, people(sort)),
    ),
    ...PEOPLE.map((q) =>
      is(
        `members found by “${q}”, against the unindexed scan`,
        far,
        () => findMembers(large, { sort: "fullName", order: "asc", q }, null, PAGE + 1),
        () => like("search", q),
      ),
    ),
    ...PEOPLE.map((q) =>
      is(
        `count of members “${q}”, against the unindexed scan`,
        undefined,
        () => countMembers(large, { q }),
        () => like("search", q),
      ),
    ),
    ...PEOPLE.map((q) =>
      is(
        `recipients “${q}”, against the unindexed scan`,
        far,
        () => listRecipients(large, { id: NOBODY, role: "member" }, q, null, PAGE),
        () => like("recipient_search", q),
      ),
    ),
  ];
}

type Operation = () => Promise<unknown>;

async function middleOf(db: Database): Promise<Cursor> {
  const [row] = await db.execute<{ id: string; at: Date }>(
    sql`select id, created_at as at from transactions order by id limit 1 offset (
      select (reltuples / 2)::bigint from pg_class where relname = 'transactions')`,
  );
  if (!row) throw new Error("There are no transactions.");
  return { id: row.id, at: new Date(row.at) };
}

async function busiestOf(db: Database): Promise<string> {
  const [row] = await db.execute<{ id: string }>(
    sql`select owner as id from accounts where kind = 'available' order by version desc limit 1`,
  );
  if (!row) throw new Error("There are no members.");
  return row.id;
}

/** The same question to a server that may not use an index. */
function unindexed(db: Database, query: SQL): Promise<unknown> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_indexscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    await tx.execute(sql`set local enable_indexonlyscan = off`);
    return tx.execute(query);
  });
}
