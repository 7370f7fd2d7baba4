import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { appSecret } from "@/lib/env";

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of the installation for one purpose: another purpose gives another key. */
function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret(), "", purpose, 32));
}

/** A text sealed with the installation's secret; it opens for this owner and purpose only. */
export function sealText(purpose: string, text: string, owner: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
  return `${VERSION}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url")}`;
}

/** The text again. Throws when it was sealed for somebody else, changed, or under another secret. */
export function openText(purpose: string, sealed: string, owner: string): string {
  const [version, text = ""] = sealed.split(".");
  const bytes = Buffer.from(text, "base64url");
  const end = bytes.length - TAG_BYTES;
  if (version !== VERSION || end <= IV_BYTES) throw new Error("This is no sealed text.");
  const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(end));
  return decipher.update(bytes.subarray(IV_BYTES, end), undefined, "utf8") + decipher.final("utf8");
}

/** A keyed digest: the same text is known again, and nobody without the secret can try texts out. */
export function keyedDigest(purpose: string, text: string): Buffer {
  return createHmac("sha256", keyFor(purpose)).update(text).digest();
}
