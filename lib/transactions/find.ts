import { and, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Executor, prepared } from "@/db/client";
import { transactions } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import type { Stored } from "@/lib/ledger/views";
import { COUNT_CAP } from "@/lib/paging";
import { planned } from "@/lib/planned";
import { byMethod, madeBetween, passes } from "@/lib/transactions/filters";
import { afterPlace, orderOf, type Place } from "@/lib/transactions/order";
import { spanOf, type TransactionFilter } from "@/lib/transactions/schema";
import { type Branch, branchesOf, type Ids, matches, matchesOwn } from "@/lib/transactions/search";
import { readSearch, type Term } from "@/lib/transactions/search-rules";

/** How many rows at most. */
type Most = number | Placeholder;

/**
 * What is searched for mostly stands among the next rows of the list: so many of them are looked
 * through first, whatever the words are.
 */
const LOOK_THROUGH = 3_000;

/**
 * Up to `limit` transactions from a place on, in the filter's order. A search that the next rows do
 * not answer reads branches, each by its own index in that order up to the limit.
 */
export async function findRows(
  db: Executor,
  filter: TransactionFilter,
  place: Place | null,
  limit: number,
): Promise<Stored[]> {
  if (!isWhole(filter)) return planned(db, (tx) => narrowedRows(tx, filter, place, limit));
  return isNewest(filter, place)
    ? newestStatement(db).execute({ limit })
    : rowsWhere(db, filter, place, limit);
}

/** What findRows and countRows give: of one member, but for the first page, within one transaction. */
export async function findAndCount(
  db: Executor,
  filter: TransactionFilter,
  place: Place | null,
  limit: number,
): Promise<[Stored[], number]> {
  const { member, ...rest } = filter;
  if (!member) return Promise.all([findRows(db, filter, place, limit), countRows(db, filter)]);
  if (isWhole(rest) && isNewest(filter, place)) return ownNewest(db, member, limit);
  return planned(db, (tx) =>
    Promise.all([narrowedRows(tx, filter, place, limit), narrowedCount(tx, filter)]),
  );
}

async function narrowedRows(
  db: Executor,
  filter: TransactionFilter,
  place: Place | null,
  limit: number,
): Promise<Stored[]> {
  const terms = readSearch(filter.q ?? "");
  if (!terms) return [];
  if (terms.length > 0 && !filter.member) {
    const near = await lookThrough(db, filter, place, limit, terms);
    if (near.length === limit) return near;
  }
  const branches = await branchesFor(db, filter, terms);
  if (!branches) return [];
  const [only] = branches;
  if (branches.length === 1 && only && !only.members)
    return rowsWhere(db, filter, place, limit, only.where);
  return unionRows(db, branches, filter, place, limit);
}

function unionRows(
  db: Executor,
  branches: Branch[],
  filter: TransactionFilter,
  place: Place | null,
  limit: Most,
) {
  const found = union(branches.map((branch) => cut(branch, filter, place, limit)));
  const newest = sql`(select id from ${found} as transactions order by ${inOrder(filter)} limit ${limit})`;
  const rows = db.select().from(transactions).where(inArray(transactions.id, newest));
  return rows.orderBy(...orderOf(filter));
}

function lookThrough(
  db: Executor,
  filter: TransactionFilter,
  place: Place | null,
  limit: number,
  terms: Term[],
): Promise<Stored[]> {
  const { from, before } = spanOf(filter);
  const next = db
    .select()
    .from(transactions)
    .where(and(madeBetween(from, before), afterPlace(filter, place)))
    .orderBy(...orderOf(filter))
    .limit(LOOK_THROUGH);
  // Under the table's own name, so that the conditions fit.
  const near = next.as("transactions");
  return db
    .select()
    .from(near)
    .where(and(passes(filter), ...terms.map(matches)))
    .orderBy(...orderOf(filter))
    .limit(limit);
}

function rowsWhere(
  db: Executor,
  filter: TransactionFilter,
  place: Place | null,
  limit: number,
  where?: SQL,
): Promise<Stored[]> {
  return db
    .select()
    .from(transactions)
    .where(and(where, passes(filter), afterPlace(filter, place)))
    .orderBy(...orderOf(filter))
    .limit(limit);
}

// What the list shows first, whoever opens it.
const newestStatement = prepared((db) =>
  db
    .select()
    .from(transactions)
    .where(passes({}))
    .orderBy(...orderOf({}))
    .limit(sql.placeholder("limit"))
    .prepare("newest_transactions"),
);

/** The first page of a whole passbook: two statements, prepared once, because members open it more than anything else. */
async function ownNewest(db: Executor, member: string, limit: number): Promise<[Stored[], number]> {
  const ids = `{${member}}`;
  const [rows, [counted]] = await Promise.all([
    ownNewestStatement(db).execute({ ids, limit }),
    ownCountStatement(db).execute({ ids }),
  ]);
  return [rows, counted?.n ?? 0];
}

