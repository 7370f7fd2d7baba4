import { decode, encode } from "next-auth/jwt";
import { SESSION_SECONDS } from "@/lib/auth/rules";
import { env } from "@/lib/env";

/** The sign-in cookie holds a sealed session id and nothing else of worth; its row decides. */
export type Token = { sid: string; until: number };

/** Over https the cookie carries the browser's own protection prefix. */
export function cookieName(secure: boolean): string {
  return secure ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

function secret(): string {
  const value = env().NEXTAUTH_SECRET;
  if (!value) throw new Error("NEXTAUTH_SECRET is not set.");
  return value;
}

/** Seals a session id until the session's own end: using it never makes it last longer. */
export function sealToken(sessionId: string, expiresAt: Date, now: Date): Promise<string> {
  const maxAge = Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return encode({
    token: { sid: sessionId, until: expiresAt.getTime() },
    secret: secret(),
    maxAge: Math.min(maxAge, SESSION_SECONDS),
  });
}

/** The token in a cookie's value; null when it is missing, forged, broken or past its end. */
export async function openToken(value: string | undefined): Promise<Token | null> {
  if (!value || value.length > 4096) return null;
  const token = await decode({ token: value, secret: secret() }).catch(() => null);
  if (typeof token?.sid !== "string" || typeof token.until !== "number") return null;
  return token.until > Date.now() ? { sid: token.sid, until: token.until } : null;
}
