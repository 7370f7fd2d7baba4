import { useTranslations } from "next-intl";
import { Money } from "@/components/money";
import { StatCard } from "@/components/stat-card";
import { ArrowLeftRight, Scale, TrendingUp, Users } from "@/components/ui/icons";
import { formatMoney, formatNumber } from "@/lib/money";
import { formatRate } from "@/lib/percent";
import type { Change } from "@/lib/reports/rules";
import type { Preset } from "@/lib/reports/schema";
import type { Card, ReportData } from "./read-report";

type Props = {
  data: ReportData;
  preset: Preset | "days";
  /** Where each opens what makes it up, for who may see it. */
  hrefs: Partial<Record<Card, string | undefined>>;
};

const MINUS = "\u2212";

/** The four cards, each with its change from the period before (REP-02 to REP-06). */
export function KeyFigures({ data, preset, hrefs }: Props) {
  const t = useTranslations("reports");
  const { report, changes } = data;
  const before = preset === "all" ? "" : t(`before.${preset}`);
  const caption = (card: Card, money: boolean) => {
    const change = changes[card];
    if (change.kind === "none") return t("change.none");
    if (change.kind === "same") return t("change.same", { before });
    return t("change.moved", { change: changeText(change, money), before });
  };
  return (
    <section aria-label={t("figures")} className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <StatCard
        label={t("totalRevenue")}
        value={<Money amount={report.totalRevenue} />}
        caption={caption("totalRevenue", true)}
        icon={TrendingUp}
        href={hrefs.totalRevenue}
      />
      <StatCard
        label={t("activeMembers")}
        value={formatNumber(report.activeMembers)}
        caption={caption("activeMembers", false)}
        icon={Users}
        href={hrefs.activeMembers}
      />
      <StatCard
        label={t("totalTransactions")}
        value={formatNumber(report.totalTransactions)}
        caption={caption("totalTransactions", false)}
        icon={ArrowLeftRight}
        href={hrefs.totalTransactions}
      />
      <StatCard
        label={t("netProfit")}
        value={<Money amount={report.netProfit} />}
        caption={caption("netProfit", true)}
        icon={Scale}
        href={hrefs.netProfit}
      />
    </section>
  );
}

/** `+18%`, `−2.5%`; where a percentage says nothing the difference itself: `+Rwf 500`, `−3`. */
function changeText(change: Exclude<Change, { kind: "none" | "same" }>, money: boolean): string {
  const size = Math.abs(change.kind === "percent" ? change.tenths : change.difference);
  const sign = (change.kind === "percent" ? change.tenths : change.difference) < 0 ? MINUS : "+";
  if (change.kind === "difference") return sign + (money ? formatMoney(size) : formatNumber(size));
  return sign + formatRate(size / 10);
}
