import { toE164 } from "@/lib/fields";

/** A session lasts 30 days from the sign-in, however it is used (decisions, section 4). */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

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
