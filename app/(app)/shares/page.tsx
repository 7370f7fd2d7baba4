import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { PageHeader } from "@/components/page-header";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ChartPie, Plus } from "@/components/ui/icons";
import { database } from "@/db/client";
import { listAddress } from "@/lib/list-address";
import { pageCursor } from "@/lib/paging";
import { listShareMoves, sharesOf } from "@/lib/shares/queries";
import { shareMovesQuery } from "@/lib/shares/schema";
import { loaded } from "@/lib/web/loaded";
import { rowsBehind } from "@/lib/web/rows-behind";
import { requireActor } from "@/lib/web/session";
import { BuyDialog } from "./buy-dialog";
import { MovesTable } from "./moves-table";
import { OwnShares } from "./own-shares";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shares"))("title") };
}

const SHOWN = 10;

type Search = Promise<Record<string, string | string[] | undefined>>;

/** A member's shares: how many, what they are worth, what came and left, and the way to more. */
export default async function SharesPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/shares");
  const t = await getTranslations("shares");
  const search = await searchParams;
  const { cursor } = shareMovesQuery.safeParse({ cursor: search.cursor }).data ?? {};
  const from = pageCursor(cursor);
  const db = database();
  const [shares, moves] = await Promise.all([
    loaded(sharesOf(db, actor.id)),
    loaded(listShareMoves(db, actor.id, from, await rowsBehind(search.buy !== undefined, SHOWN))),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          shares?.on && (
            <ButtonLink href="/shares?buy=1" scroll={false}>
              <Plus />
              {t("buyNew")}
            </ButtonLink>
          )
        }
      />
      {!shares && <TryAgain message={t("failed")} />}
      {shares && !shares.on && <EmptyState icon={ChartPie} title={t("off")} text={t("offText")} />}
      {shares?.on && (
        <div className="grid grid-cols-1 gap-6">
          <OwnShares shares={shares} />
          <section aria-labelledby="history" className="grid grid-cols-1 gap-3">
            <h2 id="history" className="text-lg font-semibold">
              {t("history")}
            </h2>
            <Listed
              page={moves}
              failed={t("failed")}
              empty={<EmptyState icon={ChartPie} title={t("none")} text={t("noneText")} />}
              from={from}
              at={(cursor) => listAddress("/shares", {}, { cursor })}
            >
              {(rows) => <MovesTable rows={rows} />}
            </Listed>
          </section>
        </div>
      )}
      {shares && search.buy !== undefined && (
        <BuyDialog
          memberId={actor.id}
          shares={shares}
          closeHref={listAddress("/shares", { cursor })}
        />
      )}
    </>
  );
}
