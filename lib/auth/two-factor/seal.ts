import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { appSecret } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

function key(): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret(), "", "open-future two-factor secret", 32));
}

/** Seals an authenticator's secret with the installation's own; it opens for this member only. */
export function sealSecret(secret: string, memberId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(memberId));
  const sealed = Buffer.concat([iv, cipher.update(secret, "utf8"), cipher.final()]);
  return `${VERSION}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url")}`;
}

/**
 * The secret again. Throws codes_unreadable when it was sealed for somebody else, changed, or under
 * another NEXTAUTH_SECRET: the codes of that phone cannot be judged any more.
 */
export function openSecret(sealed: string, memberId: string): string {
  const [version, text = ""] = sealed.split(".");
  const bytes = Buffer.from(text, "base64url");
  const end = bytes.length - TAG_BYTES;
  try {
    if (version !== VERSION || end <= IV_BYTES) throw new Error("This is no sealed secret.");
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(memberId)).setAuthTag(bytes.subarray(end));
    return (
      decipher.update(bytes.subarray(IV_BYTES, end), undefined, "utf8") + decipher.final("utf8")
    );
  } catch (err) {
    log.error(
      { err, memberId },
      "a two-factor secret cannot be opened: was NEXTAUTH_SECRET changed?",
    );
    throw new AppError("codes_unreadable");
  }
}
