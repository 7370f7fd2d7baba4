import { and, type SQL, sql } from "drizzle-orm";
import type { MemberCursor, MemberSort } from "@/lib/members/cursor";
import { computedPart } from "@/lib/members/share-percentage";

type Sorted = { sort: MemberSort; order: "asc" | "desc"; computed?: boolean };

/** What a column sorts by, and how a cursor's value compares with it. */
const COLUMNS = {
  fullName: null,
  role: { by: sql`members.role`, as: sql`::role` },
  status: { by: sql`members.status`, as: sql`::member_status` },
  balance: { by: sql`owned.balance`, as: sql`::bigint` },
  sharePercentage: { by: sql`members.share_percentage`, as: sql`::numeric` },
  district: { by: sql`members.district`, as: sql`::text` },
} satisfies Record<MemberSort, { by: SQL; as: SQL } | null>;

/** Who is listed: `among` all, and if something is searched, who is found by it. */
export type Listed = { among: SQL | undefined; found?: SQL };

/**
 * The ids of a page in order, each with the value that it is sorted by. Every column but the
 * balance and a share that is `computed` walks an index from the cursor on.
 */
export function orderOf(
  { sort, order, computed = false }: Sorted,
  { among, found }: Listed,
  cursor: MemberCursor | null,
  limit: number,
): SQL {
  const column = COLUMNS[sort];
  const end = sql.raw(order === "asc" ? "asc" : "desc");
  const past = sql.raw(order === "asc" ? ">" : "<");
  const where = and(among, found);
  const named = (value: MemberCursor | null) =>
    value
      ? sql`and (members.full_name, members.id) ${past} (${value.name}, ${value.id}::uuid)`
      : sql``;
  const byName = (value: MemberCursor | null, narrow: SQL) => sql`
    select members.id, members.full_name, null::text as value from members
    where ${where} and ${narrow} ${named(value)}
    order by members.full_name ${end}, members.id ${end} limit ${limit}`;
  if (!column) return byName(cursor, sql`true`);

  const { by, as } =
    computed && sort === "sharePercentage" ? { ...column, by: computedPart } : column;
  const from = sort === "balance" ? balances(Boolean(found)) : sql`members`;
  const value = cursor?.value ?? null;
  const after = cursor
    ? sql`and (${by}, members.full_name, members.id) ${past} (${String(value)}${as}, ${cursor.name}, ${cursor.id}::uuid)`
    : sql``;
  const byValue = sql`
    select members.id, members.full_name, ${by} as value from ${from}
    where ${where} and ${by} is not null ${after}
    order by ${by} ${end}, members.full_name ${end}, members.id ${end} limit ${limit}`;
  if (sort !== "district") return byValue;
  // Those without a district are a list of their own behind the others: each part walks the index.
  const without = sql`members.district is null`;
  if (cursor && value === null) return byName(cursor, without);
  return sql`
    select id, value from (
      (select 1 as part, * from (${byValue}) named) union all (select 2 as part, * from (${byName(null, without)}) rest)) page
    order by part, value ${end}, full_name ${end}, id ${end} limit ${limit}`;
}

// All that members own. Of everybody it is added up in one pass, of a few found ones one by one.
function balances(narrowed: boolean): SQL {
  const sum = sql`select sum(balance)::bigint as balance from accounts where counts_as in ('available', 'used')`;
  return narrowed
    ? sql`members cross join lateral (${sum} and owner = members.id) owned`
    : sql`members join (select owner, sum(balance)::bigint as balance from accounts where counts_as in ('available', 'used') group by owner) owned on owned.owner = members.id`;
}
