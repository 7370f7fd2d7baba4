import { getLocale, getTranslations } from "next-intl/server";
import { CancelFrame } from "@/components/cancel-frame";
import { ClientTexts } from "@/components/texts/client-texts";
import { database } from "@/db/client";
import { formatDateTime } from "@/lib/dates";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { loadedIfKnown } from "@/lib/web/loaded";
import { ownWithdrawal } from "@/lib/withdrawals/queries";
import { takeBack } from "./withdraw-actions";

type Props = { memberId: string; id: string; closeHref: string };

/** What is taken back, in full, before it is. An address that names nothing shows no dialog. */
export async function CancelDialog({ memberId, id, closeHref }: Props) {
  const t = await getTranslations("withdrawals.cancellation");
  const form = await getTranslations("withdrawals.form");
  const status = await getTranslations("status");
  const locale = await getLocale();
  const row = await loadedIfKnown(() => ownWithdrawal(database(), memberId, pathId(id)));
  if (row === "unknown") return null;
  return (
    <ClientTexts namespaces={["withdrawals.cancellation"]}>
      <CancelFrame
        texts="withdrawals.cancellation"
        action={takeBack}
        closeHref={closeHref}
        taken={
          row && {
            id: row.id,
            facts: [
              [form("youWithdraw"), formatExact(row.amount)],
              [
                form("to"),
                [form(row.method), row.phone ?? row.account].filter(Boolean).join(" · "),
              ],
              [form("date"), formatDateTime(new Date(row.date), locale)],
              [form("reference"), row.reference],
            ],
            gone: row.status === "pending" ? null : t("gone", { status: status(row.status) }),
          }
        }
      />
    </ClientTexts>
  );
}
