import { getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { pathId } from "@/lib/fields";
import { formatExact, formatNumber } from "@/lib/money";
import { offerById } from "@/lib/shares/offer-queries";
import { loadedIfKnown } from "@/lib/web/loaded";
import { OfferForm } from "./lazy-offer-form";

type Props = { memberId: string; id: string; closeHref: string };

/** Takes or declines shares that one is offered, or takes one's own offer back. An address that names none shows nothing. */
export async function OfferDialog({ memberId, id, closeHref }: Props) {
  const t = await getTranslations("shares.answer");
  const words = await getTranslations("shares");
  const offer = await loadedIfKnown(async () =>
    offerById(database(), memberId, pathId(id), new Date()),
  );
  if (offer === "unknown") return null;
  return (
    <Dialog title={t(offer?.role === "giver" ? "ownTitle" : "title")} closeHref={closeHref}>
      {!offer && <TryAgain message={words("failed")} />}
      {offer && (
        <>
          <FactList
            facts={[
              [t(offer.role === "giver" ? "to" : "from"), offer.party],
              [words("count"), formatNumber(offer.shares)],
              [words("worth"), formatExact(offer.worth)],
            ]}
          />
          <ClientTexts namespaces={["shares.answer"]}>
            <OfferForm
              id={offer.id}
              own={offer.role === "giver"}
              open={offer.state === "open"}
              closeHref={closeHref}
            />
          </ClientTexts>
        </>
      )}
    </Dialog>
  );
}
