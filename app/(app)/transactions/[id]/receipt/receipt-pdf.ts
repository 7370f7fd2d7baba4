import { getLocale, getTranslations } from "next-intl/server";
import { proofTexts } from "@/components/papers/proof-texts";
import { receiptLines } from "@/components/papers/receipt-words";
import type { PaperWidth, ReceiptPaper } from "@/lib/papers/pdf/receipt";
import type { Proof } from "@/lib/papers/proof";
import type { Receipt } from "@/lib/receipts/rules";

/** A receipt on paper in the reader's language. */
export async function receiptPaper(
  receipt: Receipt,
  proof: Proof,
  width: PaperWidth,
): Promise<ReceiptPaper> {
  const t = await getTranslations("papers");
  const texts = {
    language: await getLocale(),
    title: t("receiptOf", { reference: receipt.reference }),
    status: t(`statusText.${receipt.status}`),
    facts: await receiptLines(receipt),
    proof: await proofTexts(proof),
  };
  return { proof, texts, width };
}