const ownNewestStatement = prepared((db) =>
  unionRows(db, ownBranches(sql.placeholder("ids")), {}, null, sql.placeholder("limit")).prepare(
    "own_newest_transactions",
  ),
);

const ownCountStatement = prepared((db) =>
  countIn(db, ownBranches(sql.placeholder("ids")), {}).prepare("own_transactions_count"),
);

/** How many transactions match, counted no further than one past the cap. */
export async function countRows(db: Executor, filter: TransactionFilter): Promise<number> {
  if (isWhole(filter)) return cappedCount(db, transactions, passes(filter));
  return planned(db, (tx) => narrowedCount(tx, filter));
}

async function narrowedCount(db: Executor, filter: TransactionFilter): Promise<number> {
  const branches = await branchesFor(db, filter, readSearch(filter.q ?? ""));
  if (!branches) return 0;
  const [row] = await countIn(db, branches, filter);
  return row?.n ?? 0;
}

function countIn(db: Executor, branches: Branch[], filter: TransactionFilter) {
  const newest = { ...filter, sort: undefined, order: undefined };
  const ids = union(branches.map((branch) => cut(branch, newest, null, COUNT_CAP + 1)));
  const counted = sql`(select 1 from ${ids} as found limit ${COUNT_CAP + 1}) as counted`;
  return db.select({ n: sql`count(*)`.mapWith(Number) }).from(counted);
}

/** All ids that match, without an order or a limit: what a file is written from. */
export async function findAll(db: Executor, filter: TransactionFilter): Promise<SQL> {
  const terms = readSearch(filter.q ?? "");
  const all = passes(filter) ?? sql`true`;
  if (terms?.length === 0 && !filter.member) return all;
  const branches = await branchesFor(db, filter, terms);
  if (!branches) return sql`false`;
  const [only] = branches;
  if (branches.length === 1 && only && !only.members) return and(only.where, all) ?? sql`true`;
  const each = branches.map(({ where, members }) => {
    const theirs = members && sql`${sideOf(members.side)} = any(${list(members.ids)})`;
    return sql`select ${transactions.id} from ${transactions} where ${and(theirs, where, all)}`;
  });
  return sql`${transactions.id} in ${union(each)}`;
}

// The list of everybody with nothing searched or filtered: any plan walks the same index.
const isWhole = ({ sort: _, order: __, deleted: ___, ...narrowing }: TransactionFilter) =>
  Object.values(narrowing).every((value) => value === undefined || value === "");

const isNewest = ({ sort, order, deleted }: TransactionFilter, place: Place | null) =>
  !place && !sort && !order && !deleted;

// Null: nothing can match. A member's own rows are few enough to look through; all rows are not.
async function branchesFor(
  db: Executor,
  filter: TransactionFilter,
  terms: Term[] | null,
): Promise<Branch[] | null> {
  if (!terms) return null;
  if (!filter.member) {
    // Of a method, what moves between channels is found by an index of its own.
    if (filter.method && terms.length === 0)
      return byMethod(filter.method, filter).map((where) => ({ where }));
    const branches = await branchesOf(db, terms);
    return branches.length > 0 ? branches : null;
  }
  return ownBranches([filter.member], and(...terms.map(matchesOwn)));
}

/** A member's own, from whichever side. */
function ownBranches(ids: Ids, where?: SQL): Branch[] {
  return [
    { where, members: { ids, side: "from" } },
    { where, members: { ids, side: "to" } },
  ];
}

function cut(branch: Branch, filter: TransactionFilter, place: Place | null, limit: Most): SQL {
  const { where, members } = branch;
  const rows = (theirs?: SQL) => sql`(select ${transactions.id}, ${transactions.amount}
    from ${transactions} where ${and(theirs, where, passes(filter), afterPlace(filter, place)) ?? sql`true`}
    order by ${inOrder(filter)} limit ${limit})`;
  if (!members) return rows();
  const theirs = rows(sql`${sideOf(members.side)} = m.id`);
  return sql`(select one.id, one.amount from unnest(${list(members.ids)}) m(id) cross join lateral ${theirs} one)`;
}

const inOrder = (filter: TransactionFilter) => sql.join(orderOf(filter), sql`, `);

const sideOf = (side: "from" | "to") =>
  side === "from" ? transactions.fromMember : transactions.toMember;

const list = (ids: Ids) => sql`${Array.isArray(ids) ? `{${ids.join(",")}}` : ids}::uuid[]`;

const union = (each: SQL[]) => sql`(${sql.join(each, sql` union `)})`;
