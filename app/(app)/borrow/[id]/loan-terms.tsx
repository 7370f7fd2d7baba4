import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Card } from "@/components/ui/card";
import { formatDateTime, formatDay } from "@/lib/dates";
import { partsLeft } from "@/lib/loans/rules";
import type { LoanDetails } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { formatRate } from "@/lib/percent";

/** What was agreed, by whom. */
export function LoanTerms({ loan }: { loan: LoanDetails }) {
  const t = useTranslations("loans");
  const page = useTranslations("loans.page");
  const locale = useLocale();
  const interest = formatExact(loan.interest);
  const rate = loan.interestRate;
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{page("terms")}</h2>
      <FactList
        facts={[
          [t("lender"), loan.lenderName],
          [t("borrower"), loan.borrowerName],
          [t("principal"), formatExact(loan.amount)],
          [
            t("cost.interest"),
            rate === 0 ? t("free") : t("interestOf", { interest, rate: formatRate(rate) }),
          ],
          [t("cost.total"), formatExact(loan.totalRepayment)],
          [page("began"), formatDateTime(new Date(loan.takenAt), locale)],
          [t("deadline"), formatDay(loan.deadline, locale)],
          [t("cost.days"), String(loan.days)],
          [t("cost.yearly"), formatRate(loan.yearlyRate)],
          [t("agreement.auto"), t(loan.autoRepay ? "yes" : "no")],
          [page(loan.offerId ? "offerNote" : "requestNote"), loan.note],
        ]}
      />
      <p className="mt-2 text-sm text-muted-foreground">
        {t(partsLeft(loan).first === "principal" ? "lostFirst" : "noRebate")}
      </p>
    </Card>
  );
}
