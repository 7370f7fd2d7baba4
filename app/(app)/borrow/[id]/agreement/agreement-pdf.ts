import { getLocale, getTranslations } from "next-intl/server";
import { agreementClauses, agreementLines } from "@/components/papers/agreement-words";
import { proofTexts } from "@/components/papers/proof-texts";
import type { Agreement } from "@/lib/loans/agreement";
import type { ReceiptPaper } from "@/lib/papers/pdf/receipt";
import type { Proof } from "@/lib/papers/proof";

/** A loan agreement on A4, in the reader's language: a receipt with clauses. */
export async function agreementPaper(agreement: Agreement, proof: Proof): Promise<ReceiptPaper> {
  const t = await getTranslations("loans.agreement");
  const [agreed = "", ...clauses] = await agreementClauses(agreement);
  const texts = {
    language: await getLocale(),
    title: t("titleOf", { reference: agreement.reference }),
    status: agreed,
    facts: await agreementLines(agreement),
    clauses,
    proof: await proofTexts(proof),
  };
  return { proof, texts, width: "a4" };
}
