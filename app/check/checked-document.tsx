import { headers } from "next/headers";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { AgreementDocument } from "@/components/documents/agreement-document";
import { CertificateDocument } from "@/components/documents/certificate-document";
import { PrintoutDocument } from "@/components/documents/printout-document";
import { ReceiptDocument } from "@/components/documents/receipt-document";
import { StatementDocument } from "@/components/documents/statement-document";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { database } from "@/db/client";
import { formatDateTime } from "@/lib/dates";
import { type Checked, checkDocument } from "@/lib/documents/check";
import { documentKey } from "@/lib/documents/key";
import type { Printout } from "@/lib/documents/printout";
import type { StatementSince } from "@/lib/documents/since";
import { AppError } from "@/lib/errors";
import { listAddress } from "@/lib/list-address";
import { UNNAMED } from "@/lib/settings/letterhead";
import { letterhead } from "@/lib/settings/queries";
import { SHOWN_LINES } from "@/lib/statements/schema";
import { answerTooMany } from "@/lib/web/answer-status";
import { isForeignPart } from "@/lib/web/body";
import { explain } from "@/lib/web/failures";
import { loaded } from "@/lib/web/loaded";
import { addressOf } from "@/lib/web/session";
import { StatementBoth, StatementChanges } from "./statement-since";

type Props = { reference: string; code: string; page: number };

/** Whether the document is genuine, and what it says. */
export async function CheckedDocument({ reference, code, page }: Props) {
  const sent = await headers();
  if (isForeignPart(sent)) return null;
  const t = await getTranslations("documents.check");
  const found = await loaded(read(reference, code, addressOf(sent)));
  const name = (await loaded(letterhead(database())))?.name ?? UNNAMED;
  if (found === null) return <TryAgain message={t("failed")} />;
  if (found === "false") {
    return (
      <Alert variant="destructive" title={t("false")}>
        {t("falseText", { name })}
      </Alert>
    );
  }
  if ("wait" in found) {
    return (
      <Alert variant="warning" title={t("waitTitle")}>
        {found.wait}
      </Alert>
    );
  }
  return <Genuine found={found} name={name} address={{ reference, code }} page={page} />;
}

/** `name`: of the cooperative, as at the head of its documents. */
type GenuineProps = { found: Checked; name: string; address: Omit<Props, "page">; page: number };

async function Genuine({ found, name, address, page }: GenuineProps) {
  const t = await getTranslations("documents");
  const loans = await getTranslations("loans");
  const change = await changeOf(found);
  const since = found.kind === "statement" ? found.since : null;
  const names = {
    receipt: t("receipt"),
    statement: t("statement"),
    agreement: loans("agreement.title"),
    paper: t("paper"),
    certificate: (await getTranslations("shares.certificate"))("title"),
  };
  return (
    <>
      <Alert variant={change || since ? "warning" : "success"} title={t("check.genuine")}>
        {since ? <StatementChanges since={since} /> : (change ?? (await genuineText(found, name)))}
      </Alert>
      {found.kind === "statement" && since && hasMoved(since) && (
        <StatementBoth statement={found.statement} cooperative={name} since={since} />
      )}
      {!since?.altered && (
        <Card className="paper p-4 sm:p-6">
          <h2 className="mb-3 text-lg font-semibold">
            {names[found.kind]}
            <span className="sr-only"> – {t("check.says")}</span>
          </h2>
          {found.kind === "receipt" && (
            <ReceiptDocument receipt={found.receipt} cooperative={name} />
          )}
          {found.kind === "paper" && (
            <Rows printout={found.printout} address={address} page={page} />
          )}
          {found.kind === "certificate" && <CertificateDocument certificate={found.certificate} />}
          {found.kind === "agreement" && <AgreementDocument agreement={found.agreement} />}
          {found.kind === "statement" && (
            <Lines found={found} name={name} address={address} page={page} />
          )}
        </Card>
      )}
    </>
  );
}

type PartProps = Omit<GenuineProps, "found" | "name">;

/** A printout's rows, so many on a page. */
function Rows({ printout, address, page }: { printout: Printout } & PartProps) {
  const { first, last, pages } = partOf(printout.rows.length, page, address);
  return (
    <>
      <PrintoutDocument printout={{ ...printout, rows: printout.rows.slice(first, last) }} />
      {pages}
    </>
  );
}

