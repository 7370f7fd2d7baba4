import { and, desc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { loans, members } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { interestLeft, loansIn, principalLeft } from "@/lib/loans/overdue";
import { pageOfParts, type Slice } from "@/lib/loans/parts";
import {
  type LoanStatus,
  leftToCollect,
  leftToRepay,
  loanStatus,
  ratePercent,
} from "@/lib/loans/rules";
import type { LoanView, Viewer } from "@/lib/loans/views";
import type { Page } from "@/lib/paging";

type Role = "borrower" | "lender";
const lender = alias(members, "lender");
const borrower = alias(members, "borrower");

/** The viewer's loans, of one role or both, of a status or all: what is not repaid first, newest first, then the others. */
export async function listLoans(
  db: Executor,
  viewer: Viewer,
  { role, status, ...slice }: Slice & { role?: Role; status?: LoanStatus | undefined },
): Promise<Page<LoanView>> {
  const { rows, next } = await pageOfParts(
    slice,
    (part, after, most) => {
      const open = part === "open" ? eq(loans.status, "active") : ne(loans.status, "active");
      const later = after ? sql`${loans.id} < ${after.id}::uuid` : undefined;
      return select(db)
        .where(and(ownLoans(viewer.id, role), loansIn(status, viewer.now), open, later))
        .orderBy(desc(loans.id))
        .limit(most);
    },
    (row) => row.loan.takenAt,
  );
  return { rows: rows.map((row) => toLoan(row, viewer)), next };
}

function select(db: Executor) {
  return db
    .select({
      id: loans.id,
      loan: loans,
      lenderAvatar: lender.profileImage,
      borrowerAvatar: borrower.profileImage,
    })
    .from(loans)
    .innerJoin(lender, eq(lender.id, loans.lenderId))
    .innerJoin(borrower, eq(borrower.id, loans.borrowerId));
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["where"]>>[number];

function ownLoans(id: string, role: Role | undefined): SQL | undefined {
  if (role === "borrower") return eq(loans.borrowerId, id);
  if (role === "lender") return eq(loans.lenderId, id);
  return or(eq(loans.borrowerId, id), eq(loans.lenderId, id));
}

/** The viewer's loan that a transaction began, as they see it. Throws not_found. */
export async function loanOfTransaction(
  db: Executor,
  viewer: Viewer,
  transactionId: string,
): Promise<LoanView> {
  return one(db, viewer, eq(loans.transactionId, transactionId));
}

/** One of the viewer's loans as they see it. Throws not_found. */
export async function ownLoan(db: Executor, viewer: Viewer, id: string): Promise<LoanView> {
  return one(db, viewer, eq(loans.id, id));
}

async function one(db: Executor, viewer: Viewer, which: SQL): Promise<LoanView> {
  const [row] = await select(db).where(and(which, ownLoans(viewer.id, undefined)));
  if (!row) throw new AppError("not_found");
  return toLoan(row, viewer);
}

type Stored = typeof loans.$inferSelect;

/** What both the lists and the details say of a loan. */
export function loanFacts(loan: Stored, now: Date) {
  return {
    id: loan.id,
    reference: loan.reference,
    amount: loan.principal,
    interestRate: ratePercent(loan.rate),
    interest: loan.interest,
    totalRepayment: loan.principal + loan.interest,
    // With what came in after a write-off.
    repaid: loan.repaidPrincipal + loan.repaidInterest + loan.recovered,
    outstanding: loan.status === "active" ? leftToRepay(loan) : 0,
    recovered: loan.recovered,
    collectable: leftToCollect(loan),
    deadline: loan.deadline,
    status: loanStatus(loan.status, loan.deadline, now),
    autoRepay: loan.autoRepay,
    takenAt: loan.takenAt.toISOString(),
    closedAt: loan.closedAt?.toISOString() ?? null,
  };
}

function toLoan({ loan, lenderAvatar, borrowerAvatar }: Row, { id, now }: Viewer): LoanView {
  const borrows = loan.borrowerId === id;
  return {
    ...loanFacts(loan, now),
    role: borrows ? "borrower" : "lender",
    counterparty: borrows ? loan.lenderName : loan.borrowerName,
    counterpartyId: borrows ? loan.lenderId : loan.borrowerId,
    counterpartyAvatar: borrows ? lenderAvatar : borrowerAvatar,
  };
}

/** What a member owes and is owed, interest included, in francs, and how many loans that is. */
type LoanTotals = {
  owed: number;
  owedInterest: number;
  lent: number;
  lentInterest: number;
  openLoans: number;
  openLendings: number;
};

/** How many open loans the viewer has on each side, and what is still to be paid on them. */
export async function loanTotals(db: Executor, viewer: Viewer): Promise<LoanTotals> {
  const side = (column: typeof loans.borrowerId | typeof loans.lenderId) =>
    db
      .select({
        count: sql`count(*)`.mapWith(Number),
        interest: sql`coalesce(sum(${interestLeft}), 0)`.mapWith(Number),
        principal: sql`coalesce(sum(${principalLeft}), 0)`.mapWith(Number),
      })
      .from(loans)
      .where(and(eq(column, viewer.id), eq(loans.status, "active")));
  const [[owed], [lent]] = await Promise.all([side(loans.borrowerId), side(loans.lenderId)]);
  return {
    owed: (owed?.principal ?? 0) + (owed?.interest ?? 0),
    owedInterest: owed?.interest ?? 0,
    lent: (lent?.principal ?? 0) + (lent?.interest ?? 0),
    lentInterest: lent?.interest ?? 0,
    openLoans: owed?.count ?? 0,
    openLendings: lent?.count ?? 0,
  };
}
