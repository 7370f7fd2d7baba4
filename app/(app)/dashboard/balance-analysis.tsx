import { useTranslations } from "next-intl";
import { FigureLink } from "@/components/figure-link";
import { Bar } from "@/components/ui/bar";
import { Card } from "@/components/ui/card";
import { formatExact } from "@/lib/money";
import { formatRate } from "@/lib/percent";
import { sharesOfSum } from "@/lib/reports/rules";

type Part = "used" | "available";
type Props = Record<Part, number> & {
  /** Where each opens what makes it up, for who may see it. */
  hrefs: Record<Part, string | undefined>;
};

/** Used and available as bars, each its share of their sum (DSH-09 to DSH-12). Francs. */
export function BalanceAnalysis({ used, available, hrefs }: Props) {
  const t = useTranslations("dashboard");
  const [usedShare, availableShare] = sharesOfSum(used, available);
  const bars = [
    {
      label: t("available"),
      href: hrefs.available,
      amount: available,
      share: availableShare,
      fill: "fill-chart-1",
    },
    { label: t("used"), href: hrefs.used, amount: used, share: usedShare, fill: "fill-chart-3" },
  ];
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{t("analysis")}</h2>
      <p className="text-sm text-muted-foreground">{t("analysisText")}</p>
      <dl className="mt-5 grid gap-5">
        {bars.map((bar) => (
          <div key={bar.label}>
            <dt className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <span className="font-medium">{bar.label}</span>
              <span className="figures">
                <FigureLink href={bar.href}>{formatExact(bar.amount)}</FigureLink>{" "}
                <span className="text-muted-foreground">· {formatRate(bar.share)}</span>
              </span>
            </dt>
            <dd className="mt-2">
              <Bar percent={bar.share} height={12} fill={bar.fill} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
