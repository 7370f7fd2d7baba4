import { and, asc, desc, eq, gt, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { borrowRequests, loanOffers, loanRepayments, loans, transactions } from "@/db/schema";
import { kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { loanFacts } from "@/lib/loans/loan-queries";
import { overdueAt, principalLeft, writtenOffAndOwed } from "@/lib/loans/overdue";
import type { Slice } from "@/lib/loans/parts";
import { recoveriesOf, recoveryById } from "@/lib/loans/recoveries";
import {
  interestLeft,
  leftToRepay,
  loanDays,
  overdueFrom,
  partsLeft,
  ratePercent,
  yearlyRate,
} from "@/lib/loans/rules";
import type {
  ListedLoan,
  LoanDetails,
  LoanStep,
  RepaymentResult,
  ScheduleRow,
  Viewer,
} from "@/lib/loans/views";
import { writeOffOf } from "@/lib/loans/write-off-queries";
import { type Page, pageOf, readCursor, writeCursor } from "@/lib/paging";

/** How a repayment was divided. Throws not_found. */
export async function repaymentById(
  db: Executor,
  transactionId: string,
): Promise<RepaymentResult["repayment"]> {
  const [row] = await db
    .select({ repayment: loanRepayments, reference: transactions.reference })
    .from(loanRepayments)
    .innerJoin(transactions, eq(transactions.id, loanRepayments.transactionId))
    .where(eq(loanRepayments.transactionId, transactionId));
  if (!row) return recoveryById(db, transactionId);
  const { amount, interest, principal } = row.repayment;
  return { reference: row.reference, transactionId, amount, interest, principal };
}

type Stored = typeof loans.$inferSelect;
type Row = { loan: Stored; note: string | null; writeOffReference: string | null };
type Repaid = typeof loanRepayments.$inferSelect & { reference: string };

/** The newest repayments of a loan that are told one by one. */
const MOST_REPAYMENTS = 200;

/**
 * One loan in full: what was agreed, what falls due, what has happened. For its two sides and, with `all`,
 * for the office. Throws not_found.
 */
export async function loanById(
  db: Executor,
  viewer: Viewer & { all?: boolean },
  id: string,
): Promise<LoanDetails> {
  const [row] = await select(db).where(eq(loans.id, id));
  const own = row && [row.loan.lenderId, row.loan.borrowerId].includes(viewer.id);
  if (!row || !(viewer.all || own)) throw new AppError("not_found");
  const [repaid, recovered, writeOff] = await Promise.all([
    repaymentsOf(db, id),
    recoveriesOf(db, row.loan),
    writeOffOf(db, row.loan),
  ]);
  const history = historyOf(row.loan, repaid, row.writeOffReference, viewer.now);
  return { ...details(row, viewer), writeOff, history: [...history, ...recovered] };
}

/**
 * What everybody has out, or `only` of it what is overdue, or what was written off and is owed all the same, by deadline: the longest
 * overdue first. For holders of loans.list.
 */
export async function listOpenLoans(
  db: Executor,
  viewer: Viewer,
  { cursor, limit, only }: Slice & { only?: "overdue" | "written-off" | undefined },
): Promise<Page<ListedLoan>> {
  const place = readCursor(cursor);
  const after = place
    ? or(
        gt(loans.deadline, kigaliDay(place.at)),
        and(eq(loans.deadline, kigaliDay(place.at)), gt(loans.id, place.id)),
      )
    : undefined;
  const out = only === "overdue" ? overdueAt(viewer.now) : eq(loans.status, "active");
  const which = only === "written-off" ? writtenOffAndOwed() : out;
  const rows = await select(db)
    .where(and(which, after))
    .orderBy(asc(loans.deadline), asc(loans.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ loan: { deadline, id } }) =>
    writeCursor({ at: startOfKigaliDay(deadline), id }),
  );
  return { ...page, rows: page.rows.map((row) => details(row, viewer)) };
}

/** What all members have out on loans, principal in francs, and how much of it is overdue. */
export async function loansOutstanding(db: Executor, now: Date) {
  const late = overdueAt(now);
  const [row] = await db
    .select({
      loans: sql`count(*)`.mapWith(Number),
      principal: sql`coalesce(sum(${principalLeft}), 0)`.mapWith(Number),
      overdueLoans: sql`count(*) filter (where ${late})`.mapWith(Number),
      overdue: sql`coalesce(sum(${principalLeft}) filter (where ${late}), 0)`.mapWith(Number),
    })
    .from(loans)
    .where(eq(loans.status, "active"));
  return row ?? { loans: 0, principal: 0, overdueLoans: 0, overdue: 0 };
}

function select(db: Executor) {
  return db
    .select({
      loan: loans,
      note: sql<string | null>`coalesce(${loanOffers.description}, ${borrowRequests.reason})`,
      writeOffReference: transactions.reference,
    })
    .from(loans)
    .leftJoin(loanOffers, eq(loanOffers.id, loans.offerId))
    .leftJoin(borrowRequests, eq(borrowRequests.id, loans.requestId))
    .leftJoin(transactions, eq(transactions.id, loans.writeOffTransaction));
}

async function repaymentsOf(db: Executor, loanId: string): Promise<Repaid[]> {
  const rows = await db
    .select({ repayment: loanRepayments, reference: transactions.reference })
    .from(loanRepayments)
    .innerJoin(transactions, eq(transactions.id, loanRepayments.transactionId))
    .where(eq(loanRepayments.loanId, loanId))
    .orderBy(desc(loanRepayments.at), desc(loanRepayments.transactionId))
    .limit(MOST_REPAYMENTS);
  return rows.map(({ repayment, reference }) => ({ ...repayment, reference }));
}

function details({ loan, note }: Row, viewer: Viewer): ListedLoan {
  const { lenderId, lenderName, borrowerId, borrowerName, transactionId } = loan;
  const days = loanDays(kigaliDay(loan.takenAt), loan.deadline);
  const role = viewer.id === lenderId ? "lender" : viewer.id === borrowerId ? "borrower" : null;
  const shown = loanFacts(loan, viewer.now);
  return {
    ...shown,
    role,
    lenderId,
    lenderName,
    borrowerId,
    borrowerName,
    transactionId,
    offerId: loan.offerId,
    requestId: loan.requestId,
    note,
    days,
    yearlyRate: ratePercent(yearlyRate(loan.rate, days)),
    repaidInterest: loan.repaidInterest,
    repaidPrincipal: loan.repaidPrincipal,
    writtenOff: loan.writtenOff,
    schedule: scheduleOf(loan, shown),
  };
}

function scheduleOf(loan: Stored, shown: ReturnType<typeof loanFacts>): ScheduleRow[] {
  const left = partsLeft({ ...shown, repaidInterest: loan.repaidInterest });
  const row = (part: ScheduleRow["part"], amount: number): ScheduleRow => {
    const paid = amount - left[part];
    return { part, due: loan.deadline, amount, paid, left: left[part] };
  };
  const principal = row("principal", loan.principal);
  return loan.interest > 0 ? [row("interest", loan.interest), principal] : [principal];
}

function historyOf(
  loan: Stored,
  repaid: Repaid[],
  writeOffReference: string | null,
  now: Date,
): LoanStep[] {
  const total = loan.principal + loan.interest;
  const plain = { interest: 0, principal: 0, transactionId: null, reference: null, reason: null };
  const began: LoanStep = {
    ...plain,
    kind: loan.offerId ? "taken" : "funded",
    at: loan.takenAt.toISOString(),
    amount: loan.principal,
    principal: loan.principal,
    outstanding: total,
    transactionId: loan.transactionId,
    reference: loan.reference,
  };
  // Backwards from what is left now.
  let left = leftToRepay(loan);
  const repayments = repaid.map((one): LoanStep => {
    const outstanding = left;
    left += one.amount;
    const { amount, interest, principal, transactionId, reference } = one;
    return {
      ...plain,
      kind: one.automatic ? "automatic" : "repayment",
      at: one.at.toISOString(),
      amount,
      interest,
      principal,
      outstanding,
      transactionId,
      reference,
    };
  });
  const steps = [began, ...repayments.toReversed(), ...ends(loan, writeOffReference, now)].toSorted(
    (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0),
  );
  // A day that passes leaves owed what was owed before it.
  return steps.map((step, n) =>
    step.kind === "overdue" ? { ...step, outstanding: steps[n - 1]?.outstanding ?? 0 } : step,
  );
}

// What the calendar brought about, and how it ended.
function ends(loan: Stored, reference: string | null, now: Date): LoanStep[] {
  const plain = { interest: 0, principal: 0, transactionId: null, reference: null };
  const late = startOfKigaliDay(overdueFrom(loan.deadline));
  const steps: LoanStep[] = [];
  if (late <= (loan.closedAt ?? now)) {
    const at = late.toISOString();
    steps.push({ ...plain, kind: "overdue", at, amount: 0, outstanding: 0, reason: null });
  }
  if (loan.closedAt && loan.status !== "active") {
    steps.push({
      ...plain,
      kind: loan.status,
      at: loan.closedAt.toISOString(),
      amount: loan.writtenOff,
      principal: loan.writtenOff,
      // What is written off stays owed, with the interest that was not paid.
      outstanding: loan.writtenOff > 0 ? loan.writtenOff + interestLeft(loan) : 0,
      reason: loan.writeOffReason,
      transactionId: loan.writeOffTransaction,
      reference,
    });
  }
  return steps;
}
