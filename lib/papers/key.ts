import { env } from "@/lib/env";
import { derivePaperKey } from "@/lib/paper-code";

/**
 * What this cooperative's papers are signed with: PAPERS_SECRET, else NEXTAUTH_SECRET. Who changes
 * NEXTAUTH_SECRET sets PAPERS_SECRET to the old one, so that papers that are out stay genuine. Throws
 * when neither is set.
 */
export function paperKey(): Buffer {
  const secret = env().PAPERS_SECRET ?? env().NEXTAUTH_SECRET;
  if (!secret) throw new Error("Neither PAPERS_SECRET nor NEXTAUTH_SECRET is set.");
  return derivePaperKey(secret);
}
