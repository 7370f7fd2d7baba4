import { createHash, randomBytes } from "node:crypto";
import { DAY_MS } from "@/lib/dates";
import { toE164 } from "@/lib/fields";

/** A session lasts 30 days from the sign-in, however it is used (decisions, section 4). */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Until when no money leaves an account, where that is not over. */
export function stillHeld(until: Date | null, now: Date): Date | null {
  return until && until > now ? until : null;
}

/** How long a link that sets a new password works: one hour (decisions, section 4). */
export const RESET_MS = 60 * 60 * 1000;

/** How long a link works that the office has given out at the desk, from its confirmation on: a day. */
export const RECOVERY_MS = DAY_MS;

/** A new link's token: 32 random bytes, as a part of an address. */
export function newResetToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text can be such a token at all. */
export function isResetToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is kept of a token: whoever reads the table cannot use its links. */
export function resetHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** What is told of a password's hash outside the database: whether it is still the same. */
export function passwordProof(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url");
}

/** The one spelling under which an e-mail, username or phone number is kept and counted. */
export function normalIdentifier(typed: string): string {
  const text = typed.trim().toLowerCase();
  return text.includes("@") ? text : (toE164(text) ?? text);
}

/**
 * A path of this site to go to after the sign-in, `/dashboard` for anything else: no other
 * origin, no scheme, no backslash tricks (LOG-15).
 */
export function safeCallback(path: string | null | undefined): string {
  if (!path?.startsWith("/") || /^\/[/\\]/.test(path) || /[\\\p{Cc}]/u.test(path)) {
    return "/dashboard";
  }
  const { origin, pathname, search } = new URL(path, "http://here.invalid");
  // Dots are resolved by now: `/..//elsewhere` has become another site's address.
  const leaves = origin !== "http://here.invalid" || pathname.startsWith("//");
  if (leaves || pathname === "/login") return "/dashboard";
  return pathname + search;
}
