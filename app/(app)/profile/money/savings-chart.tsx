import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { axisEnd } from "@/lib/reports/rules";
import type { MonthSavings } from "@/lib/statements/savings";
import { MonthChart } from "../../reports/month-chart";
import { axisOf, columnOf } from "../../reports/month-charts";

/** One's own savings at the end of each month, as columns, with the same figures as a table. */
export async function SavingsChart({ months, today }: { months: MonthSavings[]; today: string }) {
  const t = await getTranslations("ownMoney");
  const highest = Math.max(0, ...months.map(({ savings }) => savings));
  const end = axisEnd(highest);
  const column = await columnOf(today);
  const columns = months.map(({ savings }, at) => {
    const height = Math.round((Math.max(0, savings) / end) * 10_000) / 100;
    return height > 0 ? `M${at}.15 100v${-height}h.7V100z` : "";
  });
  return (
    <ClientTexts namespaces={["reports.chart"]} formless>
      <MonthChart
        id="own-savings"
        title={t("months")}
        text={t("monthsText")}
        axis={axisOf(highest)}
        series={[{ name: t("own"), colour: "bg-chart-1" }]}
        columns={months.map(({ month, savings }) => column(month, [savings], [undefined]))}
      >
        <path className="fill-chart-1" d={columns.join("")} />
      </MonthChart>
    </ClientTexts>
  );
}
