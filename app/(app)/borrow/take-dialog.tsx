import { getTranslations } from "next-intl/server";
import { commonStepLabels } from "@/components/money-steps/common-labels";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { offerById } from "@/lib/loans/offer-queries";
import type { LoanOfferView, Viewer } from "@/lib/loans/views";
import { loaded } from "@/lib/web/loaded";
import { costFacts } from "./cost-facts";
import { TakeForm } from "./lazy-take-form";

type Props = { viewer: Viewer; id: string; closeHref: string };

/** The Confirm Loan Agreement dialog at `/borrow?take=…`: what it costs, before anybody agrees. */
export async function TakeDialog({ viewer, id, closeHref }: Props) {
  const t = await getTranslations("borrow.take");
  const loans = await getTranslations("loans");
  const common = await getTranslations("common");
  const offer = await loaded(known(viewer, id));
  if (offer === "unknown") return null;
  return (
    <Dialog title={t("title")} closeHref={closeHref} closeLabel={common("close")}>
      {!offer && <TryAgain message={t("loadFailed")} />}
      {offer && (
        <TakeForm
          offerId={offer.id}
          facts={await costFacts({ ...offer, today: kigaliDay(viewer.now) })}
          gone={await whyGone(offer)}
          labels={{
            ...(await commonStepLabels()),
            title: t("title"),
            stepForm: t("stepForm"),
            intro: t("intro", { name: offer.lenderName }),
            yearlyHint: loans("yearlyHint"),
            autoRepay: loans("autoRepay"),
            autoRepayHint: loans("autoRepayHint"),
            next: t("agree"),
            submit: t("submit"),
            submitting: t("submitting"),
            failedTitle: common("error"),
            failedText: loans("wait"),
            notTwice: t("notTwice"),
          }}
        />
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

async function known(viewer: Viewer, id: string) {
  try {
    return await offerById(database(), viewer, pathId(id));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "unknown";
    throw error;
  }
}
