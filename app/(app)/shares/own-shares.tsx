import { useTranslations } from "next-intl";
import { Money } from "@/components/money";
import { StatCard } from "@/components/stat-card";
import { ChartPie, Landmark, Wallet } from "@/components/ui/icons";
import { formatExact, formatNumber } from "@/lib/money";
import { formatRate } from "@/lib/percent";
import type { SharesView } from "@/lib/shares/views";

/** How many shares the member holds, what they are worth, and which part of the cooperative they are. */
export function OwnShares({ shares }: { shares: SharesView }) {
  const t = useTranslations("shares");
  const rules = [
    t("valueText", { amount: formatExact(shares.value) }),
    ...(shares.minimum > 1 ? [t("minimumText", { count: shares.minimum })] : []),
    ...(shares.joiningFee > 0 ? [t("feeText", { amount: formatExact(shares.joiningFee) })] : []),
    ...(shares.mostPercent < 100 ? [t("mostText", { percent: shares.mostPercent })] : []),
  ];
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-3">
        <StatCard
          label={t("own")}
          value={formatNumber(shares.shares)}
          caption={t("ofAll", { count: shares.all })}
          icon={ChartPie}
        />
        <StatCard
          label={t("worth")}
          value={<Money amount={shares.worth} />}
          caption={t("worthText")}
          icon={Wallet}
        />
        <StatCard
          label={t("part")}
          value={formatRate(shares.percent)}
          caption={t("partText")}
          icon={Landmark}
        />
      </div>
      <p className="text-sm text-muted-foreground">{rules.join(" ")}</p>
    </section>
  );
}
