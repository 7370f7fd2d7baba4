import { eq, getTableColumns } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, memberTotals } from "@/db/schema";
import { stillHeld } from "@/lib/auth/rules";
import { AppError } from "@/lib/errors";
import { memberNumber } from "@/lib/member-number";
import { sharePercentage } from "@/lib/members/share-percentage";
import type { MemberView, OwnUser } from "@/lib/members/views";

// What leaves the database of a member: never the password's hash, what only searches need, or the register's own.
const HIDDEN = [
  "passwordHash",
  "search",
  "recipientSearch",
  "birthDate",
  "nationalIdSealed",
  "nationalIdHash",
  "nextOfKinName",
  "nextOfKinPhone",
] as const;
type Hidden = (typeof HIDDEN)[number];

const columns = Object.entries(getTableColumns(members));
const shown = {
  ...Object.fromEntries(columns.filter(([name]) => !HIDDEN.includes(name as Hidden))),
  sharePercentage: sharePercentage.mapWith(Number),
} as unknown as Omit<ReturnType<typeof getTableColumns<typeof members>>, Hidden>;

/** The columns that a member's view is made of. */
export const VIEW_COLUMNS = { member: shown, totals: memberTotals };

/** A member's own row without its secret, and what they have done in all. */
export type MemberRow = {
  member: Omit<typeof members.$inferSelect, Hidden>;
  totals: typeof memberTotals.$inferSelect;
};

/** One member. Throws not_found for nobody and for a closed account. */
export async function memberRow(db: Executor, id: string): Promise<MemberRow> {
  const [row] = await db
    .select(VIEW_COLUMNS)
    .from(members)
    .innerJoin(memberTotals, eq(memberTotals.memberId, members.id))
    .where(eq(members.id, id));
  if (!row || row.member.status === "closed") throw new AppError("not_found");
  return row;
}

/** A member as the interface shows one; the parts of the balance in francs. */
export function toMemberView(
  { member, totals }: MemberRow,
  parts: { available: number; held: number; lent: number; invested: number },
): MemberView {
  const usedBalance = parts.held + parts.lent + parts.invested;
  return {
    id: member.id,
    memberNumber: memberNumber(member.memberNo),
    username: member.username,
    email: member.email,
    firstName: member.firstName,
    lastName: member.lastName,
    fullName: member.fullName,
    phone: member.phone,
    class: member.class,
    gender: member.gender,
    district: member.district,
    sector: member.sector,
    village: member.village,
    role: member.role,
    status: member.status === "active" ? "active" : "inactive",
    balance: parts.available + usedBalance,
    usedBalance,
    availableBalance: parts.available,
    sharePercentage: member.sharePercentage,
    joinedDate: member.joinedAt.toISOString(),
    updatedAt: member.updatedAt.toISOString(),
    twoFactorEnabled: member.twoFactorEnabled,
    profileImage: member.profileImage,
    totalSave: totals.saved,
    profit: totals.profit,
    totalDeposits: totals.deposits,
    totalWithdrawals: totals.withdrawals,
    totalInvestments: totals.investments,
    totalLoans: totals.loans,
  };
}

/** An account in full, as its member and the staff's dialogs show it. */
export function toOwnUser(row: MemberRow, parts: OwnUser["parts"]): OwnUser {
  const { pendingDeposits } = row.totals;
  const held = stillHeld(row.member.moneyHeldUntil, new Date());
  const moneyHeldUntil = held?.toISOString() ?? null;
  const emailConfirmed = row.member.emailConfirmedAt !== null;
  return { ...toMemberView(row, parts), parts, pendingDeposits, moneyHeldUntil, emailConfirmed };
}
