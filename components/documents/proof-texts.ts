import { getTranslations } from "next-intl/server";
import type { ProofTexts } from "@/lib/documents/pdf/proof";
import type { Proof } from "@/lib/documents/proof";

/** What stands beside the code on a PDF, in the reader's language. */
export async function proofTexts(proof: Proof): Promise<ProofTexts> {
  const t = await getTranslations("documents");
  return {
    title: t("verify"),
    text: t.markup("verifyText", { address: () => proof.place }),
    reference: t("documentReference"),
    code: t("code"),
    seal: t("seal"),
  };
}
