import { getLocale, getTranslations } from "next-intl/server";
import { certificateLines } from "@/components/documents/certificate-words";
import { headTexts } from "@/components/documents/head-texts";
import { proofTexts } from "@/components/documents/proof-texts";
import { certificateReference } from "@/lib/documents/certificate";
import type { CertificateDocument } from "@/lib/documents/pdf/certificate";
import type { Proof } from "@/lib/documents/proof";
import { formatNumber } from "@/lib/money";
import type { Letterhead } from "@/lib/settings/letterhead";
import type { Certificate } from "@/lib/shares/certificate";

/** A certificate of shares on paper in the reader's language. */
export async function certificateDocument(
  head: Letterhead,
  certificate: Certificate,
  proof: Proof,
): Promise<CertificateDocument> {
  const t = await getTranslations("shares.certificate");
  const words = await getTranslations("shares");
  const { name, memberNumber: number, shares: n } = certificate;
  const shares = words("shares", { count: formatNumber(n), n });
  const texts = {
    language: await getLocale(),
    head: await headTexts(head),
    title: t("title"),
    says: t("says", { name, number, shares, cooperative: head.name }),
    facts: [
      [t("reference"), certificateReference(certificate)] satisfies [string, string],
      ...(await certificateLines(certificate)),
    ],
    note: t("note"),
    proof: await proofTexts(proof),
  };
  return { proof, texts };
}
