import { getTranslations } from "next-intl/server";
import { commonStepLabels } from "@/components/money-steps/common-labels";
import { Dialog } from "@/components/ui/dialog";
import type { Recipient } from "@/lib/members/schema";
import { formatExact } from "@/lib/money";
import { SendMoneyForm } from "./lazy-send-money-form";

type Props = {
  available: number;
  /** Who is chosen already. */
  recipient: Recipient | null;
};

/** Send Money at `/profile?send` (SND-01). `available`: francs that can be sent now. */
export async function SendMoneyDialog({ available, recipient }: Props) {
  const t = await getTranslations("send");
  const common = await getTranslations("common");
  return (
    <Dialog title={t("title")} closeHref="/profile" closeLabel={common("close")}>
      <SendMoneyForm
        available={available}
        recipient={recipient && { id: recipient.id, fullName: recipient.fullName }}
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
