import { useTranslations } from "next-intl";
import { StatCard } from "@/components/stat-card";
import { ArrowDownLeft, ArrowUpRight, TriangleAlert } from "@/components/ui/icons";
import type { Arrears } from "@/lib/loans/arrears";
import { formatExact } from "@/lib/money";
import type { Days } from "@/lib/reports/periods";
import type { MoneyMoved } from "@/lib/reports/rules";
import { approvedAddress } from "../reports/address";
import type { ListLinks } from "../reports/list-links";

type Props = {
  /** Nothing for who may not see the lists behind. */
  moved: MoneyMoved | null | undefined;
  overdue: Arrears | null | undefined;
  days: Days;
  to: ListLinks;
  /** Beside something else, or in a row of its own. */
  beside: boolean;
};

const IN = { count: "deposits", icon: ArrowDownLeft, tone: "primary" } as const;
const OUT = { count: "withdrawals", icon: ArrowUpRight, tone: "plain" } as const;
const WAYS = [
  { ...IN, kind: "in", type: "deposit", label: "moneyIn" },
  { ...OUT, kind: "out", type: "withdraw", label: "moneyOut" },
] as const;
// Shown where there was any.
const AT_THE_DESK = [
  { ...IN, kind: "deskIn", type: "cash-in", label: "deskIn" },
  { ...OUT, kind: "deskOut", type: "cash-out", label: "deskOut" },
] as const;

/** What came in and went out lately, the loans that are overdue, and what was written off and is owed still, each leading to its list. */
export function LatestMoney({ moved, overdue, days, to, beside }: Props) {
  const t = useTranslations("office");
  const loans = useTranslations("loans.all");
  if (!moved && !overdue) return null;
  const atTheDesk = moved ? moved.deskIn.count + moved.deskOut.count > 0 : false;
  const ways = atTheDesk ? [...WAYS, ...AT_THE_DESK] : WAYS;
  return (
    <section
      aria-label={t("latest")}
      className={
        beside
          ? "grid gap-3 min-[420px]:grid-cols-2 [&>:nth-child(odd):last-child]:col-span-full"
          : "grid gap-3 min-[420px]:grid-cols-2 lg:grid-cols-3"
      }
    >
      {moved &&
        ways.map(({ kind, type, label, count, icon, tone }) => (
          <StatCard
            key={kind}
            label={t(label)}
            value={formatExact(moved[kind].amount)}
            caption={t(count, { count: moved[kind].count })}
            icon={icon}
            tone={tone}
            href={to.list(approvedAddress(days, type))}
          />
        ))}
      {overdue && (
        <StatCard
          label={t("overdue")}
          value={formatExact(overdue.amount)}
          caption={t("overdueLoans", { count: overdue.count })}
          icon={TriangleAlert}
          tone={overdue.count > 0 ? "danger" : "plain"}
          href="/rent?show=overdue"
        />
      )}
      {overdue && overdue.writtenOff.count > 0 && (
        <StatCard
          label={loans("writtenOff")}
          value={formatExact(overdue.writtenOff.amount)}
          caption={loans("writtenOffCount", { count: overdue.writtenOff.count })}
          icon={TriangleAlert}
          href="/rent?show=written-off"
        />
      )}
    </section>
  );
}
