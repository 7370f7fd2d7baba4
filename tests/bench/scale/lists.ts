import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { transactions } from "@/db/schema";
import { listRecipients } from "@/lib/members/queries";
import type { Cursor } from "@/lib/paging";
import { getDashboard } from "@/lib/reports/queries";
import { countTransactions, listPassbook, listTransactions } from "@/lib/transactions/queries";
import type { Pair } from "../pairs";

const PAGE = 20;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Something measured, and what its ratio is to be: ours against the limit, in times per second. */
export type Measure = { name: string; goal?: string; pair: Pair };

/** Pages, filters, searches and the dashboard of a large cooperative, each against its limit. */
export async function listMeasures(large: Database, small: Database): Promise<Measure[]> {
  const [middle, member] = await Promise.all([middleOf(large), busiestOf(large)]);
  const key = () => large.execute(sql`select id from transactions where id = ${middle.id}::uuid`);
  const first = () => listTransactions(large, {}, null, PAGE);
  const is = (name: string, goal: string | undefined, ours: Operation, limit: Operation) => ({
    ...{ name, goal },
    pair: { ours, limit },
  });
  const scan = (q: string) =>
    unindexed(
      large,
      sql`select id from members where recipient_search like ${`%${q}%`}
      order by full_name, id limit ${PAGE + 1}`,
    );

  return [
    is(
      "organisation dashboard, against one primary key",
      "at least 0.20",
      () => getDashboard(large),
      key,
    ),
    is(
      "organisation dashboard, against that of a tenth",
      "at least 0.67",
      () => getDashboard(large),
      () => getDashboard(small),
    ),
    is("first page of transactions, against one primary key", undefined, first, key),
    is(
      "page in the middle of transactions, against the first",
      "at least 0.67",
      () => listTransactions(large, {}, middle, PAGE),
      first,
    ),
    is(
      "pending transactions, against the first page of all",
      "at least 0.67",
      () => listTransactions(large, { status: "pending" }, null, PAGE),
      first,
    ),
    is(
      "rejected transactions, against the first page of all",
      "at least 0.67",
      () => listTransactions(large, { status: "rejected" }, null, PAGE),
      first,
    ),
    is(
      "withdrawals, against the first page of all",
      "at least 0.67",
      () => listTransactions(large, { type: "withdraw" }, null, PAGE),
      first,
    ),
    is(
      "rejected withdrawals, against the first page of all",
      "at least 0.67",
      () => listTransactions(large, { type: "withdraw", status: "rejected" }, null, PAGE),
      first,
    ),
    is(
      "a member's passbook, against the first page of all",
      undefined,
      () => listPassbook(large, member, {}, null, PAGE),
      first,
    ),
    is(
      "count of all transactions (capped), against the first page",
      undefined,
      () => countTransactions(large, {}),
      first,
    ),
    ...["an", "zz", "mukamana", "no such name"].map((q) =>
      is(
        `recipients “${q}”, against the unindexed scan`,
        "at least 80",
        () => listRecipients(large, NOBODY, q, null, PAGE),
        () => scan(q),
      ),
    ),
  ];
}

type Operation = () => Promise<unknown>;

async function middleOf(db: Database): Promise<Cursor> {
  const [row] = await db.execute<{ id: string; at: Date }>(
    sql`select id, created_at as at from ${transactions} where created_at < (
      select max(created_at) - interval '1 year' from (select created_at from ${transactions} order by id desc limit 1) t)
      order by id desc limit 1`,
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
function unindexed(db: Database, query: ReturnType<typeof sql>): Promise<unknown> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_indexscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    await tx.execute(sql`set local enable_indexonlyscan = off`);
    return tx.execute(query);
  });
}
