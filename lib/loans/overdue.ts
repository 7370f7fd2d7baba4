import { and, eq, gt, not, type SQL, sql } from "drizzle-orm";
import { loans, transactions } from "@/db/schema";
import { kigaliDay } from "@/lib/dates";
import { type LoanStatus, OVERDUE_AFTER_DAYS } from "@/lib/loans/rules";

/** Of loans in a query: those that are overdue at an instant, as `loanStatus` says of one. */
export function overdueAt(now: Date) {
  return and(eq(loans.status, "active"), lateOn(sql`${kigaliDay(now)}`));
}

/** Of loans in a query: those that were written off and are not paid for yet. */
export function writtenOffAndOwed() {
  return and(
    // Few lenders have any: not every loan is read.
    sql`${loans.lenderId} in (select from_member from ${transactions} where type = 'write-off')`,
    eq(loans.status, "written_off"),
    gt(leftToPay, 0),
  );
}

/** Of loans in a query: those of a status at an instant, as `loanStatus` says of one; of no status all. */
export function loansIn(status: LoanStatus | undefined, now: Date): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === "overdue") return overdueAt(now);
  if (status !== "active") return eq(loans.status, status);
  return and(eq(loans.status, "active"), not(lateOn(sql`${kigaliDay(now)}`)));
}

/** Of loans in a query: whether what is paid on a Kigali day is paid late. */
export function lateOn(day: SQL): SQL<boolean> {
  return sql<boolean>`${loans.deadline} <= ${day}::date - ${OVERDUE_AFTER_DAYS}::int`;
}

/** Of loans in a query: the principal that is not repaid yet, in francs. */
export const principalLeft = sql`(${loans.principal} - ${loans.repaidPrincipal})`;

/** Of loans in a query: the interest that is not paid yet, in francs. */
export const interestLeft = sql`(${loans.interest} - ${loans.repaidInterest})`;

/** Of loans in a query: what is still to be paid, also of those that were written off, in francs. */
export const leftToPay = sql`(${principalLeft} + ${interestLeft} - ${loans.recovered})`;
