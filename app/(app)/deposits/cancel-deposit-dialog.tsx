import { getLocale, getTranslations } from "next-intl/server";
import { CancelFrame } from "@/components/cancel-frame";
import { ClientTexts } from "@/components/texts/client-texts";
import { database } from "@/db/client";
import { formatDateTime } from "@/lib/dates";
import { ownDeposit } from "@/lib/deposits/queries";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { loadedIfKnown } from "@/lib/web/loaded";
import { takeBackDeposit } from "./actions";

type Props = { memberId: string; id: string; closeHref: string };

/** Which deposit is taken back, before it is. An address that names nothing shows no dialog. */
export async function CancelDepositDialog({ memberId, id, closeHref }: Props) {
  const t = await getTranslations("deposits.cancellation");
  const facts = await getTranslations("transactions");
  const methods = await getTranslations("deposits.form");
  const status = await getTranslations("status");
  const locale = await getLocale();
  const row = await loadedIfKnown(() => ownDeposit(database(), memberId, pathId(id)));
  if (row === "unknown") return null;
  return (
    <ClientTexts namespaces={["deposits.cancellation"]}>
      <CancelFrame
        texts="deposits.cancellation"
        action={takeBackDeposit}
        closeHref={closeHref}
        taken={
          row && {
            id: row.id,
            facts: [
              [facts("amount"), formatExact(row.amount)],
              [facts("method"), methods(row.method)],
              [facts("date"), formatDateTime(new Date(row.date), locale)],
              [facts("reference"), row.reference],
            ],
            gone:
              row.status !== "pending"
                ? t("gone", { status: status(row.status) })
                : row.collect && row.collect.state !== "failed"
                  ? t("collected")
                  : null,
          }
        }
      />
    </ClientTexts>
  );
}
