import { eq } from "drizzle-orm";
import { loans } from "@/db/schema";
import { propose } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { WriteOffInput } from "@/lib/loans/schema";

/**
 * Proposes to write an overdue loan off; neither its lender nor its borrower ever does. Answers the proposal's id.
 * Throws own_record and what propose throws.
 */
export async function proposeWriteOff(
  ctx: Context,
  loanId: string,
  { reason }: WriteOffInput,
): Promise<string> {
  const { lenderId, borrowerId } = loans;
  const [loan] = await ctx.db
    .select({ lenderId, borrowerId })
    .from(loans)
    .where(eq(loans.id, loanId));
  if (loan && [loan.lenderId, loan.borrowerId].includes(ctx.actor.id)) {
    throw new AppError("own_record", { act: "loans.write-off" });
  }
  return propose(ctx, "write-off", loanId, { reason });
}
