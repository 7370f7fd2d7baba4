import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { HandCoins, TriangleAlert } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { Arrears } from "@/lib/loans/arrears";
import { formatExact } from "@/lib/money";

type Props = { totals: { owed: number; openLoans: number }; late: Arrears | undefined };

/** What one still has to repay, and what of it is overdue, with the way to do it. Francs. */
export function DueNote({ totals: { owed, openLoans }, late }: Props) {
  const t = useTranslations("borrow");
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      {late?.count ? (
        <TriangleAlert className="size-5 shrink-0 text-destructive-ink" />
      ) : (
        <HandCoins className="size-5 shrink-0 text-waiting-ink" />
      )}
      <div className="min-w-0 flex-1 basis-52">
        <p>{t("youOwe", { amount: formatExact(owed), count: openLoans })}</p>
        {late && late.count > 0 && (
          <p className="text-sm font-medium text-destructive-ink">
            {t("youAreLate", { amount: formatExact(late.amount), count: late.count })}
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
