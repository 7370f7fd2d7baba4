import { randomUUID } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { Dialog } from "@/components/ui/dialog";
import { DepositForm } from "./lazy-deposit-form";

/** The New Deposit dialog at `/deposits?new`. `phone`: the member's own, offered as the sender's. */
export async function DepositDialog({ phone }: { phone: string }) {
  const t = await getTranslations("deposits.form");
  const { new: title, ...outcomes } = await outcomeTexts();
  return (
    <Dialog title={title} closeHref="/deposits" closeLabel={t("close")}>
      <DepositForm
        phone={phone}
        requestId={randomUUID()}
        labels={{
          intro: t("intro"),
          amount: t("amount"),
          method: t("method"),
          choose: t("choose"),
          senderPhone: t("senderPhone"),
          senderPhoneHint: t("senderPhoneHint"),
          externalId: t("externalId"),
          externalIdHint: t("externalIdHint"),
          description: t("description"),
          fee: t("fee"),
          net: t("net"),
          submit: t("submit"),
          pending: t("pending"),
          mtn: t("mtn"),
          airtel: t("airtel"),
          bank: t("bank"),
          cash: t("cash"),
          ...outcomes,
        }}
      />
    </Dialog>
  );
}

async function outcomeTexts() {
  const t = await getTranslations("deposits");
  return {
    new: t("new"),
    submittedTitle: t("submittedTitle"),
    submittedNext: t("submittedNext"),
    failedTitle: t("failedTitle"),
    failedText: t("failedText"),
  };
}
