import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, shareholdings, shareTotals } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { memberNumber, readMemberNumber } from "@/lib/member-number";
import { type NameCursor, type Page, pageOf, writeNameCursor } from "@/lib/paging";
import { shareSettings } from "@/lib/settings/queries";
import { type ShareTerms, worthOf } from "@/lib/shares/rules";
import type { Shareholder } from "@/lib/shares/views";
import { contains } from "@/lib/text-search";

const percent = sql`case when ${members.status} = 'active' then share_part(${shareholdings.shares}, ${members.id}, nullif(${shareTotals.active}, 0), ${shareTotals.cutRest}, ${shareTotals.cutMember}) else 0 end`;

/** By any part of the name, or by the member's number. */
function matches(q: string | undefined): SQL | undefined {
  const holds = gt(shareholdings.shares, 0);
  if (!q) return holds;
  const number = readMemberNumber(q);
  return and(
    holds,
    or(contains(members.search, q), number ? eq(members.memberNo, number) : undefined),
  );
}

/** One member who holds shares. Throws not_found for who holds none. */
export async function shareholder(db: Executor, id: string): Promise<Shareholder> {
  const terms = await shareSettings(db);
  const [row] = await holders(db).where(and(matches(undefined), eq(members.id, id)));
  if (!row) throw new AppError("not_found");
  return toShareholder(row, terms);
}

const holders = (db: Executor) =>
  db
    .select({
      id: members.id,
      number: members.memberNo,
      name: members.fullName,
      status: members.status,
      shares: shareholdings.shares,
      percent: percent.mapWith(Number),
      changedAt: shareholdings.updatedAt,
    })
    .from(shareholdings)
    .innerJoin(members, eq(members.id, shareholdings.memberId))
    .innerJoin(shareTotals, eq(shareTotals.id, 1));

type Row = Awaited<ReturnType<typeof holders>>[number];

const toShareholder = (
  { number, status, changedAt, ...row }: Row,
  terms: ShareTerms,
): Shareholder => ({
  ...row,
  memberNumber: memberNumber(number),
  status: status === "active" ? "active" : "inactive",
  worth: worthOf(row.shares, terms),
  changedAt: changedAt.toISOString(),
});

/** The register of members and their shares, by name: for those who hold members.list. */
export async function listShareholders(
  db: Executor,
  q: string | undefined,
  after: NameCursor | null,
  limit: number,
): Promise<Page<Shareholder>> {
  const terms = await shareSettings(db);
  const rows = await holders(db)
    .where(
      and(
        matches(q),
        after
          ? sql`(${members.fullName}, ${members.id}) > (${after.name}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(members.fullName), asc(members.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, writeNameCursor);
  return { next: page.next, rows: page.rows.map((row) => toShareholder(row, terms)) };
}

/** The columns of members-shares.csv. */
export const REGISTER_COLUMNS = [
  "memberNumber",
  "fullName",
  "status",
  "shares",
  "worth",
  "sharePercentage",
  "updatedAt",
] as const;

/** The whole register as those columns; francs. */
export function registerRows(q: string | undefined): SQL {
  const number = sql`'M-' || lpad(${members.memberNo}::text, greatest(6, length(${members.memberNo}::text)), '0')`;
  const worth = sql`${shareholdings.shares} * (select coalesce(share_value, setting_usual('share_value')) from settings)`;
  return sql`select ${number}, ${members.fullName}, ${members.status}, ${shareholdings.shares}, ${worth}, ${percent}, ${shareholdings.updatedAt}
    from ${shareholdings} join ${members} on ${members.id} = ${shareholdings.memberId} join ${shareTotals} on ${shareTotals.id} = 1
    where ${matches(q)} order by ${members.fullName}, ${members.id}`;
}

/** More than a printout has room for; the file has them all. */
const MOST_PRINTED = 5_000;

/** Everybody who holds shares, by name, with all their shares and francs that one is worth. */
export type WholeRegister = { rows: Shareholder[]; shares: number; value: number };

/** The register as its printout has it. Throws register_too_long where more hold shares than a printout has room for. */
export async function wholeRegister(db: Executor): Promise<WholeRegister> {
  const terms = await shareSettings(db);
  const found = await holders(db)
    .where(matches(undefined))
    .orderBy(asc(members.fullName), asc(members.id))
    .limit(MOST_PRINTED + 1);
  if (found.length > MOST_PRINTED) throw new AppError("register_too_long", { count: MOST_PRINTED });
  const rows = found.map((row) => toShareholder(row, terms));
  return { rows, shares: rows.reduce((sum, row) => sum + row.shares, 0), value: terms.value };
}
