import { createHmac, timingSafeEqual } from "node:crypto";

/** So far may the clock of a phone be off, or a signed request have been on its way (docs/roadmap.md, chapter A). */
export const WINDOW_MS = 5 * 60_000;

/** What a phone sends beside a message's body. */
export type Signed = { timestamp: string; signature: string; body: string };

/** The signature over the instant and the body, hex. The key is taken as the text that it is. */
export const signatureOf = (key: string, said: string) =>
  createHmac("sha256", key).update(said).digest("hex");

/**
 * Whether a key has signed this: HMAC-SHA256 of `timestamp.body`, or of the body and the timestamp behind it, as
 * "SMS Gateway for Android" signs. No text is both: a body begins with a brace, a timestamp with a figure.
 */
export function isSigned(key: string, { timestamp, signature, body }: Signed): boolean {
  const given = Buffer.from(signature.replace(/^sha256=/i, "").toLowerCase());
  const fits = (said: string) => {
    const expected = Buffer.from(signatureOf(key, said));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const before = fits(`${timestamp}.${body}`);
  return fits(`${body}${timestamp}`) || before;
}

/** When it was signed: Unix time in seconds, or in milliseconds; null for anything else. */
export function signedAt(timestamp: string): Date | null {
  if (!/^(?:\d{10}|\d{13})$/.test(timestamp)) return null;
  return new Date(Number(timestamp) * (timestamp.length === 10 ? 1_000 : 1));
}

/** Whether a signature of then counts now. */
export const isInTime = (at: Date | null, now: Date) =>
  at !== null && Math.abs(now.getTime() - at.getTime()) <= WINDOW_MS;
