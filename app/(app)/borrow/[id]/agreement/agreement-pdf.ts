import { getLocale, getTranslations } from "next-intl/server";
import { agreementClauses, agreementLines } from "@/components/documents/agreement-words";
import { headTexts } from "@/components/documents/head-texts";
import { proofTexts } from "@/components/documents/proof-texts";
import type { ReceiptDocument } from "@/lib/documents/pdf/receipt";
import type { Proof } from "@/lib/documents/proof";
import type { Agreement } from "@/lib/loans/agreement";
import type { Letterhead } from "@/lib/settings/letterhead";

/** A loan agreement on A4, in the reader's language: a receipt with clauses. */
export async function agreementDocument(
  head: Letterhead,
  agreement: Agreement,
  proof: Proof,
): Promise<ReceiptDocument> {
  const t = await getTranslations("loans.agreement");
  const [agreed = "", ...clauses] = await agreementClauses(agreement);
  const texts = {
    language: await getLocale(),
    head: await headTexts(head),
    title: t("titleOf", { reference: agreement.reference }),
    status: agreed,
    facts: await agreementLines(agreement),
    clauses,
    proof: await proofTexts(proof),
  };
  return { proof, texts, width: "a4" };
}
