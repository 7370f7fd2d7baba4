import { getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { pathId } from "@/lib/fields";
import { formatExact, formatNumber } from "@/lib/money";
import { shareholder } from "@/lib/shares/register";
import { loadedIfKnown } from "@/lib/web/loaded";
import { RedeemForm } from "./lazy-redeem-form";

type Props = { id: string; closeHref: string };

/** Proposes that a member's shares become money again. */
export async function RedeemDialog({ id, closeHref }: Props) {
  const t = await getTranslations("shares.redeem");
  const words = await getTranslations("shares");
  const held = await loadedIfKnown(async () => shareholder(database(), pathId(id)));
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      {!held && <TryAgain message={words("failed")} />}
      {held === "unknown" && <Alert variant="info">{t("nothing")}</Alert>}
      {held && held !== "unknown" && (
        <>
          <FactList
            facts={[
              [t("member"), `${held.name} · ${held.memberNumber}`],
              [words("count"), formatNumber(held.shares)],
              [words("worth"), formatExact(held.worth)],
            ]}
          />
          <ClientTexts namespaces={["shares.redeem", "fresh"]}>
            <RedeemForm id={held.id} shares={held.shares} closeHref={closeHref} />
          </ClientTexts>
        </>
      )}
    </Dialog>
  );
}
