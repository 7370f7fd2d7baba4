import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import { pathId } from "@/lib/fields";
import { borrowerStanding } from "@/lib/loans/borrowing";
import { offerById } from "@/lib/loans/offer-queries";
import type { LoanOfferView, Viewer } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { loaded, loadedIfKnown } from "@/lib/web/loaded";
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
            gone={await whyGone(offer, viewer)}
          />
        </ClientTexts>
      )}
    </Dialog>
  );
}

async function whyGone(offer: LoanOfferView, viewer: Viewer): Promise<string | null> {
  const t = await getTranslations("borrow.take");
  const status = await getTranslations("loans.offerStatus");
  if (offer.own) return t("own");
  if (offer.status !== "available") return t("gone", { status: status(offer.status) });
  // Before anybody agrees and types a password for what would be refused.
  const errors = await getTranslations("errors");
  const standing = await loaded(borrowerStanding(database(), viewer.id, viewer.now));
  if (standing?.overdue) return errors("own_loan_overdue");
  if (!standing || standing.owed + offer.amount <= standing.most) return null;
  return errors("own_debt_limit", {
    limit: formatExact(standing.most),
    owed: formatExact(standing.owed),
    amount: formatExact(Math.max(0, standing.most - standing.owed)),
  });
}
