import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { StatusBadge } from "@/components/status-badge";
import { isGone, payoutWord, shownParty, shownStatus } from "@/components/transaction-parts";
import { TryAgain } from "@/components/try-again";
import { TypeIcon } from "@/components/type-icon";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/dialog";
import { FileText, Send } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { hasDocuments } from "@/lib/accounting/vouchers/rules";
import { formatDateTime } from "@/lib/dates";
import { receivedOf } from "@/lib/deposits/rules";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { loanBehind } from "@/lib/loans/behind";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import type { Reader } from "@/lib/transactions/details";
import type { TransactionDetails } from "@/lib/transactions/schema";
import { loaded } from "@/lib/web/loaded";
import { addressOf, type ListState } from "./address";
import { findDetails } from "./find-details";
import { History } from "./history";
import { LedgerLines } from "./ledger-lines";

type Props = {
  id: string;
  reader: Reader;
  /** Whether the reader may see every member's loans. */
  allLoans: boolean;
  state: ListState;
  closeHref: string;
  /** What the reader may do with it beside looking. */
  may: (row: ListedTransaction) => Promise<("decide" | "delete")[]>;
};

/** Everything about one transaction: the facts, the ledger lines behind it, who did what when. */
export async function DetailsDialog({ id, reader, allLoans, state, closeHref, may }: Props) {
  const t = await getTranslations("transactions");
  const methods = await getTranslations("methods");
  const locale = await getLocale();
  const row = await findDetails(id, reader);
  if (row === "unknown") return null;
  const frame = { title: t("viewTitle"), closeHref };
  if (!row) {
    return (
      <Dialog {...frame}>
        <TryAgain message={t("viewFailed")} />
      </Dialog>
    );
  }
  const loan = await loaded(loanBehind(database(), row, { id: reader.id, all: allLoans }));
  const received = receivedOf({ ...row, status: shownStatus(row) });
  const link = (to: { id: string; reference: string } | null) =>
    to && (
      <Link href={addressOf(state, { view: to.id })} scroll={false} className="link">
        {to.reference}
      </Link>
    );
  return (
    <Dialog {...frame} wide>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TypeIcon type={row.type} />
        <StatusBadge status={shownStatus(row)} />
      </div>
      <TakeBack row={row} readerId={reader.id} />
      <FactList
        facts={[
          [t("reference"), row.reference],
          [t("amount"), formatExact(row.amount)],
          [t("fee"), row.fee > 0 ? formatExact(row.fee) : null],
          [
            t(reader.all ? "net" : (received?.word ?? "net")),
            received && formatExact(received.net),
          ],
          [t("from"), await shownParty(row, "from")],
          [t("to"), await shownParty(row, "to")],
          [t("method"), methods(row.channel ? channelWord(row.channel) : "internal")],
          [t("senderPhone"), row.senderPhone],
          [t(payoutWord(shownStatus(row))), row.payoutTo],
          [t("externalId"), row.externalId],
          [t("description"), row.description],
          [t("date"), formatDateTime(new Date(row.date), locale)],
          [t("updatedAt"), formatDateTime(new Date(row.updatedAt), locale)],
          [t("loan"), loan && <LoanLink key="loan" loan={loan} />],
          [t("reversedBy"), link(row.reversal)],
          [t("reverses"), link(row.original)],
        ]}
      />
      <Acts row={row} reader={reader} state={state} may={await may(row)} />
      <LedgerLines entries={row.entries} own={!reader.all} />
      <History steps={row.history} />
    </Dialog>
  );
}

type ActsProps = Pick<Props, "reader" | "state"> & {
  row: TransactionDetails;
  may: Awaited<ReturnType<Props["may"]>>;
};

/** What the reader may do with it, and its documents. */
function Acts({ row, reader, state, may }: ActsProps) {
  const t = useTranslations("transactions");
  const documents = useTranslations("documents");
  return (
    <div className="flex flex-wrap gap-2">
      {row.type === "transfer" && row.fromMember === reader.id && !isGone(row) && (
        <ButtonLink href={`/profile?send=1&to=${row.toMember}&amount=${row.amount}`}>
          <Send />
          {t("sendAgain")}
        </ButtonLink>
      )}
      {may.map((what) => (
        <ButtonLink
          key={what}
          variant="outline"
          href={addressOf(state, { [what]: row.reference })}
          scroll={false}
        >
          {t(`row.${what}`)}
        </ButtonLink>
      ))}
      {hasDocuments(row.type) && reader.all && (
        <ButtonLink variant="outline" href={`/transactions/books/vouchers/${row.reference}`}>
          {t("voucherPage")}
        </ButtonLink>
      )}
      <ButtonLink variant="outline" href={`/transactions/${row.id}/receipt`}>
        <FileText />
        {documents("receipt")}
      </ButtonLink>
    </div>
  );
}

const TAKEN_BACK = { deposit: "takeBack", withdraw: "cancel" } as const;

// Before everything else that there is to read: what its member can still take back.
function TakeBack({ row, readerId }: { row: TransactionDetails; readerId: string }) {
  const t = useTranslations("deposits");
  const { type, status, voidedAt, submittedBy, id } = row;
  if (type !== "deposit" && type !== "withdraw") return null;
  if (status !== "pending" || voidedAt || submittedBy !== readerId) return null;
  return (
    <div>
      <ButtonLink variant="outline" href={`/deposits?${TAKEN_BACK[type]}=${id}`}>
        {t("cancel")}
      </ButtonLink>
    </div>
  );
}

function LoanLink({ loan: { id, reference } }: { loan: { id: string; reference: string } }) {
  return (
    <Link href={`/borrow/${id}`} className="link">
      {reference}
    </Link>
  );
}
