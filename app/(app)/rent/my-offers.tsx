import { getTranslations } from "next-intl/server";
import { OfferCard } from "@/components/loans/offer-card";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import { listOwnOffers } from "@/lib/loans/offer-queries";
import { loaded } from "@/lib/web/loaded";
import { type Part, SHOWN } from "../borrow/part";

/** One's own offers in whatever state; an open one holds its amount and can be taken back. */
export async function MyOffers({ viewer, cursor, at }: Part) {
  const t = await getTranslations("lend.own");
  const page = await loaded(listOwnOffers(database(), viewer, { cursor, limit: SHOWN }));
  if (!page) return <TryAgain message={t("failed")} />;
  if (page.rows.length === 0 && !cursor) {
    return <EmptyState title={t("empty")} text={t("emptyText")} />;
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {page.rows.map((offer) => (
          <OfferCard key={offer.id} offer={offer} cancelHref={at({ cancelOffer: offer.id })} />
        ))}
      </div>
      <PageLinks page={page} from={cursor} at={(cursor) => at({ cursor })} />
    </>
  );
}
