import { deriveDocumentKey } from "@/lib/document-code";
import { env } from "@/lib/env";

/**
 * What this cooperative's documents are signed with: DOCUMENTS_SECRET, else NEXTAUTH_SECRET. Who changes
 * NEXTAUTH_SECRET sets DOCUMENTS_SECRET to the old one, so that documents that are out stay genuine. Throws
 * when neither is set.
 */
export function documentKey(): Buffer {
  const secret = env().DOCUMENTS_SECRET ?? env().NEXTAUTH_SECRET;
  if (!secret) throw new Error("Neither DOCUMENTS_SECRET nor NEXTAUTH_SECRET is set.");
  return deriveDocumentKey(secret);
}
