import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DocumentHead, DocumentSigned } from "@/components/documents/document-head";
import { headTexts } from "@/components/documents/head-texts";
import { ProofBlock } from "@/components/documents/proof-block";
import { ReceiptDocument } from "@/components/documents/receipt-document";
import { receiptText } from "@/components/documents/receipt-words";
import { ExportButton } from "@/components/export-button";
import { PageHeader } from "@/components/page-header";
import { ShareButton } from "@/components/share-button";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { database } from "@/db/client";
import { issueReceipt } from "@/lib/documents/proof";
import { pathId } from "@/lib/fields";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { readReceipt } from "@/lib/receipts/queries";
import { letterhead } from "@/lib/settings/queries";
import { loadedIfKnown } from "@/lib/web/loaded";
import { addressOf, holds, requireActor } from "@/lib/web/session";
import { PrintButton } from "../../books/print-button";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("documents"))("receipt") };
}

/** The receipt of a transaction, for its parties and the office; others learn nothing of it. */
export default async function ReceiptPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await requireActor(`/transactions/${encodeURIComponent(id)}/receipt`);
  const reader = { id: actor.id, all: holds(actor, "transactions.list") };
  const issued = await loadedIfKnown(async () => {
    const address = addressOf(await headers());
    const by = { db: database(), actor, now: new Date(), address };
    const receipt = await readReceipt(by.db, pathId(id), reader);
    const head = await headTexts(await letterhead(by.db));
    return { receipt, head, proof: await issueReceipt(by, receipt, settledOrigin()) };
  });
  if (issued === "unknown") notFound();
  const receipt = issued?.receipt;
  const t = await getTranslations("documents");
  return (
    <>
      <PageHeader
        title={t("receipt")}
        actions={
          <ButtonLink
            variant="outline"
            href={receipt ? `/transactions?view=${receipt.id}` : "/transactions"}
          >
            {t("back")}
          </ButtonLink>
        }
      />
      {!receipt && <TryAgain message={t("receiptFailed")} />}
      {issued && receipt && (
        <div className="max-w-2xl">
          <div className="no-print mb-4 flex flex-wrap gap-2 [&_.btn]:wrap-anywhere">
            <ClientTexts namespaces={["documents.file"]}>
              <ExportButton
                href={`/transactions/${receipt.id}/receipt/pdf`}
                variant="default"
                texts="documents.file"
              />
              <ExportButton
                href={`/transactions/${receipt.id}/receipt/pdf?paper=strip`}
                texts="documents.file"
                label={t("printStrip")}
              />
            </ClientTexts>
            <PrintButton label={t("print")} />
            <ClientTexts namespaces={["steps.share"]}>
              <ShareButton text={await receiptText(receipt, issued.proof, issued.head.name)} />
            </ClientTexts>
          </div>
          <Card className="paper p-4 sm:p-6">
            <DocumentHead head={issued.head} />
            <ReceiptDocument receipt={receipt} cooperative={issued.head.name} />
            <DocumentSigned head={issued.head} />
            <ProofBlock proof={issued.proof} />
          </Card>
        </div>
      )}
    </>
  );
}
