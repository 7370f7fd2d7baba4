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
import { countAllWaiting, countToDecide } from "@/lib/approvals/queries";
import type { Actor } from "@/lib/context";
import { formatExact, formatNumber } from "@/lib/money";
import { COUNT_CAP } from "@/lib/paging";
import { getDashboard } from "@/lib/reports/queries";
import { loaded } from "@/lib/web/loaded";
import { holds } from "@/lib/web/session";
import { waysOf } from "@/lib/web/ways";
import { addressOf, TO_DECIDE } from "../transactions/address";
import { accountAddress } from "../transactions/books/address";
import { BalanceAnalysis } from "./balance-analysis";

/** The eight cards and the Balance Analysis of the whole cooperative (DSH-01 to DSH-14). */
export async function OrganisationDashboard({ actor }: { actor: Actor }) {
  const t = await getTranslations("dashboard");
  const [data, waits] = await Promise.all([
    loaded(getDashboard(database())),
    holds(actor, "proposals.view") ? loaded(readWaiting(actor)) : null,
  ]);
  const to = waysOf(actor);
  if (!data) return <TryAgain message={t("failed")} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {waits && waits.all > 0 && (
        <StatCard
          label={t("toDecide")}
          value={capped(waits.mine)}
          caption={t("allWaiting", { all: capped(waits.all) })}
          icon={Clock}
          tone="waiting"
          href={TO_DECIDE}
        />
      )}
      <div className="grid grid-cols-1 gap-3 min-[420px]:grid-cols-2 xl:grid-cols-4">
        <StatCard
          label={t("totalMembers")}
          value={formatNumber(data.totalMembers)}
          icon={Users}
          href={to.members("/members")}
        />
        <StatCard
          label={t("totalBalance")}
          value={formatExact(data.totalBalance)}
          icon={Wallet}
          href={to.books(accountAddress({ figure: "balance" }))}
        />
        <StatCard
          label={t("completedTransactions")}
          value={formatNumber(data.totalTransactions)}
          icon={ArrowLeftRight}
          href={to.list(addressOf({ status: "approved" }))}
        />
        <StatCard
          label={t("pendingDeposits")}
          value={formatNumber(data.pendingDeposits)}
          caption={t("awaitingApproval")}
          icon={Clock}
          tone="waiting"
          href={to.list(addressOf({ type: "deposit", status: "pending" }))}
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
          href={to.list(addressOf({ type: "project-profit", status: "approved" }))}
        />
        <StatCard
          label={t("totalLoss")}
          value={formatExact(data.totalLoss)}
          icon={TrendingDown}
          href={to.list(addressOf({ type: "project-loss", status: "approved" }))}
        />
        <StatCard
          label={t("completedProjects")}
          value={formatNumber(data.completedProjects)}
          icon={BadgeCheck}
          href="/projects?status=completed"
        />
      </div>
      <BalanceAnalysis
        used={data.balanceUsage.used}
        available={data.balanceUsage.available}
        hrefs={{
          used: to.books(accountAddress({ figure: "used" })),
          available: to.books(accountAddress({ figure: "available" })),
        }}
      />
    </div>
  );
}

/** What waits for the reader, and for anybody: transactions and proposals. */
async function readWaiting(actor: Actor) {
  const now = new Date();
  const [mine, all] = await Promise.all([
    countToDecide(database(), actor, now),
    countAllWaiting(database(), now),
  ]);
  return { mine, all };
}

const capped = (count: number) =>
  count > COUNT_CAP ? `${formatNumber(COUNT_CAP)}+` : formatNumber(count);
