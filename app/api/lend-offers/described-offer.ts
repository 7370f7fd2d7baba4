import { getTranslations } from "next-intl/server";
import type { LoanOfferView } from "@/lib/loans/views";
import type { Page } from "@/lib/paging";

/** An offer as the calls answer it: one without a description has the usual one (LEN-23). */
export async function describedOffer(offer: LoanOfferView) {
  const t = await getTranslations("loans");
  return { ...offer, description: offer.description ?? t("noDescription") };
}

/** The same for a page of them. */
export async function describedOffers({ rows, next }: Page<LoanOfferView>) {
  return { rows: await Promise.all(rows.map(describedOffer)), next };
}
