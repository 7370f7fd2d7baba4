import { useTranslations } from "next-intl";
import { StatCard } from "@/components/stat-card";
import { ArrowDownLeft, ArrowUpRight, TriangleAlert } from "@/components/ui/icons";
import type { Arrears } from "@/lib/loans/arrears";
import { formatExact } from "@/lib/money";
import type { Days } from "@/lib/reports/periods";
import type { MoneyMoved } from "@/lib/reports/rules";
import type { Ways } from "@/lib/web/ways";
import { approvedAddress } from "../reports/address";

type Props = {
  /** Nothing for who may not see the lists behind. */
  moved: MoneyMoved | null | undefined;
  overdue: Arrears | null | undefined;
  days: Days;
  to: Ways;
  /** Beside something else, or in a row of its own. */
  beside: boolean;
};

/** What came in and went out lately, and the loans that are overdue, each leading to its list. */
export function LatestMoney({ moved, overdue, days, to, beside }: Props) {
  const t = useTranslations("office");
  if (!moved && !overdue) return null;
  return (
    <section
      aria-label={t("latest")}
      className={
        beside
          ? "grid gap-3 min-[420px]:grid-cols-2 [&>:nth-child(odd):last-child]:col-span-full"
          : "grid gap-3 min-[420px]:grid-cols-2 lg:grid-cols-3"
      }
    >
      {moved && (
        <>
          <StatCard
            label={t("moneyIn")}
            value={formatExact(moved.in.amount)}
            caption={t("deposits", { count: moved.in.count })}
            icon={ArrowDownLeft}
            tone="primary"
            href={to.list(approvedAddress(days, "deposit"))}
          />
          <StatCard
            label={t("moneyOut")}
            value={formatExact(moved.out.amount)}
            caption={t("withdrawals", { count: moved.out.count })}
            icon={ArrowUpRight}
            href={to.list(approvedAddress(days, "withdraw"))}
          />
          {moved.deskIn.count + moved.deskOut.count > 0 && (
            <>
              <StatCard
                label={t("deskIn")}
                value={formatExact(moved.deskIn.amount)}
                caption={t("deposits", { count: moved.deskIn.count })}
                icon={ArrowDownLeft}
                tone="primary"
                href={to.list(approvedAddress(days, "cash-in"))}
              />
              <StatCard
                label={t("deskOut")}
                value={formatExact(moved.deskOut.amount)}
                caption={t("withdrawals", { count: moved.deskOut.count })}
                icon={ArrowUpRight}
                href={to.list(approvedAddress(days, "cash-out"))}
              />
            </>
          )}
        </>
      )}
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
    </section>
  );
}
