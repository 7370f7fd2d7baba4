import { getTranslations } from "next-intl/server";
import type { HeadTexts } from "@/lib/documents/pdf/letterhead";
import type { Letterhead } from "@/lib/settings/letterhead";

type Say = (
  key: "registered" | "signedFor" | "signHere",
  values?: Record<string, string>,
) => string;

/** Who issues a document, in the reader's language. */
export async function headTexts(head: Letterhead): Promise<HeadTexts> {
  return headTextsBy(head, await getTranslations("documents.head"));
}

/** The same by another's translator, of `documents.head`. */
export function headTextsBy(
  { name, registrationNumber, signatories, logo, picture }: Letterhead,
  t: Say,
): HeadTexts {
  return {
    name,
    registered: registrationNumber && t("registered", { number: registrationNumber }),
    signedFor: signatories.length > 0 ? t("signedFor", { names: signatories.join("; ") }) : null,
    signHere: t("signHere"),
    signatories,
    logo,
    ...(picture && { picture }),
  };
}
