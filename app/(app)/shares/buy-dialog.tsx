import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { memberBalances } from "@/lib/ledger/balances";
import { fewestToBuy } from "@/lib/shares/rules";
import type { SharesView } from "@/lib/shares/views";
import { loaded } from "@/lib/web/loaded";
import { BuyForm } from "./lazy-buy-form";

type Props = { memberId: string; shares: SharesView; closeHref: string };

/** Buys shares: how many, what they cost, the password. */
export async function BuyDialog({ memberId, shares, closeHref }: Props) {
  const t = await getTranslations("shares.buy");
  const all = await getTranslations("shares");
  const balances = await loaded(memberBalances(database(), memberId));
  const { value, minimum, left } = shares;
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      {!balances && <TryAgain message={all("failed")} />}
      {balances && (
        <ClientTexts namespaces={["steps", "shares.buy"]}>
          <BuyForm
            available={balances.available}
            value={value}
            fee={shares.joiningFee}
            fewest={fewestToBuy(
              { ...shares, most: shares.mostPercent, minimum },
              { own: shares.shares, all: shares.all },
            )}
            left={left}
            stopped={shares.on ? undefined : <Alert variant="info">{all("off")}</Alert>}
          />
        </ClientTexts>
      )}
    </Dialog>
  );
}
