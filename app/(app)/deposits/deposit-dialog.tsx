import { randomUUID } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { calledNow, practicePhone } from "@/lib/rails/configured";
import { waysToPay } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";
import { DepositForm } from "./lazy-deposit-form";

/** The New Deposit dialog at `/deposits?new`: where to pay, then what was paid. `phone`: the member's own, offered as the sender's. */
export async function DepositDialog({ phone }: { phone: string }) {
  const t = await getTranslations("deposits");
  const [ways, asks] = await Promise.all([
    loaded(waysToPay(database())),
    loaded(calledNow(database())),
  ]);
  return (
    <Dialog title={t("new")} closeHref="/deposits">
      {!(ways && asks) && <TryAgain message={t("payIn.failed")} />}
      {ways && asks && (
        <ClientTexts namespaces={["deposits.form", "deposits.payIn"]}>
          <DepositForm
            phone={phone}
            requestId={randomUUID()}
            ways={ways}
            asks={asks}
            practice={practicePhone() !== null}
          />
        </ClientTexts>
      )}
    </Dialog>
  );
}
