import { getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { StatusBadge } from "@/components/status-badge";
import { ClientTexts } from "@/components/texts/client-texts";
import { shownParty, shownStatus } from "@/components/transaction-parts";
import { TryAgain } from "@/components/try-again";
import { TypeIcon } from "@/components/type-icon";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { isPartyTo } from "@/lib/ledger/parties";
import { isOpen, isPayable, isSettled } from "@/lib/ledger/status";
import { formatExact } from "@/lib/money";
import { takenBack } from "@/lib/transactions/movements";
import { isDeletable } from "@/lib/transactions/rules";
import type { TransactionDetails } from "@/lib/transactions/schema";
import { loaded } from "@/lib/web/loaded";
import { accountName } from "./account-name";
import { findDetails } from "./find-details";
import { DeleteForm } from "./lazy-delete-form";

type Props = { id: string; readerId: string; closeHref: string };

/** What deleting a transaction will do, to the exact franc, before it is done. */
export async function DeleteDialog({ id, readerId, closeHref }: Props) {
  const t = await getTranslations("transactions");
  const row = await findDetails(id, { id: readerId, all: true });
  if (row === "unknown") return null;
  const frame = { title: t("deleteTitle"), closeHref };
  if (!row) {
    return (
      <Dialog {...frame}>
        <TryAgain message={t("viewFailed")} />
      </Dialog>
    );
  }
  const reverses = isSettled(row);
  const gone = row.voidedAt !== null || row.reversedBy !== null || !isDeletable(row.type);
  const own = isPartyTo(row, readerId);
  return (
    <Dialog {...frame}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TypeIcon type={row.type} />
        <StatusBadge status={shownStatus(row)} />
      </div>
      <FactList
        facts={[
          [t("reference"), row.reference],
          [t("from"), await shownParty(row, "from")],
          [t("to"), await shownParty(row, "to")],
          [t("amount"), formatExact(row.amount)],
        ]}
      />
      {gone || own ? (
        <Alert variant="info">{own ? t("row.own") : t("notDeletable")}</Alert>
      ) : isPayable(row) ? (
        <GivenBack reference={row.reference} />
      ) : (
        <>
          <Alert variant="warning">
            {reverses
              ? t("willReverse")
              : t("willRemove", { status: isOpen(row) ? "pending" : row.status })}
          </Alert>
          {row.entries.length > 0 && (reverses || isOpen(row)) && <Effects row={row} />}
          <ClientTexts namespaces={["transactions.deletion", "fresh"]}>
            <DeleteForm
              id={row.id}
              closeHref={closeHref}
              reference={row.reference}
              reverses={reverses}
              ofMember={row.fromMember !== null || row.toMember !== null}
            />
          </ClientTexts>
        </>
      )}
    </Dialog>
  );
}

/** Why what may be paid is not removed, and where it is given back. */
async function GivenBack({ reference }: { reference: string }) {
  const t = await getTranslations("transactions");
  const errors = await getTranslations("errors");
  return (
    <>
      <Alert variant="info">{errors("withdrawal_payable")}</Alert>
      <ButtonLink variant="outline" href={`/transactions?decide=${reference}`}>
        {t("row.decide")}
      </ButtonLink>
    </>
  );
}

/** What each account gains or loses by it. */
async function Effects({ row }: { row: TransactionDetails }) {
  const t = await getTranslations("transactions");
  const name = await accountName();
  const data = await loaded(takenBack(database(), row));
  if (!data) return <TryAgain message={t("viewFailed")} />;
  const lines = data.movements.map(({ owner, account, amount }): [string, string] => [
    owner ? t("accountOf", { owner, account: name(account) }) : name(account),
    `${amount > 0 ? "+" : "−"}${formatExact(Math.abs(amount))}`,
  ]);
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{t("effects")}</h3>
      <FactList facts={lines} />
      {data.claim > 0 && (
        <Alert variant="warning">{t("claims", { amount: formatExact(data.claim) })}</Alert>
      )}
    </section>
  );
}
