import { proposeWriteOff } from "@/lib/approvals/loans";
import type { Context } from "@/lib/context";
import { loanById } from "@/lib/loans/details";
import { viewerOf } from "@/lib/loans/offer-commands";
import type { LoanDetails } from "@/lib/loans/views";
import { confirmedBy } from "@/tests/support/deleted";

/** Writes a loan off as the office does: one proposes it, another confirms it. */
export async function writeOffByTwo(
  maker: Context,
  checker: () => Context,
  loanId: string,
  reason: string,
): Promise<LoanDetails> {
  await confirmedBy(maker, checker, await proposeWriteOff(maker, loanId, { reason }));
  return loanById(maker.db, { ...viewerOf(maker), all: true }, loanId);
}
