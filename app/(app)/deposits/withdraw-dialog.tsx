import { getTranslations } from "next-intl/server";
import { commonStepLabels } from "@/components/money-steps/common-labels";
import { Dialog } from "@/components/ui/dialog";
import { formatExact } from "@/lib/money";
import { WithdrawForm } from "./lazy-withdraw-form";

type Props = { available: number; phone: string };

/** The Withdraw dialog at `/deposits?withdraw`. `available`: francs that can be taken out now. */
export async function WithdrawDialog({ available, phone }: Props) {
  const t = await getTranslations("withdrawals.form");
  const common = await getTranslations("common");
  return (
    <Dialog title={t("title")} closeHref="/deposits" closeLabel={common("close")}>
      <WithdrawForm
        available={available}
        phone={phone}
        labels={{
          ...(await commonStepLabels()),
          title: t("title"),
          stepForm: t("stepForm"),
          amount: t("amount"),
          availableHint: t("availableHint", { amount: formatExact(available) }),
          exceeds: t("exceeds"),
          method: t("method"),
          choose: t("choose"),
          mtn: t("mtn"),
          airtel: t("airtel"),
          bank: t("bank"),
          cash: t("cash"),
          phone: t("phone"),
          phoneHint: t("phoneHint"),
          account: t("account"),
          accountHint: t("accountHint"),
          description: t("description"),
          after: t("after"),
          submit: t("submit"),
          submitting: t("submitting"),
          failedTitle: t("failedTitle"),
          failedText: t("failedText"),
          notTwice: t("notTwice"),
        }}
      />
    </Dialog>
  );
}
