import { getTranslations } from "next-intl/server";
import { commonStepLabels } from "@/components/money-steps/common-labels";
import { Dialog } from "@/components/ui/dialog";
import { kigaliDay } from "@/lib/dates";
import { earliestDeadline, latestDeadline } from "@/lib/loans/rules";
import { RequestForm } from "./lazy-request-form";

/** The Create Borrow Request dialog at `/borrow?request`. */
export async function RequestDialog({ now, closeHref }: { now: Date; closeHref: string }) {
  const t = await getTranslations("borrow.request");
  const loans = await getTranslations("loans");
  const common = await getTranslations("common");
  const today = kigaliDay(now);
  return (
    <Dialog title={t("title")} closeHref={closeHref} closeLabel={common("close")}>
      <RequestForm
        today={today}
        first={earliestDeadline(today)}
        last={latestDeadline(today)}
        labels={{
          ...(await commonStepLabels()),
          title: t("title"),
          stepForm: t("stepForm"),
          amount: t("amount"),
          amountHint: loans("amountHint"),
          reason: t("reason"),
          reasonHint: t("reasonHint"),
          deadline: t("deadline"),
          maxInterest: t("maxInterest"),
          maxInterestHint: t("maxInterestHint"),
          autoRepay: loans("autoRepay"),
          autoRepayHint: loans("autoRepayHint"),
          atMost: t("atMost"),
          interest: loans("interest"),
          total: loans("total"),
          days: loans("days"),
          yearly: loans("yearly"),
          submit: t("submit"),
          submitting: t("submitting"),
          failedTitle: common("error"),
          failedText: loans("wait"),
          notTwice: t("notTwice"),
        }}
      />
    </Dialog>
  );
}
