import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loans, transactions } from "@/db/schema";
import { type Agreement, agreementOf } from "@/lib/loans/agreement";
import { loanById } from "@/lib/loans/details";

/** An agreement, and how the loan has ended since, if it has. */
export type KnownAgreement = {
  agreement: Agreement;
  ended: { how: "repaid" | "written_off"; at: Date } | null;
};

// Who holds a document is nobody in particular.
const ANYBODY = "00000000-0000-0000-0000-000000000000";

/** The agreement of the loan with this reference; null when there is none. */
export async function agreementByReference(
  db: Executor,
  reference: string,
  now: Date,
): Promise<KnownAgreement | null> {
  const [found] = await db
    .select({ id: loans.id })
    .from(transactions)
    .innerJoin(loans, eq(loans.transactionId, transactions.id))
    .where(eq(transactions.reference, reference));
  if (!found) return null;
  const loan = await loanById(db, { id: ANYBODY, now, all: true }, found.id);
  const how = loan.status === "repaid" || loan.status === "written_off" ? loan.status : null;
  const ended = how && loan.closedAt ? { how, at: new Date(loan.closedAt) } : null;
  return { agreement: agreementOf(loan), ended };
}
