import { OfferCard } from "@/components/loans/offer-card";
import { sampleOffers } from "@/components/loans/sample-entries";
import { database } from "@/db/client";
import { listLoanOffers } from "@/lib/loans/offer-queries";
import { trustScores } from "@/lib/loans/trust";
import { loaded } from "@/lib/web/loaded";
import { CardGrid, useSampleWords } from "./card-grid";
import { type Part, SHOWN } from "./part";

/** The offers that the viewer may take. */
export async function Offers({ viewer, cursor, at }: Part) {
  const db = database();
  const page = await loaded(listLoanOffers(db, viewer, { cursor, limit: SHOWN }));
  const lenders = page?.rows.map(({ lenderId }) => lenderId) ?? [];
  const trust = lenders.length ? await loaded(trustScores(db, lenders, viewer.now)) : null;
  return (
    <CardGrid
      screen="borrow"
      page={page}
      card={(offer) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          trust={trust?.get(offer.lenderId)}
          takeHref={at({ take: offer.id })}
          cancelHref={at({ cancelOffer: offer.id })}
        />
      )}
      samples={<Samples />}
      newHref={at({ request: "1" })}
      cursor={cursor}
      at={at}
    />
  );
}

function Samples() {
  return sampleOffers(useSampleWords()).map((offer) => <OfferCard key={offer.id} offer={offer} />);
}
