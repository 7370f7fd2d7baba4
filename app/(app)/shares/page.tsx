import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ExportButton } from "@/components/export-button";
import { Listed } from "@/components/listed";
import { PageHeader } from "@/components/page-header";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ChartPie, Plus, Send } from "@/components/ui/icons";
import { database } from "@/db/client";
import { listAddress } from "@/lib/list-address";
import { pageCursor } from "@/lib/paging";
import { openShareOffers } from "@/lib/shares/offer-queries";
import { listShareMoves, sharesOf } from "@/lib/shares/queries";
import { shareMovesQuery } from "@/lib/shares/schema";
import type { SharesView } from "@/lib/shares/views";
import { loaded } from "@/lib/web/loaded";
import { rowsBehind } from "@/lib/web/rows-behind";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { BuyDialog } from "./buy-dialog";
import { GiveDialog } from "./give-dialog";
import { MovesTable } from "./moves-table";
import { OfferDialog } from "./offer-dialog";
import { Offers } from "./offers";
import { OwnShares } from "./own-shares";

export const generateMetadata = titled("shares");

const SHOWN = 10;
const OFFERS = 5;
// What of the address opens something over the history.
const OPENING = ["buy", "give", "offer"];

type Search = Promise<Record<string, string | string[] | undefined>>;

/** A member's shares: how many, what they are worth, what came and left, and the way to more. */
export default async function SharesPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/shares");
  const t = await getTranslations("shares");
  const search = await searchParams;
  const { cursor } = shareMovesQuery.safeParse({ cursor: search.cursor }).data ?? {};
  const { cursor: offered } = shareMovesQuery.safeParse({ cursor: search.offers }).data ?? {};
  const from = pageCursor(cursor);
  const offersFrom = pageCursor(offered);
  // Each list keeps its page while one turns those of the other.
  const at = (changes?: Record<string, string | undefined>) =>
    listAddress("/shares", { cursor, offers: offered }, changes);
  const db = database();
  const opens = OPENING.some((key) => search[key] !== undefined);
  const rows = await rowsBehind(opens, SHOWN);
  const [shares, moves, offers] = await Promise.all([
    loaded(sharesOf(db, actor.id)),
    loaded(listShareMoves(db, actor.id, from, rows)),
    loaded(openShareOffers(db, actor.id, offersFrom, OFFERS, new Date())),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={shares?.on && <Actions member={actor.id} shares={shares} />}
      />
      {!shares && <TryAgain message={t("failed")} />}
      {shares && !shares.on && <EmptyState icon={ChartPie} title={t("off")} text={t("offText")} />}
      {shares?.on && (
        <div className="grid grid-cols-1 gap-6">
          <OwnShares shares={shares} />
          <Offers page={offers} paged={offersFrom !== null} at={at} />
          <section aria-labelledby="history" className="grid grid-cols-1 gap-3">
            <h2 id="history" className="text-lg font-semibold">
              {t("history")}
            </h2>
            <Listed
              page={moves}
              failed={t("failed")}
              empty={<EmptyState icon={ChartPie} title={t("none")} text={t("noneText")} />}
              from={from}
              at={(cursor) => at({ cursor })}
            >
              {(rows) => <MovesTable rows={rows} />}
            </Listed>
          </section>
        </div>
      )}
      {shares?.on && search.give !== undefined && <GiveDialog shares={shares} closeHref={at()} />}
      {typeof search.offer === "string" && (
        <OfferDialog memberId={actor.id} id={search.offer} closeHref={at()} />
      )}
      {shares && search.buy !== undefined && (
        <BuyDialog memberId={actor.id} shares={shares} closeHref={at()} />
      )}
    </>
  );
}

function Actions({ member, shares }: { member: string; shares: SharesView }) {
  const t = useTranslations("shares");
  return (
    <>
      {shares.shares > 0 && (
        <ClientTexts namespaces={["documents.file"]}>
          <ExportButton
            href={`/shares/${member}/certificate`}
            texts="documents.file"
            label={t("certificate.title")}
          />
        </ClientTexts>
      )}
      <ButtonLink variant="outline" href="/shares?give=1" scroll={false}>
        <Send />
        {t("giveNew")}
      </ButtonLink>
      <ButtonLink href="/shares?buy=1" scroll={false}>
        <Plus />
        {t("buyNew")}
      </ButtonLink>
    </>
  );
}
