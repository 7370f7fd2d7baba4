import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { HandCoins, TriangleAlert } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { OpenDebts } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";

/** What one still has to repay, and what of it is overdue, with the way to do it. Francs. */
export function DueNote({ debts }: { debts: OpenDebts }) {
  const t = useTranslations("borrow");
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      {debts.overdueLoans > 0 ? (
        <TriangleAlert className="size-5 shrink-0 text-destructive-ink" />
      ) : (
        <HandCoins className="size-5 shrink-0 text-waiting-ink" />
      )}
      <div className="min-w-0 flex-1 basis-52">
        <p>{t("youOwe", { amount: formatExact(debts.outstanding), count: debts.loans })}</p>
        {debts.overdueLoans > 0 && (
          <p className="text-sm font-medium text-destructive-ink">
            {t("youAreLate", { amount: formatExact(debts.overdue), count: debts.overdueLoans })}
          </p>
        )}
      </div>
      <Link
        className="link inline-flex min-h-11 items-center pointer-fine:min-h-8"
        href="/borrow?show=loans"
      >
        {t("toLoans")}
      </Link>
    </Card>
  );
}
