import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { OfferCard } from "@/components/loans/offer-card";
import { sampleOffers } from "@/components/loans/sample-entries";
import { SampleFrame } from "@/components/loans/sample-frame";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import { listLoanOffers } from "@/lib/loans/offer-queries";
import { trustScores } from "@/lib/loans/trust";
import { loaded } from "@/lib/web/loaded";
import { type Part, SHOWN } from "./part";

const GRID = "grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3";

/** The grid of offers; samples under their banner when it cannot be loaded (decisions, section 10). */
export async function Offers({ viewer, cursor, at }: Part) {
  const t = await getTranslations("borrow");
  const db = database();
  const page = await loaded(listLoanOffers(db, viewer, { cursor, limit: SHOWN }));
  if (!page) return <Samples />;
  if (page.rows.length === 0 && !cursor) {
    return (
      <EmptyState
        title={t("empty")}
        text={t("emptyText")}
        action={
          <ButtonLink href={at({ request: "1" })} scroll={false}>
            {t("new")}
          </ButtonLink>
        }
      />
    );
  }
  const lenders = page.rows.map(({ lenderId }) => lenderId);
  const trust = await loaded(trustScores(db, lenders, viewer.now));
  return (
    <>
      <div className={GRID}>
        {page.rows.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            trust={trust?.get(offer.lenderId)}
            takeHref={at({ take: offer.id })}
            cancelHref={at({ cancelOffer: offer.id })}
          />
        ))}
      </div>
      <PageLinks page={page} from={cursor} at={(cursor) => at({ cursor })} />
    </>
  );
}

function Samples() {
  const t = useTranslations("borrow");
  const sample = useTranslations("loans.sample");
  const words = { name: (letter: string) => sample("name", { letter }), reason: sample("reason") };
  return (
    <>
      <TryAgain message={t("failed")} />
      <SampleFrame>
        <div className={GRID}>
          {sampleOffers(words).map((offer) => (
            <OfferCard key={offer.id} offer={offer} />
          ))}
        </div>
      </SampleFrame>
    </>
  );
}
