import { and, eq, or, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loanOffers, loanRecoveries, loanRepayments, loans } from "@/db/schema";

/** A transaction as far as it says what it may belong to. */
type Movement = { id: string; type: string; toMember: string | null };
/** With `all`, the office: it may see every loan. */
type Reader = { id: string; all: boolean };

/**
 * The loan that a transaction began, repaid or wrote off, or whose offer it held the money for; null
 * where there is none, or none that the reader may see.
 */
export async function loanBehind(
  db: Executor,
  movement: Movement,
  { id, all }: Reader,
): Promise<{ id: string; reference: string } | null> {
  const which = movedFor(db, movement);
  if (!which) return null;
  const own = all ? undefined : or(eq(loans.lenderId, id), eq(loans.borrowerId, id));
  const [loan] = await db
    .select({ id: loans.id, reference: loans.reference })
    .from(loans)
    .where(and(which, own));
  return loan ?? null;
}

// Each by an index of its own; a write-off by the borrower's.
function movedFor(db: Executor, { id, type, toMember }: Movement): SQL | undefined {
  if (type === "loan") return eq(loans.transactionId, id);
  if (type === "repayment") {
    const { loanId, transactionId } = loanRepayments;
    const repaid = db.select({ id: loanId }).from(loanRepayments).where(eq(transactionId, id));
    return eq(loans.id, repaid);
  }
  if (type === "recovery") {
    const { loanId, transactionId } = loanRecoveries;
    const paid = db.select({ id: loanId }).from(loanRecoveries).where(eq(transactionId, id));
    return eq(loans.id, paid);
  }
  if (type === "offer") {
    const { id: offerId, transactionId } = loanOffers;
    const offered = db.select({ id: offerId }).from(loanOffers).where(eq(transactionId, id));
    return eq(loans.offerId, offered);
  }
  if (type !== "write-off" || !toMember) return undefined;
  return and(eq(loans.borrowerId, toMember), eq(loans.writeOffTransaction, id));
}
