import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import { WithdrawForm } from "./lazy-withdraw-form";

type Props = { available: number; phone: string };

/** The Withdraw dialog at `/deposits?withdraw`. `available`: francs that can be taken out now. */
export async function WithdrawDialog({ available, phone }: Props) {
  const t = await getTranslations("withdrawals.form");
  return (
    <Dialog title={t("title")} closeHref="/deposits">
      <ClientTexts namespaces={["steps", "withdrawals.form"]}>
        <WithdrawForm available={available} phone={phone} />
      </ClientTexts>
    </Dialog>
  );
}
