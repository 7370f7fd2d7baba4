import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import { pathId } from "@/lib/fields";
import { offerById } from "@/lib/loans/offer-queries";
import type { LoanOfferView, Viewer } from "@/lib/loans/views";
import { loadedIfKnown } from "@/lib/web/loaded";
import { costFacts } from "./cost-facts";
import { TakeForm } from "./lazy-take-form";

type Props = { viewer: Viewer; id: string; closeHref: string };

/** The Confirm Loan Agreement dialog at `/borrow?take=…`: what it costs, before anybody agrees. */
export async function TakeDialog({ viewer, id, closeHref }: Props) {
  const t = await getTranslations("borrow.take");
  const offer = await loadedIfKnown(() => offerById(database(), viewer, pathId(id)));
  if (offer === "unknown") return null;
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      {!offer && <TryAgain message={t("loadFailed")} />}
      {offer && (
        <ClientTexts namespaces={["steps", "borrow.take", "loans.consent"]}>
          <TakeForm
            offerId={offer.id}
            lender={offer.lenderName}
            facts={await costFacts({ ...offer, today: kigaliDay(viewer.now) })}
            gone={await whyGone(offer)}
          />
        </ClientTexts>
      )}
    </Dialog>
  );
}

async function whyGone(offer: LoanOfferView): Promise<string | null> {
  const t = await getTranslations("borrow.take");
  const status = await getTranslations("loans.offerStatus");
  if (offer.own) return t("own");
  return offer.status === "available" ? null : t("gone", { status: status(offer.status) });
}
