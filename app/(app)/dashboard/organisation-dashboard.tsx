import { clsx } from "clsx";
import { useTranslations } from "next-intl";
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
import { type ListLinks, listLinksOf } from "../reports/list-links";
import { addressOf, type ListState } from "../transactions/address";
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
  const to = listLinksOf(actor);
  if (!data) return <TryAgain message={t("failed")} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {[work, moved, overdue, channels].includes(null) && <TryAgain message={t("failed")} />}
      <OpeningCard opening={opening} />
      <div className={clsx("grid grid-cols-1 gap-3", work && moved && "lg:grid-cols-2")}>
        {work && <WaitingWork {...work} now={now} />}
        <LatestMoney moved={moved} overdue={overdue} days={days} to={to} beside={Boolean(work)} />
      </div>
      <Figures data={data} to={to} />
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

type FiguresProps = { data: Awaited<ReturnType<typeof getDashboard>>; to: ListLinks };

function Figures({ data, to }: FiguresProps) {
  const t = useTranslations("dashboard");
  const listed = (filter: ListState) => to.list(addressOf(filter));
  const figures = [
    ["totalMembers", Users, formatNumber(data.totalMembers), to.members("/members")],
    [
      "totalBalance",
      Wallet,
      formatExact(data.totalBalance),
      to.books(accountAddress({ figure: "balance" })),
    ],
    [
      "completedTransactions",
      ArrowLeftRight,
      formatNumber(data.totalTransactions),
      listed({ status: "approved" }),
    ],
    [
      "pendingDeposits",
      Clock,
      formatNumber(data.pendingDeposits),
      listed({ type: "deposit", status: "pending" }),
    ],
    ["totalProjects", FolderKanban, formatNumber(data.totalProjects), "/projects"],
    [
      "totalProfit",
      TrendingUp,
      formatExact(data.totalProfit),
      listed({ type: "project-profit", status: "approved" }),
    ],
    [
      "totalLoss",
      TrendingDown,
      formatExact(data.totalLoss),
      listed({ type: "project-loss", status: "approved" }),
    ],
    [
      "completedProjects",
      BadgeCheck,
      formatNumber(data.completedProjects),
      "/projects?status=completed",
    ],
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-3 min-[420px]:grid-cols-2 xl:grid-cols-4">
      {figures.map(([name, icon, value, href]) => {
        const waits = name === "pendingDeposits" && {
          caption: t("awaitingApproval"),
          tone: "waiting" as const,
        };
        return (
          <StatCard key={name} label={t(name)} value={value} icon={icon} href={href} {...waits} />
        );
      })}
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
