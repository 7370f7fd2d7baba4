import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { database } from "@/db/client";
import { findVoucher, type VoucherView } from "@/lib/accounting/vouchers/queries";
import { MOST_FILES } from "@/lib/accounting/vouchers/rules";
import type { Actor } from "@/lib/context";
import { formatDateTime } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import { loadedIfKnown } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { DocumentForm } from "../lazy-document-form";
import { VoucherDocuments } from "../voucher-documents";
import { VoucherLines } from "../voucher-lines";

type Props = { params: Promise<{ reference: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).reference };
}

/** One voucher: its lines, who recorded and decided it, and its documents. */
export default async function VoucherPage({ params }: Props) {
  const { reference } = await params;
  const actor = await requireActor(`/transactions/books/vouchers/${reference}`);
  await requireRight(actor, "books.view");
  const t = await getTranslations("books.voucher");
  const voucher = await loadedIfKnown(() => findVoucher(database(), { reference }));
  if (voucher === "unknown") notFound();
  return (
    <>
      <PageHeader
        title={voucher?.description ?? reference}
        subtitle={reference}
        actions={
          <>
            <ButtonLink variant="outline" href="/transactions/books/vouchers">
              {t("listTitle")}
            </ButtonLink>
            <ButtonLink variant="outline" href={`/transactions?view=${reference}`}>
              {t("transaction")}
            </ButtonLink>
          </>
        }
      />
      {voucher ? (
        <Voucher voucher={voucher} actor={actor} />
      ) : (
        <TryAgain message={t("failedText")} />
      )}
    </>
  );
}

async function Voucher({ voucher, actor }: { voucher: VoucherView; actor: Actor }) {
  const t = await getTranslations("books.voucher");
  const locale = await getLocale();
  const { status, gone, files } = voucher;
  const adds =
    holds(actor, "vouchers.record") &&
    !(gone && status !== "approved") &&
    status !== "rejected" &&
    files.filter(({ addedById }) => addedById === actor.id).length < MOST_FILES;
  const waits = status === "pending" && !gone;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={status} />
        {gone && t("gone")}
        {waits && holds(actor, "transactions.decide") && (
          <ButtonLink size="sm" href={`/transactions?tab=decide&decide=${voucher.reference}`}>
            {t("decide")}
          </ButtonLink>
        )}
      </p>
      <FactList
        facts={[
          [t("amount"), formatExact(voucher.amount)],
          [t("date"), formatDateTime(new Date(voucher.date), locale)],
          [t("recordedBy"), voucher.recordedBy],
          [t("decidedBy"), voucher.decidedBy],
          [t("reason"), voucher.rejectReason],
        ]}
      />
      <VoucherLines lines={voucher.lines} />
      <section aria-labelledby="documents" className="grid grid-cols-1 gap-3">
        <h2 id="documents" className="text-lg font-semibold">
          {t("documents")}
        </h2>
        <VoucherDocuments id={voucher.id} files={files} />
        {adds && (
          <ClientTexts namespaces={["books.voucher"]}>
            <DocumentForm voucher={voucher.id} />
          </ClientTexts>
        )}
      </section>
    </div>
  );
}
