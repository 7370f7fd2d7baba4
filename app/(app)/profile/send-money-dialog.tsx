import { getTranslations } from "next-intl/server";
import { commonStepLabels } from "@/components/money-steps/common-labels";
import { Dialog } from "@/components/ui/dialog";
import { formatExact } from "@/lib/money";
import { SendMoneyForm } from "./lazy-send-money-form";

/** Send Money at `/profile?send` (SND-01). `available`: francs that can be sent now. */
export async function SendMoneyDialog({ available }: { available: number }) {
  const t = await getTranslations("send");
  const common = await getTranslations("common");
  return (
    <Dialog title={t("title")} closeHref="/profile" closeLabel={common("close")}>
      <SendMoneyForm
        available={available}
        labels={{
          ...(await commonStepLabels()),
          title: t("title"),
          stepForm: t("stepForm"),
          recipient: t("recipient"),
          recipientHint: t("recipientHint"),
          searching: t("searching"),
          nobody: t("nobody"),
          listFailed: t("listFailed"),
          choose: t("choose"),
          amount: t("amount"),
          availableHint: t("availableHint", { amount: formatExact(available) }),
          exceeds: t("exceeds"),
          submit: t("send"),
          submitting: t("sending"),
          failedTitle: t("failedTitle"),
          failedText: t("failedText"),
          notTwice: t("notTwice"),
        }}
      />
    </Dialog>
  );
}
