import { getLocale, getTranslations } from "next-intl/server";
import { headTexts } from "@/components/documents/head-texts";
import { proofTexts } from "@/components/documents/proof-texts";
import { receiptLines, signsWhere } from "@/components/documents/receipt-words";
import type { PaperWidth, ReceiptDocument } from "@/lib/documents/pdf/receipt";
import type { Proof } from "@/lib/documents/proof";
import type { Receipt } from "@/lib/receipts/rules";
import type { Letterhead } from "@/lib/settings/letterhead";

/** A receipt on paper in the reader's language. */
export async function receiptDocument(
  head: Letterhead,
  receipt: Receipt,
  proof: Proof,
  width: PaperWidth,
): Promise<ReceiptDocument> {
  const t = await getTranslations("documents");
  const texts = {
    language: await getLocale(),
    head: await headTexts(head),
    title: t("receiptOf", { reference: receipt.reference }),
    status: t(`statusText.${receipt.status}`),
    facts: await receiptLines(receipt, head.name),
    signs: await signsWhere(receipt),
    proof: await proofTexts(proof),
  };
  return { proof, texts, width };
}
