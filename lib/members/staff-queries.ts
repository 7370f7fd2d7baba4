import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { type Executor, prepared } from "@/db/client";
import { members, memberTotals, orgTotals } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import { toE164 } from "@/lib/fields";
import { memberBalances } from "@/lib/ledger/balances";
import { readMemberNumber } from "@/lib/member-number";
import { type MemberCursor, type MemberSort, writeMemberCursor } from "@/lib/members/cursor";
import type { MemberFilter, StaffMember } from "@/lib/members/schema";
import { orderOf } from "@/lib/members/staff-order";
import { memberRow, toMemberView, toOwnUser, VIEW_COLUMNS } from "@/lib/members/view";
import type { MemberView } from "@/lib/members/views";
import type { Page } from "@/lib/paging";
import { shareSettings } from "@/lib/settings/queries";
import { contains, isName, wanted } from "@/lib/text-search";

export type MemberOrder = { sort: MemberSort; order: "asc" | "desc" };

/** Who is meant by a search and filters; members whose account is closed are nobody. */
export function matches(filter: MemberFilter): SQL | undefined {
  return and(among(filter), filter.q ? searched(filter.q) : undefined);
}

function among({ status, role }: MemberFilter): SQL | undefined {
  return and(
    ne(members.status, "closed"),
    status && eq(members.status, status),
    role && eq(members.role, role),
  );
}

/**
 * Whether name, username, e-mail, phone or district contain the text, or it is the member's number. A number that somebody begins
 * to type is looked for as it is kept: 0788 … as +250788 ….
 */
export function searched(q: string): SQL | undefined {
  const phone = toE164(q);
  const number = readMemberNumber(q);
  const digits = /^\+?[\d\s().-]{3,}$/.test(q) ? q.replace(/[\s().-]/g, "") : null;
  const begun = digits?.replace(/^0(?!0)/, "250");
  return or(
    contains(members.search, q),
    phone ? eq(members.phone, phone) : undefined,
    number ? eq(members.memberNo, number) : undefined,
    !phone && begun && begun !== q ? contains(members.search, begun) : undefined,
  );
}

/**
 * Members for those who hold members.list: one keyset page over (the column's value, full name, id),
 * all in one direction; who has no district comes last in both.
 */
export async function listMembers(
  db: Executor,
  { sort, order, ...filter }: MemberFilter & MemberOrder,
  cursor: MemberCursor | null,
  limit: number,
): Promise<Page<MemberView>> {
  const keys = await findMembers(db, { sort, order, ...filter }, cursor, limit + 1);
  const shown = keys.slice(0, limit);
  const rows = await membersById(
    db,
    shown.map(({ id }) => id),
  );
  const last = keys.length > limit ? shown.at(-1) : undefined;
  const name = last && rows.at(-1)?.fullName;
  return {
    rows,
    next:
      last && name
        ? writeMemberCursor(sort, { value: cursorValue(sort, last), name, id: last.id })
        : null,
  };
}

/** Whose member number it is; null for nobody's, and for that of who has left. */
export async function memberWithNumber(db: Executor, no: number): Promise<MemberView | null> {
  const [found] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(among({}), eq(members.memberNo, no)));
  const [member = null] = found ? await membersById(db, [found.id]) : [];
  return member;
}

type Key = { id: string; value: string | number | null };

/** The ids of who is listed, up to `limit` from the cursor on, each with the value it is sorted by. */
export async function findMembers(
  db: Executor,
  { sort, order, ...filter }: MemberFilter & MemberOrder,
  cursor: MemberCursor | null,
  limit: number,
): Promise<Key[]> {
  const { q } = filter;
  if (sort === "fullName" && q && isName(q) && readMemberNumber(q) === null) {
    return foundStatement(db).execute({
      status: filter.status ?? null,
      role: filter.role ?? null,
      ...wanted(q),
      descending: order === "desc",
      limit,
      name: cursor?.name ?? null,
      id: cursor?.id ?? null,
    });
  }
  const listed = { among: among(filter), found: q ? searched(q) : undefined };
  const computed = sort === "sharePercentage" && (await shareSettings(db)).on;
  return db.execute<Key>(orderOf({ sort, order, computed }, listed, cursor, limit));
}

const foundStatement = prepared((db) => {
  const found = sql`members_found(${sql.placeholder("status")}, ${sql.placeholder("role")},
    ${sql.placeholder("pattern")}, ${sql.placeholder("letters")}::text[], ${sql.placeholder("descending")},
    ${sql.placeholder("name")}, ${sql.placeholder("id")}::uuid, ${sql.placeholder("limit")})
    with ordinality as found (id, place)`;
  return db
    .select({ id: sql<string>`id`, value: sql<null>`null::text` })
    .from(found)
    .orderBy(sql`place`)
    .prepare("members_found");
});

// The driver gives sums and decimals as text.
function cursorValue(sort: MemberSort, { value }: { value: string | number | null }) {
  return sort === "balance" || sort === "sharePercentage" ? Number(value) : value;
}

const part = (kinds: SQL) =>
  sql<number>`(select coalesce(sum(balance), 0) from accounts where owner = ${members.id} and kind in (${kinds}))`.mapWith(
    Number,
  );

/** The members of these ids, in their order. */
async function membersById(db: Executor, ids: string[]): Promise<MemberView[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      ...VIEW_COLUMNS,
      available: part(sql`'available'`),
      used: part(sql`'held', 'lent', 'invested'`),
    })
    .from(members)
    .innerJoin(memberTotals, eq(memberTotals.memberId, members.id))
    .where(inArray(members.id, ids));
  const views = new Map(
    rows.map(({ available, used, ...row }) => [
      row.member.id,
      toMemberView(row, { available, held: used, lent: 0, invested: 0 }),
    ]),
  );
  return ids.flatMap((id) => views.get(id) ?? []);
}

/** How many members there are: all of them from the maintained totals, of others up to 1,000. */
export async function countMembers(db: Executor, filter: MemberFilter): Promise<number> {
  if (filter.q || filter.status || filter.role) return cappedCount(db, members, matches(filter));
  const [row] = await db
    .select({ n: sql`sum(${orgTotals.members})`.mapWith(Number) })
    .from(orgTotals);
  return row?.n ?? 0;
}

/** One member as GET /admin/users lists them. Throws not_found. */
export async function getMemberView(db: Executor, id: string): Promise<MemberView> {
  const [row, parts] = await Promise.all([memberRow(db, id), memberBalances(db, id)]);
  return toMemberView(row, parts);
}

/** One member for the staff's dialogs. Throws not_found. */
export async function getStaffMember(db: Executor, id: string): Promise<StaffMember> {
  const [row, parts] = await Promise.all([memberRow(db, id), memberBalances(db, id)]);
  const { twoFactorRequired, cell } = row.member;
  return { ...toOwnUser(row, parts), twoFactorRequired, cell };
}
