import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AgreementDocument } from "@/components/documents/agreement-document";
import { agreementText } from "@/components/documents/agreement-words";
import { DocumentHead, DocumentSigned } from "@/components/documents/document-head";
import { headTexts } from "@/components/documents/head-texts";
import { ProofBlock } from "@/components/documents/proof-block";
import { ExportButton } from "@/components/export-button";
import { PageHeader } from "@/components/page-header";
import { ShareButton } from "@/components/share-button";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { database } from "@/db/client";
import { issueAgreement } from "@/lib/documents/proof";
import { agreementOf } from "@/lib/loans/agreement";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { letterhead } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";
import { addressOf, holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { PrintButton } from "../../../transactions/books/print-button";
import { findLoan } from "../../find-loan";

export const generateMetadata = titled("loans.agreement");

/** The agreement of a loan on paper, for its two parties and the office. */
export default async function AgreementPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await requireActor(`/borrow/${encodeURIComponent(id)}/agreement`);
  const viewer = { id: actor.id, now: new Date(), all: holds(actor, "loans.list") };
  const loan = await findLoan(viewer, id);
  if (loan === "unknown") notFound();
  const t = await getTranslations("loans.agreement");
  const documents = await getTranslations("documents");
  const agreement = loan && agreementOf(loan);
  const by = { db: database(), actor, now: viewer.now, address: addressOf(await headers()) };
  const head = await loaded(letterhead(by.db));
  const texts = head && (await headTexts(head));
  const proof = loan && (await loaded(issueAgreement(by, loan, settledOrigin())));
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <ButtonLink variant="outline" href={loan ? `/borrow/${loan.id}` : "/borrow"}>
            {t("back")}
          </ButtonLink>
        }
      />
      {!(agreement && proof && texts) && <TryAgain message={t("failed")} />}
      {agreement && proof && texts && (
        <div className="max-w-2xl">
          <div className="no-print mb-4 flex flex-wrap gap-2">
            <ClientTexts namespaces={["documents.file"]}>
              <ExportButton
                href={`/borrow/${agreement.id}/agreement/pdf`}
                variant="default"
                texts="documents.file"
              />
            </ClientTexts>
            <PrintButton label={documents("print")} />
            <ClientTexts namespaces={["steps.share"]}>
              <ShareButton text={await agreementText(agreement, proof, texts.name)} />
            </ClientTexts>
          </div>
          <Card className="paper p-4 sm:p-6">
            <DocumentHead head={texts} />
            <AgreementDocument agreement={agreement} />
            <DocumentSigned head={texts} />
            <ProofBlock proof={proof} />
          </Card>
        </div>
      )}
    </>
  );
}
