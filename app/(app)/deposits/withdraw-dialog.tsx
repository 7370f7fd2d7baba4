import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { offeredMethods } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";
import { WithdrawForm } from "./lazy-withdraw-form";

type Props = { available: number; phone: string };

/** The Withdraw dialog at `/deposits?withdraw`. `available`: francs that can be taken out now. */
export async function WithdrawDialog({ available, phone }: Props) {
  const t = await getTranslations("withdrawals.form");
  const failed = await getTranslations("withdrawals");
  const offered = await loaded(offeredMethods(database()));
  return (
    <Dialog title={t("title")} closeHref="/deposits">
      {!offered && <TryAgain message={failed("failed")} />}
      {offered && (
        <ClientTexts namespaces={["steps", "withdrawals.form"]}>
          <WithdrawForm available={available} phone={phone} offered={offered} />
        </ClientTexts>
      )}
    </Dialog>
  );
}
