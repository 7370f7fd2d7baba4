import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { waitingAmong } from "@/lib/approvals/queries";
import { MOST_AT_ONCE } from "@/lib/approvals/schema";
import type { Actor } from "@/lib/context";
import { memberId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { payoutsAmong } from "@/lib/rails/pay-out";
import { loaded } from "@/lib/web/loaded";
import { ApproveManyForm } from "./lazy-approve-many-form";
import { isTicked } from "./ticked";
import { whoseOf } from "./whose";

const known = memberId("waitingIds");

type Props = { ticked: string[]; actor: Actor; closeHref: string };

/** All that was ticked, with the sum, before it is approved in one go. */
export async function ApproveManyDialog({ ticked, actor, closeHref }: Props) {
  const t = await getTranslations("toDecide");
  const methods = await getTranslations("methods");
  const ids = [...new Set(ticked)].filter((id) => known.safeParse(id).success);
  const some = ids.slice(0, MOST_AT_ONCE);
  const waiting = await loaded(waitingAmong(database(), actor, new Date(), some));
  const mine = waiting?.filter(isTicked);
  const withdrawals = (mine ?? []).flatMap(({ transaction }) =>
    transaction?.type === "withdraw" ? [transaction] : [],
  );
  const sent = (await loaded(payoutsAmong(database(), withdrawals))) ?? [];
  const total = (mine ?? []).reduce((sum, { effect }) => sum + (effect.amount ?? 0), 0);
  return (
    <Dialog key={some.join()} title={t("manyTitle")} closeHref={closeHref}>
      {!mine && <TryAgain message={t("nothingTicked")} />}
      {ids.length > some.length && (
        <Alert variant="warning">{t("tooMany", { most: MOST_AT_ONCE })}</Alert>
      )}
      {sent.length > 0 && (
        <Alert variant="warning">
          {t("manySends", {
            count: sent.length,
            provider: [...new Set(sent.map(({ rail }) => methods(rail)))].join(", "),
          })}
        </Alert>
      )}
      {mine && (
        <ClientTexts namespaces={["toDecide", "fresh"]}>
          <ApproveManyForm
            rows={mine.map(({ id, effect, transaction, madeBy }) => ({
              id,
              reference: effect.about,
              who: transaction ? whoseOf(transaction, madeBy, methods) : madeBy,
              amount: formatExact(effect.amount ?? 0),
            }))}
            total={formatExact(total)}
            closeHref={closeHref}
          />
        </ClientTexts>
      )}
    </Dialog>
  );
}
