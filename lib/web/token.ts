import { decode, encode } from "next-auth/jwt";
import { SESSION_SECONDS } from "@/lib/auth/rules";
import { appSecret, env } from "@/lib/env";

/** The sign-in cookie holds a sealed session id and nothing else of worth; its row decides. */
export type Token = { sid: string; until: number };

/** Over https the cookie carries the prefix that no other site and no plain connection can set. */
export function cookieName(secure: boolean): string {
  return secure ? "__Host-next-auth.session-token" : "next-auth.session-token";
}

/** Whether a reader came by https: the proxy in front says so, or PUBLIC_URL of the host they asked. */
export function cameByHttps(sent: Headers): boolean {
  if (sent.get("x-forwarded-proto") === "https") return true;
  const { PUBLIC_URL } = env();
  const { protocol, host } = new URL(PUBLIC_URL ?? "http://nowhere.invalid");
  return protocol === "https:" && host === (sent.get("x-forwarded-host") ?? sent.get("host"));
}

type Jar = { get: (name: string) => { value: string } | undefined };

/** The sealed session among a reader's cookies: over https a plain one is none. */
export function sessionCookie(sent: Headers, jar: Jar): string | undefined {
  return jar.get(cookieName(cameByHttps(sent)))?.value;
}

/** Seals a session id until the session's own end: using it never makes it last longer. */
export function sealToken(sessionId: string, expiresAt: Date, now: Date): Promise<string> {
  const maxAge = Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return encode({
    token: { sid: sessionId, until: expiresAt.getTime() },
    secret: appSecret(),
    maxAge: Math.min(maxAge, SESSION_SECONDS),
  });
}

// Opening one waits for a thread, and a page asks more than once: the newest genuine ones are kept.
const opened = new Map<string, Token>();
const MOST_OPENED = 2_000;
// As we seal them, and twice as long: another spelling of the same would be kept beside it.
const SEALED = /^[\w.-]{1,512}$/;

/** The token in a cookie's value; null when it is missing, forged, broken or past its end. */
export async function openToken(value: string | undefined): Promise<Token | null> {
  if (!value || !SEALED.test(value)) return null;
  const token = opened.get(value) ?? (await unseal(value));
  return token && token.until > Date.now() ? token : null;
}

async function unseal(value: string): Promise<Token | null> {
  const sealed = await decode({ token: value, secret: appSecret() }).catch(() => null);
  if (typeof sealed?.sid !== "string" || typeof sealed.until !== "number") return null;
  const token = { sid: sealed.sid, until: sealed.until };
  opened.set(value, token);
  const [oldest] = opened.keys();
  if (opened.size > MOST_OPENED && oldest !== undefined) opened.delete(oldest);
  return token;
}
