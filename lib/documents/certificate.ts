import { canonicalText, type DocumentFact } from "@/lib/document-code";
import { contentReference, readContentReference } from "@/lib/documents/content-reference";
import type { Certificate } from "@/lib/shares/certificate";

const PREFIX = "SHC";

const contentOf = ({ memberId, memberNumber, name, shares, value, day }: Certificate) => [
  memberId,
  memberNumber,
  name,
  shares,
  value,
  day,
];

/** A certificate's number: that of the same holding on the same day is the same. */
export const certificateReference = (of: Certificate): string =>
  contentReference(PREFIX, `certificate reference ${canonicalText(contentOf(of))}`);

/** Such a number however it was typed; null when it is none. */
export const readCertificateReference = (typed: string): string | null =>
  readContentReference(PREFIX, typed);

/** What the code of a certificate is made from. */
export const certificateFacts = (of: Certificate): DocumentFact[] => [
  "certificate",
  1,
  certificateReference(of),
  ...contentOf(of),
];
