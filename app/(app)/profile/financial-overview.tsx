import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Money } from "@/components/money";
import { Card } from "@/components/ui/card";
import type { OwnUser } from "@/lib/members/views";

/** What the member has done in all (PRO-35 to PRO-40). Francs. */
export function FinancialOverview({ user }: { user: OwnUser }) {
  const t = useTranslations("profile");
  const totals: [string, number][] = [
    [t("saved"), user.totalSave],
    [t("deposits"), user.totalDeposits],
    [t("withdrawals"), user.totalWithdrawals],
    [t("investments"), user.totalInvestments],
    [t("loans"), user.totalLoans],
    [t("profit"), user.profit],
  ];
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{t("overview")}</h2>
      <FactList
        className="mt-3"
        facts={totals.map(([label, amount]) => [label, <Money key={label} amount={amount} />])}
      />
    </Card>
  );
}
