import { hasDocuments } from "@/lib/accounting/vouchers/rules";
import type { ProposalView } from "@/lib/approvals/schema";

/** Whether it can be ticked and approved with others: no proposal, and no voucher, whose accounts are read first. */
export function isTicked({ transaction, may }: ProposalView): boolean {
  return transaction !== null && !hasDocuments(transaction.type) && may.includes("confirm");
}
