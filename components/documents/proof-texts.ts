import { getLocale, getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { formatDay } from "@/lib/dates";
import type { ProofTexts } from "@/lib/documents/pdf/proof";
import type { Proof } from "@/lib/documents/proof";
import { findRoot } from "@/lib/liabilities/queries";
import { spaced } from "@/lib/liabilities/rules";
import { loaded } from "@/lib/web/loaded";

/** The code of the day whose savings were proved last, so that nobody can be shown another one unnoticed. */
export async function dayCodeText(): Promise<string | null> {
  const root = await loaded(findRoot(database()));
  if (!root) return null;
  const t = await getTranslations("documents");
  const day = formatDay(root.day, await getLocale());
  return t("dayCode", { day, code: spaced(root.root) });
}

/** What stands beside the code on a PDF, in the reader's language. */
export async function proofTexts(proof: Proof): Promise<ProofTexts> {
  const t = await getTranslations("documents");
  return {
    title: t("verify"),
    text: t.markup("verifyText", { address: () => proof.place }),
    reference: t("documentReference"),
    code: t("code"),
    seal: t("seal"),
    dayCode: await dayCodeText(),
  };
}
