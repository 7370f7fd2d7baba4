import { getLocale, getTranslations } from "next-intl/server";
import { commonStepLabels } from "@/components/money-steps/common-labels";
import { Dialog } from "@/components/ui/dialog";
import { formatExact } from "@/lib/money";
import { SendMoneyForm } from "./lazy-send-money-form";

/** Send Money at `/profile?send` (SND-01). `available`: francs that can be sent now. */
export async function SendMoneyDialog({
  available,
  sender,
}: {
  available: number;
  sender: string;
}) {
  const t = await getTranslations("send");
  const common = await getTranslations("common");
  const papers = await getTranslations("papers");
  const locale = await getLocale();
  return (
    <Dialog title={t("title")} closeHref="/profile" closeLabel={common("close")}>
      <SendMoneyForm
        available={available}
        sender={sender}
        locale={locale}
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
          youSend: t("youSend"),
          to: t("to"),
          from: t("from"),
          fee: t("fee"),
          noFee: t("noFee"),
          after: t("after"),
          send: t("send"),
          sending: t("sending"),
          doneTitle: t("doneTitle"),
          failedTitle: t("failedTitle"),
          failedText: t("failedText"),
          notTwice: t("notTwice"),
          missingTitle: t("missingTitle"),
          invalidTitle: t("invalidTitle"),
          insufficientTitle: t("insufficientTitle"),
          passwordTitle: t("passwordTitle"),
          reference: t("reference"),
          date: t("date"),
          share: t("share"),
          code: papers("code"),
          square: papers("qr"),
          withCode: papers("withCode"),
        }}
      />
    </Dialog>
  );
}