type LinesProps = { found: Extract<Checked, { kind: "statement" }>; name: string } & PartProps;

function Lines({ found: { statement }, name, address, page }: LinesProps) {
  const old = statement.oldBooks?.lines ?? [];
  const count = Math.max(statement.lines.length, old.length);
  const { first, last, pages } = partOf(count, page, address);
  return (
    <>
      <StatementDocument
        statement={statement}
        cooperative={name}
        lines={statement.lines.slice(first, last)}
        old={old.slice(first, last)}
      />
      {pages}
    </>
  );
}

/** Which of so many lines stand on this page of them, and the way to the others. */
function partOf(count: number, page: number, address: GenuineProps["address"]) {
  const pages = Math.max(1, Math.ceil(count / SHOWN_LINES));
  const at = Math.min(Math.max(1, Math.trunc(page)), pages);
  const first = (at - 1) * SHOWN_LINES;
  const last = Math.min(first + SHOWN_LINES, count);
  return {
    first,
    last,
    pages: pages > 1 && (
      <Parts address={address} pages={pages} at={at} first={first} last={last} count={count} />
    ),
  };
}

type PartsProps = Omit<PartProps, "page"> &
  Record<"pages" | "at" | "first" | "last" | "count", number>;

function Parts({ address, pages, at, first, last, count }: PartsProps) {
  const t = useTranslations("documents");
  const href = (to: number) =>
    to >= 1 && to <= pages ? listAddress("/check", { ...address, page: to }) : null;
  return (
    <Pagination
      next={href(at + 1)}
      previous={href(at - 1)}
      summary={t("linesShown", { first: first + 1, last, count })}
    />
  );
}

const SINCE = {
  pending: "nowPending",
  approved: "approvedSince",
  payable: "payableSince",
  paid: "paidSince",
  failed: "failedSince",
  rejected: "rejectedSince",
  reversed: "reversedSince",
  voided: "voidedSince",
} as const;

const NOW = {
  pending: "nowPending",
  approved: null,
  payable: "nowPayable",
  paid: null,
  failed: "nowRejected",
  rejected: "nowRejected",
  reversed: "nowReversed",
  voided: "nowVoided",
} as const;

const hasMoved = ({ added, altered }: StatementSince) => altered || added.length > 0;

// A report says what the books said when it was first printed.
async function genuineText(found: Checked, name: string) {
  const t = await getTranslations("documents.check");
  if (found.kind === "certificate") return t("holdingNow");
  if (found.kind !== "paper") return t("genuineText", { name });
  return t("issuedText", { at: formatDateTime(found.issuedAt, await getLocale()) });
}

async function changeOf(found: Checked) {
  if (found.kind === "statement" || found.kind === "paper") return null;
  if (found.kind === "certificate") return changedSince(found);
  if (found.altered) return (await getTranslations("documents.check"))("altered");
  return found.kind === "receipt" ? sinceThen(found) : howItEnded(found);
}

// A certificate stays genuine when the shares are no longer the member's; nobody is told how many they have now.
async function changedSince({ since }: Extract<Checked, { kind: "certificate" }>) {
  if (!since) return null;
  const at = formatDateTime(since, await getLocale());
  return (await getTranslations("documents.check"))("holdingSince", { at });
}

// An agreement stays genuine when the loan is over; its holder must know that it is.
async function howItEnded({ ended }: Extract<Checked, { kind: "agreement" }>) {
  if (!ended) return null;
  const t = await getTranslations("documents.check");
  const at = formatDateTime(ended.at, await getLocale());
  return t(ended.how === "repaid" ? "repaidSince" : "writtenOffSince", { at });
}

// What the holder must know beside that the document is genuine.
async function sinceThen({ receipt, since, sinceAt }: Extract<Checked, { kind: "receipt" }>) {
  const t = await getTranslations("documents.check");
  const at = sinceAt ? formatDateTime(sinceAt, await getLocale()) : "–";
  if (since) return t(SINCE[since], { at });
  const now = NOW[receipt.status];
  return now && t(now);
}

async function read(
  reference: string,
  code: string,
  address: string | null,
): Promise<Checked | "false" | { wait: string }> {
  try {
    const checker = { db: database(), now: new Date(), address, key: documentKey() };
    return (await checkDocument(checker, reference, code)) ?? "false";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, retryAfter = 60 } = await explain(error);
    answerTooMany(retryAfter);
    return { wait: message };
  }
}
