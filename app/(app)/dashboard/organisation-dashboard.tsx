import { getTranslations } from "next-intl/server";
import { StatCard } from "@/components/stat-card";
import { TryAgain } from "@/components/try-again";
import {
  ArrowLeftRight,
  BadgeCheck,
  Clock,
  FolderKanban,
  TrendingDown,
  TrendingUp,
  Users,
  Wallet,
} from "@/components/ui/icons";
import { database } from "@/db/client";
import { formatExact, formatNumber } from "@/lib/money";
import { getDashboard } from "@/lib/reports/queries";
import { loaded } from "@/lib/web/loaded";
import { BalanceAnalysis } from "./balance-analysis";

/** The eight cards and the Balance Analysis of the whole cooperative (DSH-01 to DSH-14). */
export async function OrganisationDashboard() {
  const t = await getTranslations("dashboard");
  const data = await loaded(getDashboard(database()));
  if (!data) return <TryAgain message={t("failed")} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-3 min-[420px]:grid-cols-2 xl:grid-cols-4">
        <StatCard
          label={t("totalMembers")}
          value={formatNumber(data.totalMembers)}
          icon={Users}
          href="/members"
        />
        <StatCard label={t("totalBalance")} value={formatExact(data.totalBalance)} icon={Wallet} />
        <StatCard
          label={t("completedTransactions")}
          value={formatNumber(data.totalTransactions)}
          icon={ArrowLeftRight}
          href="/transactions?status=approved"
        />
        <StatCard
          label={t("pendingDeposits")}
          value={formatNumber(data.pendingDeposits)}
          caption={t("awaitingApproval")}
          icon={Clock}
          tone="waiting"
          href="/transactions?status=pending"
        />
        <StatCard
          label={t("totalProjects")}
          value={formatNumber(data.totalProjects)}
          icon={FolderKanban}
          href="/projects"
        />
        <StatCard
          label={t("totalProfit")}
          value={formatExact(data.totalProfit)}
          icon={TrendingUp}
        />
        <StatCard label={t("totalLoss")} value={formatExact(data.totalLoss)} icon={TrendingDown} />
        <StatCard
          label={t("completedProjects")}
          value={formatNumber(data.completedProjects)}
          icon={BadgeCheck}
          href="/projects"
        />
      </div>
      <BalanceAnalysis used={data.balanceUsage.used} available={data.balanceUsage.available} />
    </div>
  );
}
