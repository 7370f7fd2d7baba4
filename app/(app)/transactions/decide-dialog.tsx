import { getLocale, getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { StatusBadge } from "@/components/status-badge";
import { ClientTexts } from "@/components/texts/client-texts";
import { shownParty, shownStatus } from "@/components/transaction-parts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { hasDocuments } from "@/lib/accounting/vouchers/rules";
import type { WorkKind } from "@/lib/approvals/schema";
import type { Actor } from "@/lib/context";
import { formatDateTime } from "@/lib/dates";
import { isPartyTo } from "@/lib/ledger/parties";
import { approvalWaits, isToBePaid } from "@/lib/ledger/second-person";
import { isOpen, isPayable } from "@/lib/ledger/status";
import { formatExact } from "@/lib/money";
import { type Payee, payeeOfWithdrawal } from "@/lib/rails/payee";
import { liveRequest } from "@/lib/rails/queries";
import { whyUnproven } from "@/lib/reconciliation/queries";
import { secondApprovalFrom } from "@/lib/settings/queries";
import { isDecidable } from "@/lib/transactions/rules";
import type { TransactionDetails } from "@/lib/transactions/schema";
import { loaded } from "@/lib/web/loaded";
import { holds } from "@/lib/web/session";
import { CallPanel } from "./call-panel";
import { nextHref } from "./decide/next-href";
import { NextLink } from "./decide/next-link";
import { decideFacts } from "./decide-facts";
import { findDetails } from "./find-details";
import { DecideForm } from "./lazy-decide-form";
import { LetterDue } from "./letter-due";
import type { PaidFromChoice } from "./paid-from";
import { paidFromChoice } from "./paid-from-choice";
import { Payment } from "./payment";

type Props = {
  id: string;
  actor: Actor;
  closeHref: string;
  /** The reader walks through the list of what waits, or a kind of it: after this one comes the next. */
  walks: boolean;
  kind: WorkKind | undefined;
};

/** What is approved or rejected, in full, before money moves. */
export async function DecideDialog({ id, actor, closeHref, walks, kind }: Props) {
  const t = await getTranslations("transactions");
  const row = await findDetails(id, { id: actor.id, all: true });
  if (row === "unknown" || (row && !isDecidable(row.type))) return null;
  const frame = { key: id, closeHref };
  const second = row && (await loaded(secondPerson(row, actor)));
  const payee = row && second && (await payeeShown(row, second));
  const facts = row && (await loaded(decideFacts(row, payee)));
  const next = row && walks ? await nextHref(row.id, actor, kind) : null;
  if (!row || !facts || !second) {
    return (
      <Dialog title={t("decideTitle", { type: wordOf(row?.type ?? "other") })} {...frame}>
        <TryAgain message={t("decideFailed")} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t(second.paysNow ? "payTitle" : "decideTitle", { type: wordOf(row.type) })}
      {...frame}
    >
      <FactList facts={facts} />
      {hasDocuments(row.type) && (
        <Link href={`/transactions/books/vouchers/${row.reference}`} className="link text-sm">
          {t("voucherPage")}
        </Link>
      )}
      <Decision
        row={row}
        actor={actor}
        closeHref={closeHref}
        second={second}
        next={next}
        payee={payee}
      />
    </Dialog>
  );
}

// Texts choose by it, and know no hyphens.
const wordOf = (type: string) => type.replaceAll("-", "_");

// Where its provider would pay it: without an answer the withdrawal is approved by what the member wrote.
async function payeeShown(row: TransactionDetails, second: SecondPerson): Promise<Payee | null> {
  if (row.type !== "withdraw" || !isOpen(row) || second.paysNow) return null;
  return loaded(payeeOfWithdrawal(database(), row));
}

async function secondPerson(row: TransactionDetails, actor: Actor): Promise<SecondPerson> {
  const [waits, from, paysNow] = await Promise.all([
    approvalWaits(database(), row.id, actor.id, new Date()),
    secondApprovalFrom(database()),
    isPayable(row) && isToBePaid(database(), row.id),
  ]);
  return { waits, from, paysNow };
}

/**
 * Whether this approval would be the first of two, and from how many francs on in a day two approve; `paysNow`: the
 * approvals that it needs were given, and count.
 */
type SecondPerson = { waits: boolean; from: number | null; paysNow: boolean };

type DecisionProps = {
  row: TransactionDetails;
  actor: Actor;
  closeHref: string;
  second: SecondPerson;
  next: string | null;
  payee: Payee | null;
};

async function Decision({ row, actor, closeHref, second, next, payee }: DecisionProps) {
  const t = await getTranslations("transactions");
  const status = await getTranslations("status");
  if (!isOpen(row) || row.voidedAt) {
    const now = shownStatus(row);
    return (
      <>
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge status={now} />
          {t("gone", { status: status(now) })}
        </p>
        <NextLink href={next} />
      </>
    );
  }
  if (isPartyTo(row, actor.id)) {
    return (
      <>
        <Alert variant="info">{t("row.own")}</Alert>
        <NextLink href={next} />
      </>
    );
  }
  const asked = await loaded(liveRequest(database(), row.id));
  if (asked) return <CallPanel request={asked} type={row.type} closeHref={closeHref} />;
  const from = await paidFromChoice(row, payee !== null);
  if (second.paysNow) return <Payment row={row} from={from} closeHref={closeHref} next={next} />;
  const gaveFirst = row.firstApprovedBy === actor.id;
  return (
    <>
      <Warnings row={row} gaveFirst={gaveFirst} second={second} payee={payee} from={from} />
      <ClientTexts namespaces={["transactions.decision", "toDecide", "fresh"]}>
        <DecideForm
          id={row.id}
          externalId={row.type === "deposit" ? (row.externalId ?? "") : null}
          closeHref={closeHref}
          next={next}
          about={{
            type: row.type,
            name: row.fromUser ?? row.toUser ?? "",
            net: formatExact(row.amount - row.fee),
            amount: formatExact(row.amount),
            from: await shownParty(row, "from"),
            to: await shownParty(row, "to"),
            provider: await providerOf(row),
          }}
          agrees={gaveFirst ? "did" : second.waits ? "first" : "whole"}
          mayWithout={holds(actor, "deposits.unproven")}
          otherName={payee?.differs === true}
          from={from}
        />
      </ClientTexts>
      {gaveFirst && <NextLink href={next} />}
    </>
  );
}

// By its name, as the method has it: its own account is the method's first.
async function providerOf({ method }: TransactionDetails): Promise<string> {
  const methods = await getTranslations("methods");
  return method ? methods(method) : "";
}

type WarningsProps = Pick<DecisionProps, "row" | "second" | "payee"> & {
  gaveFirst: boolean;
  /** It can be paid from several accounts, and the provider pays from its own alone. */
  from: PaidFromChoice | null;
};

/** What whoever decides should know before: that an approval does not count any more, that it sends the money, who agreed already, what is not proven, who else must. */
async function Warnings({ row, gaveFirst, second, payee, from }: WarningsProps) {
  const t = await getTranslations("transactions");
  const locale = await getLocale();
  const first = row.history.find((step) => step.kind === "first");
  const lapsed = row.history.find((step) => step.kind === "payable");
  const unproven = first && row.type === "deposit" ? await whyUnproven(database(), row.id) : null;
  return (
    <>
      {lapsed && (
        <Alert variant="warning">
          {t("approveAgain", {
            name: lapsed.by ?? t("office"),
            at: formatDateTime(new Date(lapsed.at), locale),
          })}
        </Alert>
      )}
      {gaveFirst && <Alert variant="info">{t("firstIsYou")}</Alert>}
      {first && !gaveFirst && (
        <Alert variant="info">
          {t(second.waits ? "firstGone" : "firstWas", {
            name: first.by ?? t("office"),
            at: formatDateTime(new Date(first.at), locale),
          })}
        </Alert>
      )}
      {row.type === "deposit" && row.fromMember && (
        <LetterDue memberId={row.fromMember} name={row.fromUser ?? ""} />
      )}
      {unproven && !gaveFirst && (
        <Alert variant="warning">{t("unprovenFirst", { reason: unproven })}</Alert>
      )}
      {second.waits && !first && (
        <Alert variant="warning">
          {row.type === "move" || hasDocuments(row.type)
            ? t("makerGone")
            : t("secondNeeded", { amount: formatExact(second.from ?? row.amount) })}
        </Alert>
      )}
      {payee && !gaveFirst && !second.waits && (
        <Alert variant="warning">
          {t(from ? "sendsNowFrom" : "sendsNow", {
            provider: await providerOf(row),
            number: row.payoutTo ?? "",
          })}
        </Alert>
      )}
      {payee?.differs && !gaveFirst && (
        <Alert variant="warning">
          {t("payeeDiffers", { name: payee.name ?? "", member: payee.member })}
        </Alert>
      )}
    </>
  );
}
