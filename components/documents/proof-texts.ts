import { getLocale, getTranslations } from "next-intl/server";
import { formatDay } from "@/lib/dates";
import type { ProofTexts } from "@/lib/documents/pdf/proof";
import type { Proof } from "@/lib/documents/proof";

/** What stands beside the code on a PDF, in the reader's language. */
export async function proofTexts(proof: Proof): Promise<ProofTexts> {
  const t = await getTranslations("documents");
  const { root } = proof;
  return {
    title: t("verify"),
    text: t.markup("verifyText", { address: () => proof.place }),
    reference: t("documentReference"),
    code: t("code"),
    seal: t("seal"),
    dayCode: root && t("dayCode", { day: formatDay(root.day, await getLocale()), code: root.code }),
  };
}
