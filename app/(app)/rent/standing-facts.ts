import { getTranslations } from "next-intl/server";
import { openDebtsIn } from "@/components/loans/open-debts";
import type { BorrowRequestView } from "@/lib/loans/views";
import type { Fact } from "@/lib/web/steps-state";

/** What a lender sees of the borrower before the money moves: what they owe, what is overdue, and their score. */
export async function standingFacts(request: BorrowRequestView): Promise<Fact[]> {
  const debts = await getTranslations("loans.openDebts");
  const trust = await getTranslations("loans.trust");
  return [
    { label: debts("title"), value: openDebtsIn(debts)(request.openDebts) },
    { label: trust("title"), value: trust("score", { score: request.trustScore }) },
  ];
}
