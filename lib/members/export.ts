import { type SQL, sql } from "drizzle-orm";
import { members, memberTotals } from "@/db/schema";
import type { MemberFilter } from "@/lib/members/schema";
import { sharePercentage } from "@/lib/members/share-percentage";
import { type MemberOrder, matches } from "@/lib/members/staff-queries";

/** The columns of members.csv (decisions, section 11): the specification's fields in its order. */
export const EXPORT_COLUMNS = [
  "id",
  "username",
  "email",
  "firstName",
  "lastName",
  "phone",
  "class",
  "gender",
  "district",
  "sector",
  "village",
  "role",
  "status",
  "balance",
  "usedBalance",
  "sharePercentage",
  "joinedDate",
  "twoFactorEnabled",
  "totalSave",
  "profit",
  "totalDeposits",
  "totalWithdrawals",
  "totalInvestments",
  "totalLoans",
  "memberNumber",
] as const;

const OWNED = sql`(select owner, sum(balance)::bigint as balance,
  coalesce(sum(balance) filter (where kind <> 'available'), 0)::bigint as used
  from accounts where counts_as in ('available', 'used') group by owner) owned`;

const SORTED = {
  fullName: members.fullName,
  role: members.role,
  status: members.status,
  balance: sql`owned.balance`,
  sharePercentage,
  district: members.district,
};

/** Everybody whom a list shows, in its order, as those columns; amounts in francs. */
export function exportRows({ sort, order, ...filter }: MemberFilter & MemberOrder): SQL {
  const m = members;
  const t = memberTotals;
  const columns: Record<(typeof EXPORT_COLUMNS)[number], unknown> = {
    id: m.id,
    username: m.username,
    email: m.email,
    firstName: m.firstName,
    lastName: m.lastName,
    phone: m.phone,
    class: m.class,
    gender: m.gender,
    district: m.district,
    sector: m.sector,
    village: m.village,
    role: m.role,
    status: m.status,
    balance: sql`owned.balance`,
    usedBalance: sql`owned.used`,
    sharePercentage,
    joinedDate: m.joinedAt,
    twoFactorEnabled: sql`case when ${m.twoFactorEnabled} then 'true' else 'false' end`,
    totalSave: t.saved,
    profit: t.profit,
    totalDeposits: t.deposits,
    totalWithdrawals: t.withdrawals,
    totalInvestments: t.investments,
    totalLoans: t.loans,
    memberNumber: sql`'M-' || lpad(${m.memberNo}::text, greatest(6, length(${m.memberNo}::text)), '0')`,
  };
  const selected = EXPORT_COLUMNS.map((name) => sql`${columns[name]}`);
  const end = sql.raw(order);
  return sql`select ${sql.join(selected, sql`, `)} from ${m}
    join ${t} on ${t.memberId} = ${m.id} join ${OWNED} on owned.owner = ${m.id}
    where ${matches(filter)}
    order by ${SORTED[sort]} ${end} nulls last, ${m.fullName} ${end}, ${m.id} ${end}`;
}
