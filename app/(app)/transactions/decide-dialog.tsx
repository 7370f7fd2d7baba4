import { getLocale, getTranslations } from "next-intl/server";
import { StatusBadge } from "@/components/status-badge";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { formatDateTime } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { transactionById } from "@/lib/transactions/queries";
import { loaded } from "@/lib/web/loaded";
import { DecideForm } from "./lazy-decide-form";

/** What is approved or rejected, in full, before money moves. */
export async function DecideDialog({ id, closeHref }: { id: string; closeHref: string }) {
  const t = await getTranslations("transactions");
  const methods = await getTranslations("methods");
  const status = await getTranslations("status");
  const errors = await getTranslations("errors");
  const locale = await getLocale();
  const row = await loaded(deposit(id));
  if (row === "unknown") return null;
  if (!row) {
    return (
      <Dialog title={t("decideTitle")} closeHref={closeHref} closeLabel={t("close")}>
        <TryAgain message={t("decideFailed")} />
      </Dialog>
    );
  }
  const facts = [
    [t("member"), row.fromUser],
    [t("amount"), formatExact(row.amount)],
    [t("method"), row.method && methods(row.method)],
    [t("fee"), formatExact(row.fee)],
    [t("net"), formatExact(row.amount - row.fee)],
    [t("senderPhone"), row.senderPhone],
    [t("description"), row.description],
    [t("submittedAt"), formatDateTime(new Date(row.date), locale)],
    [t("reference"), row.reference],
  ].filter(([, value]) => value);
  return (
    <Dialog title={t("decideTitle")} closeHref={closeHref} closeLabel={t("close")}>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {row.status === "pending" ? (
        <DecideForm
          id={row.id}
          externalId={row.externalId ?? ""}
          closeHref={closeHref}
          labels={{
            approve: t("approve"),
            reject: t("reject"),
            or: t("or"),
            externalId: t("externalId"),
            externalIdHint: t("externalIdHint"),
            reason: t("reason"),
            reasonHint: t("reasonHint"),
            pending: t("pendingButton"),
            lost: errors("unavailable"),
            approvedTitle: t("approvedTitle"),
            approvedText: t("approvedText", {
              name: row.fromUser ?? "",
              net: formatExact(row.amount - row.fee),
            }),
            rejectedTitle: t("rejectedTitle"),
            rejectedText: t("rejectedText", { name: row.fromUser ?? "" }),
          }}
        />
      ) : (
        <p className="mt-4 flex items-center gap-2">
          <StatusBadge status={row.status} />
          {t("gone", { status: status(row.status) })}
        </p>
      )}
    </Dialog>
  );
}

// An address that names no deposit shows no dialog; one that cannot be read says so.
async function deposit(id: string) {
  try {
    const row = await transactionById(database(), pathId(id));
    return row.type === "deposit" ? row : "unknown";
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "unknown";
    throw error;
  }
}
