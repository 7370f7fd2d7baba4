import { clsx } from "clsx";
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
import { listChannels } from "@/lib/accounting/queries";
import { countWaiting } from "@/lib/approvals/queries";
import { listWork } from "@/lib/approvals/work";
import type { Actor } from "@/lib/context";
import { addDays, kigaliDay } from "@/lib/dates";
import { openingOf } from "@/lib/imports/answer-queries";
import { allArrears } from "@/lib/loans/arrears";
import { formatExact, formatNumber } from "@/lib/money";
import type { Right } from "@/lib/permissions";
import { getDashboard, getMoneyMoved } from "@/lib/reports/queries";
import { loaded } from "@/lib/web/loaded";
import { holds } from "@/lib/web/session";
import { waysOf } from "@/lib/web/ways";
import { addressOf } from "../transactions/address";
import { accountAddress } from "../transactions/books/address";
import { Channels } from "../transactions/books/channels";
import { BalanceAnalysis } from "./balance-analysis";
import { LatestMoney } from "./latest-money";
import { OpeningCard } from "./opening-card";
import { WaitingWork } from "./waiting-work";

/**
 * The home of the office: what waits for the reader, what came in and went out, the eight cards (DSH-01 to DSH-14), the
 * channels and the Balance Analysis. What the reader may not open is not shown, but for the specified figures.
 */
export async function OrganisationDashboard({ actor }: { actor: Actor }) {
  const t = await getTranslations("dashboard");
  const books = await getTranslations("books");
  const now = new Date();
  const today = kigaliDay(now);
  const days = { from: addDays(today, -29), to: today };
  const db = database();
  // What the reader may not open is undefined, what failed to load is null.
  const part = <T,>(right: Right, read: () => Promise<T>) =>
    holds(actor, right) ? loaded(read()) : undefined;
  const [data, work, moved, overdue, channels, opening] = await Promise.all([
    loaded(getDashboard(db)),
    part("proposals.view", () => readWaiting(actor, now)),
    part("transactions.list", () => getMoneyMoved(db, days, today)),
    part("loans.list", () => allArrears(db, now)),
    part("books.view", () => listChannels(db)),
    loaded(openingOf(db, actor.id)),
  ]);
  const to = waysOf(actor);
  if (!data) return <TryAgain message={t("failed")} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {[work, moved, overdue, channels].includes(null) && <TryAgain message={t("failed")} />}
      <OpeningCard opening={opening} />
      <div className={clsx("grid grid-cols-1 gap-3", work && moved && "lg:grid-cols-2")}>
        {work && <WaitingWork {...work} now={now} />}
        <LatestMoney moved={moved} overdue={overdue} days={days} to={to} beside={Boolean(work)} />
      </div>
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
      {channels && (
        <section aria-labelledby="channels">
          <h2 id="channels" className="mb-3 text-lg font-semibold">
            {books("channels")}
          </h2>
          <Channels channels={channels} exact />
        </section>
      )}
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

/** What waits for the reader, and how much their list has in all. */
async function readWaiting(actor: Actor, now: Date) {
  const [work, all] = await Promise.all([
    listWork(database(), actor, now),
    countWaiting(database(), actor, now),
  ]);
  return { work, all };
}
