import { getTranslations } from "next-intl/server";
import type { ProofTexts } from "@/lib/papers/pdf/proof";
import type { Proof } from "@/lib/papers/proof";

/** What stands beside the code on a PDF, in the reader's language. */
export async function proofTexts(proof: Proof): Promise<ProofTexts> {
  const t = await getTranslations("papers");
  return {
    title: t("verify"),
    text: t.markup("verifyText", { address: () => proof.place }),
    reference: t("paperReference"),
    code: t("code"),
  };
}
