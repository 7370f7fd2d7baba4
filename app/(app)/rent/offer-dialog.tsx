import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import { memberBalances } from "@/lib/ledger/balances";
import { earliestDeadline, latestDeadline } from "@/lib/loans/rules";
import type { Viewer } from "@/lib/loans/views";
import { loaded } from "@/lib/web/loaded";
import { OfferForm } from "./lazy-offer-form";

type Props = { viewer: Viewer; closeHref: string };

/** The Create Lend Offer dialog at `/rent?offer`. */
export async function OfferDialog({ viewer, closeHref }: Props) {
  const t = await getTranslations("lend.offer");
  const today = kigaliDay(viewer.now);
  const money = await loaded(memberBalances(database(), viewer.id));
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      {!money && <TryAgain message={t("loadFailed")} />}
      {money && (
        <ClientTexts namespaces={["steps", "lend.offer", "loans.cost"]}>
          <OfferForm
            available={money.available}
            today={today}
            first={earliestDeadline(today)}
            last={latestDeadline(today)}
          />
        </ClientTexts>
      )}
    </Dialog>
  );
}
