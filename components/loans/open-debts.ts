import { useTranslations } from "next-intl";
import type { OpenDebts } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";

/** Says what a borrower owes other members already, for the text that a component gives. */
export function useOpenDebts(): (debts: OpenDebts) => string {
  return openDebtsIn(useTranslations("loans.openDebts"));
}

type Texts = ReturnType<typeof useTranslations<"loans.openDebts">>;

/** The same for what reads its texts on the server. */
export function openDebtsIn(t: Texts): (debts: OpenDebts) => string {
  return ({ loans, outstanding, overdueLoans, overdue }) => {
    if (loans === 0) return t("none");
    const some = t("some", { count: loans, amount: formatExact(outstanding) });
    if (overdueLoans === 0) return some;
    return `${some}; ${t("overdue", { count: overdueLoans, amount: formatExact(overdue) })}`;
  };
}
