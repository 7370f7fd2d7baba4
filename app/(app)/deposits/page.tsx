import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Money } from "@/components/money";
import { PageHeader } from "@/components/page-header";
import { PageLinks } from "@/components/page-links";
import { StatCard } from "@/components/stat-card";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ArrowUpRight, ChartPie, CircleCheck, Clock, Plus, Wallet } from "@/components/ui/icons";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { listPaidIn } from "@/lib/deposits/queries";
import { depositQuery } from "@/lib/deposits/schema";
import { listAddress } from "@/lib/list-address";
import { getOwnUser } from "@/lib/members/queries";
import { type Cursor, pageCursor } from "@/lib/paging";
import { formatRate } from "@/lib/percent";
import { shareSettings } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";
import { rowsBehind } from "@/lib/web/rows-behind";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { listTakenOut, undecidedWithdrawals } from "@/lib/withdrawals/queries";
import { withdrawalQuery } from "@/lib/withdrawals/schema";
import { CancelDepositDialog } from "./cancel-deposit-dialog";
import { CancelDialog } from "./cancel-dialog";
import { DepositDialog } from "./deposit-dialog";
import { DepositHistory } from "./deposit-history";
import { ProgressDialog } from "./progress-dialog";
import { WaitingWithdrawals } from "./waiting-withdrawals";
import { WithdrawDialog } from "./withdraw-dialog";
import { Withdrawals } from "./withdrawals";

export const generateMetadata = titled("deposits");

// One page of fifteen rows in all: light enough for a slow phone.
const SHOWN = 10;
const WITHDRAWALS = 5;
// Where a dialog was opened anew: nobody reads so far down behind it.
const BEHIND = 1;
// What of the address opens something over them.
const OPENING = ["new", "withdraw", "cancel", "takeBack"];

type Search = Promise<Record<string, string | string[] | undefined>>;

/** A member's deposits and withdrawals, also at the desk: four cards, both histories, their dialogs (DEP-01 to DEP-16). */
export default async function DepositsPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/deposits");
  const t = await getTranslations("deposits");
  const search = await searchParams;
  const { cursor } = depositQuery.safeParse({ cursor: search.cursor }).data ?? {};
  const { cursor: withdrawals } =
    withdrawalQuery.safeParse({ cursor: search.withdrawals }).data ?? {};
  // Each list keeps its page while one turns those of the other.
  const address = (changes: Record<string, string | undefined>) =>
    listAddress("/deposits", { cursor, withdrawals }, changes);
  const opens = OPENING.some((key) => search[key] !== undefined);
  const places = [pageCursor(cursor), pageCursor(withdrawals)] as const;
  const [data, waiting, out] = await everything(actor.id, places, opens);
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} actions={<Actions />} />
      <WaitingWithdrawals waiting={waiting ?? []} cancelHref={(cancel) => address({ cancel })} />
      {data ? (
        <Overview
          user={data[0]}
          page={data[1]}
          shares={data[2].on}
          paged={places[0] !== null}
          address={address}
        />
      ) : (
        <TryAgain message={t("failed")} />
      )}
      <Withdrawals page={out} paged={places[1] !== null} address={address} />
      <Opened
        search={search}
        actor={actor}
        available={data?.[0].availableBalance ?? null}
        closeHref={address({})}
      />
    </>
  );
}

/** What the screen shows, read all at once; null for each part that cannot be read. */
async function everything(
  memberId: string,
  [deposits, withdrawals]: readonly [Cursor | null, Cursor | null],
  opens: boolean,
) {
  const db = database();
  const rows = await rowsBehind(opens, SHOWN);
  return Promise.all([
    loaded(
      Promise.all([
        getOwnUser(db, memberId),
        listPaidIn(db, memberId, deposits, rows),
        shareSettings(db),
      ]),
    ),
    loaded(undecidedWithdrawals(db, memberId, WITHDRAWALS)),
    loaded(listTakenOut(db, memberId, withdrawals, rows < SHOWN ? BEHIND : WITHDRAWALS)),
  ]);
}

function Actions() {
  const t = useTranslations("deposits");
  const out = useTranslations("withdrawals");
  return (
    <>
      <ButtonLink variant="outline" href="/deposits?withdraw=1" scroll={false}>
        <ArrowUpRight />
        {out("new")}
      </ButtonLink>
      <ButtonLink href="/deposits?new=1" scroll={false}>
        <Plus />
        {t("new")}
      </ButtonLink>
    </>
  );
}

type OpenedProps = {
  search: Awaited<Search>;
  actor: Actor;
  /** What can be withdrawn, where that is known. */
  available: number | null;
  closeHref: string;
};

/** What an address opens over the histories. */
function Opened({ search, actor, available, closeHref }: OpenedProps) {
  return (
    <>
      {search.withdraw !== undefined && available !== null && (
        <WithdrawDialog available={available} phone={actor.phone ?? ""} />
      )}
      {typeof search.cancel === "string" && (
        <CancelDialog memberId={actor.id} id={search.cancel} closeHref={closeHref} />
      )}
      {typeof search.takeBack === "string" && (
        <CancelDepositDialog memberId={actor.id} id={search.takeBack} closeHref={closeHref} />
      )}
      {typeof search.progress === "string" && (
        <ProgressDialog memberId={actor.id} id={search.progress} closeHref={closeHref} />
      )}
      {search.new !== undefined && <DepositDialog phone={actor.phone ?? ""} />}
    </>
  );
}

type OverviewProps = {
  user: Awaited<ReturnType<typeof getOwnUser>>;
  page: Awaited<ReturnType<typeof listPaidIn>>;
  /** Whether the cooperative issues shares. */
  shares: boolean;
  paged: boolean;
  address: (changes: Record<string, string | undefined>) => string;
};

function Overview({ user, page, shares, paged, address }: OverviewProps) {
  const t = useTranslations("deposits");
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <StatCard
          label={t("currentBalance")}
          value={<Money amount={user.balance} />}
          caption={t("currentBalanceText")}
          icon={Wallet}
        />
        <StatCard
          label={t("total")}
          value={<Money amount={user.totalDeposits} />}
          caption={t("totalText")}
          icon={CircleCheck}
        />
        <StatCard
          label={t("pending")}
          value={<Money amount={user.pendingDeposits} />}
          caption={t("pendingText")}
          icon={Clock}
          tone="waiting"
        />
        <StatCard
          label={t("share")}
          value={formatRate(user.sharePercentage)}
          caption={t("shareText")}
          icon={ChartPie}
          href={shares ? "/shares" : undefined}
        />
      </div>
      <section aria-labelledby="history" className="grid grid-cols-1 gap-3">
        <h2 id="history" className="text-lg font-semibold">
          {t("history")}
        </h2>
        {page.rows.length === 0 ? (
          <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
        ) : (
          <DepositHistory
            deposits={page.rows}
            cancelHref={(takeBack) => address({ takeBack })}
            progressHref={(progress) => address({ progress })}
          />
        )}
        <PageLinks page={page} from={paged} at={(cursor) => address({ cursor })} />
      </section>
    </div>
  );
}
