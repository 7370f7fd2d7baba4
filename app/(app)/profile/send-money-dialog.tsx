import { getLocale, getTranslations } from "next-intl/server";
import { Dialog } from "@/components/ui/dialog";
import type { Recipient } from "@/lib/members/schema";
import { formatExact } from "@/lib/money";
import { SendMoneyForm } from "./lazy-send-money-form";

type Props = {
  available: number;
  sender: string;
  /** Who is chosen already. */
  recipient: Recipient | null;
};

/** Send Money at `/profile?send` (SND-01). `available`: francs that can be sent now. */
export async function SendMoneyDialog({ available, sender, recipient }: Props) {
  const t = await getTranslations("send");
  const papers = await getTranslations("papers");
  const login = await getTranslations("login");
  const locale = await getLocale();
  return (
    <Dialog title={t("title")} closeHref="/profile" closeLabel={t("close")}>
      <SendMoneyForm
        available={available}
        sender={sender}
        recipient={recipient && { id: recipient.id, fullName: recipient.fullName }}
        locale={locale}
        labels={{
          title: t("title"),
          showPassword: login("showPassword"),
          hidePassword: login("hidePassword"),
          stepForm: t("stepForm"),
          stepReview: t("stepReview"),
          stepPassword: t("stepPassword"),
          stepDone: t("stepDone"),
          recipient: t("recipient"),
          recipientHint: t("recipientHint"),
          searching: t("searching"),
          nobody: t("nobody"),
          listFailed: t("listFailed"),
          choose: t("choose"),
          amount: t("amount"),
          availableHint: t("availableHint", { amount: formatExact(available) }),
          exceeds: t("exceeds"),
          next: t("next"),
          checking: t("checking"),
          back: t("back"),
          close: t("close"),
          youSend: t("youSend"),
          to: t("to"),
          from: t("from"),
          fee: t("fee"),
          noFee: t("noFee"),
          after: t("after"),
          confirm: t("confirm"),
          password: t("password"),
          passwordHint: t("passwordHint"),
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
          print: t("print"),
          share: t("share"),
          receipt: t("receipt"),
          code: papers("code"),
          square: papers("qr"),
          withCode: papers("withCode"),
        }}
      />
    </Dialog>
  );
}
