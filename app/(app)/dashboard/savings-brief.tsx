import { useLocale, useTranslations } from "next-intl";
import { CardHead } from "@/components/card-head";
import { Card } from "@/components/ui/card";
import { formatExact } from "@/lib/money";
import type { MonthSavings } from "@/lib/statements/savings";
import { monthName } from "../reports/month-name";

/** How one's own savings have gone in a year, as twelve columns; all figures stand on the page behind it. */
export function SavingsBrief({ months }: { months: readonly MonthSavings[] }) {
  const t = useTranslations("ownMoney");
  const locale = useLocale();
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || months.length < 2) return null;
  const highest = Math.max(1, ...months.map(({ savings }) => savings));
  const grown = last.savings - first.savings;
  const said = {
    amount: formatExact(Math.abs(grown)),
    month: monthName(first.month, locale),
  };
  const columns = months.map(({ savings }, at) => {
    const height = Math.round((Math.max(0, savings) / highest) * 100);
    return `M${at}.15 100v${-Math.max(1, height)}h.7V100z`;
  });
  return (
    <Card className="grid gap-2 p-4">
      <CardHead title={t("own")} href="/profile/money" link={t("months")} />
      <p className="text-sm text-muted-foreground">
        <span className="figures font-semibold text-foreground">{formatExact(last.savings)}</span> ·{" "}
        {t(grown > 0 ? "more" : grown < 0 ? "less" : "same", said)}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${months.length} 100`}
        preserveAspectRatio="none"
        className="h-14 w-full fill-chart-1"
      >
        <path d={columns.join("")} />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-xs text-muted-foreground">
        <span>{monthName(first.month, locale)}</span>
        <span>{monthName(last.month, locale)}</span>
      </p>
    </Card>
  );
}
