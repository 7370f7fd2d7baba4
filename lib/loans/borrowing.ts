import { and, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loans } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { leftToPay, overdueAt } from "@/lib/loans/overdue";
import { mayNotBorrow } from "@/lib/loans/refusals";
import type { OpenDebts, Viewer } from "@/lib/loans/views";

/** Whether a member is overdue, what they owe on loans and what they may owe at most, in francs. */
export type Standing = { overdue: boolean; owed: number; most: number };

/** How a member stands as a borrower (db/functions/loan-standing.sql). */
export async function borrowerStanding(
  db: Executor,
  memberId: string,
  now: Date,
): Promise<Standing> {
  const [row] = await db.execute<{ overdue: boolean; owed: string; most: string }>(
    sql`select * from loan_standing(${memberId}, ${now.toISOString()})`,
  );
  if (!row) throw new Error("loan_standing answered nothing.");
  return { overdue: row.overdue, owed: Number(row.owed), most: Number(row.most) };
}

/**
 * Refuses early, to the viewer, what the database would refuse where the loan begins: a further debt of
 * `amount` francs of a borrower. Throws own_loan_overdue, own_debt_limit or, of somebody else,
 * borrower_overdue, borrower_debt_limit.
 */
export async function refuseDebt(
  db: Executor,
  viewer: Viewer,
  borrowerId: string,
  amount: number,
): Promise<void> {
  const { overdue, owed, most } = await borrowerStanding(db, borrowerId, viewer.now);
  const member = borrowerId;
  if (overdue) throw mayNotBorrow(new AppError("borrower_overdue", { member }), viewer.id);
  if (owed + amount <= most) return;
  throw mayNotBorrow(new AppError("borrower_debt_limit", { member, limit: most, owed }), viewer.id);
}

const NONE: OpenDebts = { loans: 0, outstanding: 0, overdueLoans: 0, overdue: 0 };

/** What each of some people owes other members now, for whoever thinks of lending to them: one query. */
export async function openDebts(
  db: Executor,
  memberIds: readonly string[],
  now: Date,
): Promise<(memberId: string) => OpenDebts> {
  // What was written off is owed all the same, and late.
  const late = or(overdueAt(now), eq(loans.status, "written_off"));
  const rows = await db
    .select({
      id: loans.borrowerId,
      loans: sql`count(*)`.mapWith(Number),
      outstanding: sql`sum(${leftToPay})`.mapWith(Number),
      overdueLoans: sql`count(*) filter (where ${late})`.mapWith(Number),
      overdue: sql`coalesce(sum(${leftToPay}) filter (where ${late}), 0)`.mapWith(Number),
    })
    .from(loans)
    .where(
      and(inArray(loans.borrowerId, [...memberIds]), ne(loans.status, "repaid"), gt(leftToPay, 0)),
    )
    .groupBy(loans.borrowerId);
  const found = new Map(rows.map(({ id, ...debts }) => [id, debts]));
  return (memberId) => found.get(memberId) ?? NONE;
}
