import { AppError } from "@/lib/errors";
import { openText, sealText } from "@/lib/keys/sealed-text";
import { log } from "@/lib/log";

const PURPOSE = "open-future two-factor secret";

/** Seals an authenticator's secret with the installation's own; it opens for this member only. */
export function sealSecret(secret: string, memberId: string): string {
  return sealText(PURPOSE, secret, memberId);
}

/**
 * The secret again. Throws codes_unreadable when it was sealed for somebody else, changed, or under
 * another NEXTAUTH_SECRET: the codes of that phone cannot be judged any more.
 */
export function openSecret(sealed: string, memberId: string): string {
  try {
    return openText(PURPOSE, sealed, memberId);
  } catch (err) {
    log.error(
      { err, memberId },
      "a two-factor secret cannot be opened: was NEXTAUTH_SECRET changed?",
    );
    throw new AppError("codes_unreadable");
  }
}
