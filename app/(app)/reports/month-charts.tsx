import { getLocale, getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { lastDayOf } from "@/lib/dates";
import type { TransactionType } from "@/lib/ledger/posting";
import { formatBrief, formatExact } from "@/lib/money";
import { axisEnd } from "@/lib/reports/rules";
import type { MonthFigures } from "@/lib/reports/schema";
import { accountAddress } from "../transactions/books/address";
import { approvedAddress } from "./address";
import type { ListLinks } from "./list-links";
import { type Column, MonthChart } from "./month-chart";
import { monthName } from "./month-name";

type Props = { months: MonthFigures[]; today: string; links?: ListLinks | undefined };

const BY_FORMS = [
  { kind: "deposits", type: "deposit", colour: "bg-chart-1", fill: "fill-chart-1" },
  { kind: "withdrawals", type: "withdraw", colour: "bg-chart-4", fill: "fill-chart-4" },
] as const;
// Shown where there was any.
const AT_THE_DESK = [
  { kind: "deskIn", type: "cash-in", colour: "bg-chart-2", fill: "fill-chart-2" },
  { kind: "deskOut", type: "cash-out", colour: "bg-chart-5", fill: "fill-chart-5" },
] as const;

/** Deposits and withdrawals side by side for each month, and beside them the cash at the desk (decision 850). */
export async function Movements({ months, today, links }: Props) {
  const t = await getTranslations("reports");
  const office = await getTranslations("office");
  const atTheDesk = months.some(({ deskIn, deskOut }) => deskIn !== 0 || deskOut !== 0);
  const ways = atTheDesk ? [...BY_FORMS, ...AT_THE_DESK] : BY_FORMS;
  const highest = Math.max(...months.flatMap((m) => ways.map(({ kind }) => m[kind])));
  const end = axisEnd(highest);
  const column = await columnOf(today);
  const width = round(0.64 / ways.length);
  const bar = (at: number, francs: number) => {
    const height = round((Math.max(0, francs) / end) * 100);
    return height > 0 ? `M${at} 100v${-height}h${width}v${height}z` : "";
  };
  const list = (type: TransactionType, month: string) =>
    links?.list(approvedAddress({ from: `${month}-01`, to: lastDayOf(month) }, type));
  const names = {
    deposits: t("deposits"),
    withdrawals: t("withdrawals"),
    deskIn: office("deskIn"),
    deskOut: office("deskOut"),
  };
  return (
    <ClientTexts namespaces={["reports.chart"]} formless>
      <MonthChart
        id="movements"
        title={t("movements")}
        text={await words(months, "movementsText")}
        axis={axisOf(highest)}
        series={ways.map(({ kind, colour }) => ({ name: names[kind], colour }))}
        columns={months.map((m) =>
          column(
            m.month,
            ways.map(({ kind }) => m[kind]),
            ways.map(({ type }) => list(type, m.month)),
          ),
        )}
      >
        {ways.map(({ kind, fill }, n) => {
          // A narrow gap between two of a month, a wide one between months.
          const from = 0.16 + n * (0.72 / ways.length);
          return (
            <path
              key={kind}
              className={fill}
              d={months.map((m, at) => bar(round(at + from), m[kind])).join("")}
            />
          );
        })}
      </MonthChart>
    </ClientTexts>
  );
}

/** What members own less what they owe at the end of each month. */
export async function Savings({ months, today, links }: Props) {
  const t = await getTranslations("reports");
  const highest = Math.max(...months.map((m) => m.savings));
  const end = axisEnd(highest);
  const column = await columnOf(today);
  const points = months.map((m, at) => {
    const y = 100 - (Math.max(0, m.savings) / end) * 100;
    return `${at + 0.5} ${round(y)}`;
  });
  const texts = await words(months, "savingsText");
  return (
    <ClientTexts namespaces={["reports.chart"]} formless>
      <MonthChart
        id="savings"
        title={t("savings")}
        text={texts}
        axis={axisOf(highest)}
        series={[{ name: t("savingsEnd"), colour: "bg-chart-3" }]}
        columns={months.map((m) =>
          column(m.month, [m.savings], [links?.books(savingsAddress(m.month, today))]),
        )}
      >
        <path
          className="fill-chart-3/15"
          d={`M.5 100L${points.join("L")}L${months.length - 0.5} 100z`}
        />
        <path
          className="fill-none stroke-chart-3"
          strokeWidth="2.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          d={`M${points.join("L")}`}
        />
        {/* Lines of no length with round ends: points that the field's proportions do not press flat. */}
        <path
          className="fill-none stroke-chart-3"
          strokeWidth="8"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          d={points.map((point) => `M${point}h0`).join("")}
        />
      </MonthChart>
    </ClientTexts>
  );
}

/** The names of the axis's end and middle, short enough to stand beside it; without anything to show it has no scale. */
export function axisOf(highest: number): [string, string] {
  const end = axisEnd(highest);
  return highest > 0 ? [formatBrief(end), formatBrief(end / 2)] : ["", ""];
}

const round = (value: number) => Math.round(value * 100) / 100;

async function words(months: MonthFigures[], key: "movementsText" | "savingsText") {
  const t = await getTranslations("reports");
  const month = monthName(months.at(-1)?.month ?? "", await getLocale());
  return t(key, { count: months.length, month });
}

/** How a month's column is called; the month at hand is not over. */
export async function columnOf(today: string) {
  const t = await getTranslations("reports");
  const locale = await getLocale();
  return (month: string, francs: number[], hrefs: (string | undefined)[]): Column => {
    const name = monthName(month, locale);
    return {
      name: today.startsWith(month) ? t("soFar", { month: name }) : name,
      values: francs.map(formatExact),
      hrefs,
    };
  };
}

// Up to the month's end, or to today.
function savingsAddress(month: string, today: string): string {
  const last = lastDayOf(month);
  return accountAddress({ figure: "savings", to: last < today ? last : today });
}
