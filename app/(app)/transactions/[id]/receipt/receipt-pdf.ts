import { getLocale, getTranslations } from "next-intl/server";
import { proofTexts } from "@/components/papers/proof-texts";
import { receiptLines } from "@/components/papers/receipt-words";
import { drawReceipt, type Paper } from "@/lib/papers/pdf/receipt";
import type { Proof } from "@/lib/papers/proof";
import type { Receipt } from "@/lib/receipts/rules";

/** A receipt as PDF in the reader's language. */
export async function receiptPdf(
  receipt: Receipt,
  proof: Proof,
  paper: Paper,
): Promise<NodeJS.ReadableStream> {
  const t = await getTranslations("papers");
  const texts = {
    language: await getLocale(),
    title: t("receiptOf", { reference: receipt.reference }),
    status: t(`statusText.${receipt.status}`),
    facts: await receiptLines(receipt),
    proof: await proofTexts(proof),
  };
  return drawReceipt(proof, texts, paper);
}
