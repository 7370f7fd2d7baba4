import { getTranslations } from "next-intl/server";
import { commonStepLabels } from "@/components/money-steps/common-labels";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import { earliestDeadline, latestDeadline } from "@/lib/loans/rules";
import type { Viewer } from "@/lib/loans/views";
import { memberBalances } from "@/lib/members/queries";
import { formatExact } from "@/lib/money";
import { loaded } from "@/lib/web/loaded";
import { OfferForm } from "./lazy-offer-form";

type Props = { viewer: Viewer; closeHref: string };

/** The Create Lend Offer dialog at `/rent?offer`. */
export async function OfferDialog({ viewer, closeHref }: Props) {
  const t = await getTranslations("lend.offer");
  const loans = await getTranslations("loans");
  const common = await getTranslations("common");
  const today = kigaliDay(viewer.now);
  const money = await loaded(memberBalances(database(), viewer.id));
  return (
    <Dialog title={t("title")} closeHref={closeHref} closeLabel={common("close")}>
      {!money && <TryAgain message={t("loadFailed")} />}
      {money && (
        <OfferForm
          available={money.available}
          today={today}
          first={earliestDeadline(today)}
          last={latestDeadline(today)}
          labels={{
            ...(await commonStepLabels()),
            title: t("title"),
            stepForm: t("stepForm"),
            amount: t("amount"),
            amountHint: t("amountHint", { amount: formatExact(money.available) }),
            exceeds: t("exceeds"),
            interestRate: t("interestRate"),
            interestRateHint: t("interestRateHint"),
            deadline: t("deadline"),
            description: t("description"),
            visibility: loans("visibility"),
            visibilityHint: loans("trustedHint"),
            public: loans("public"),
            trusted: loans("trusted"),
            interest: loans("interest"),
            total: t("total"),
            days: loans("days"),
            yearly: loans("yearly"),
            submit: t("submit"),
            submitting: t("submitting"),
            failedTitle: t("failedTitle"),
            failedText: t("failedText"),
            notTwice: t("notTwice"),
          }}
        />
      )}
    </Dialog>
  );
}
