import { headers } from "next/headers";
import type { NextAuthOptions, Session } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { database } from "@/db/client";
import { authenticate } from "@/lib/auth/commands";
import { loadReader } from "@/lib/auth/queries";
import { SESSION_SECONDS, safeCallback } from "@/lib/auth/rules";
import { loginSchema } from "@/lib/auth/schema";
import { env } from "@/lib/env";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { deviceOf } from "@/lib/web/handler";
import { keepDevice, knownDevice } from "@/lib/web/known-device";
import { leave } from "@/lib/web/leave";
import { addressOf, currentToken, forgetLeft, hasLeft } from "@/lib/web/session";
import { cookieName, openToken, sealToken } from "@/lib/web/token";

// The addresses that next-auth answers with begin with the host that the reader asked for.
process.env.AUTH_TRUST_HOST ??= "1";

/**
 * next-auth's own doors, on the same authenticate(), the same cookie and the same session row as
 * ours. Reading the session never makes it last longer, and a revoked row is no session. `refused`
 * is told why a sign-in failed: next-auth itself makes the same 401 of every reason.
 */
export function authOptions(secure: boolean, refused: (error: unknown) => void): NextAuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: secure,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS, updateAge: 0 },
    pages: { signIn: "/login", signOut: "/login", error: "/login" },
    cookies: {
      sessionToken: {
        name: cookieName(secure),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    providers: [
      Credentials({
        credentials: { identifier: {}, password: {}, code: {} },
        authorize: (sent) => signIn(sent, refused),
      }),
    ],
    jwt: {
      encode: async ({ token }) =>
        token?.sid ? sealToken(String(token.sid), new Date(Number(token.until)), new Date()) : "",
      decode: async ({ token }) => {
        const opened = await openToken(token);
        if (!opened || (await hasLeft())) return null;
        const reader = await loadReader(database(), opened.sid, new Date());
        if (!reader) return null;
        // Who must set up a second factor first keeps the cookie, and is nobody here until then.
        if (reader.mustEnrol) return { ...opened };
        return { ...opened, name: reader.actor.fullName, email: reader.actor.email };
      },
    },
    events: {
      signOut: async () => leave(new Date(), addressOf(await headers())),
    },
    callbacks: {
      redirect: ({ url, baseUrl }) => {
        const asked = String(url);
        return (
          baseUrl + safeCallback(asked.startsWith(baseUrl) ? asked.slice(baseUrl.length) : asked)
        );
      },
      jwt: ({ token, user }) =>
        user ? { sid: user.id, until: (user as { until?: number }).until } : token,
      session: ({ token }) => {
        const { name, email, until } = token;
        // An empty session is what next-auth's own client takes for nobody.
        if (!name) return {} as Session;
        const expires = new Date(Number(until)).toISOString();
        return { user: { name, email: email ?? null }, expires };
      },
    },
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  };
}

/** The new session of who gives these, by its id and its end; null where they are refused, of which `refused` is told. */
async function signIn(
  sent: Record<string, string> | undefined,
  refused: (error: unknown) => void,
): Promise<{ id: string; until: number } | null> {
  const input = loginSchema.safeParse({
    identifier: sent?.identifier,
    password: sent?.password,
    ...(sent?.code && { code: sent.code }),
  });
  if (!input.success) return null;
  const from = await headers();
  const session = await authenticate(
    {
      db: database(),
      now: new Date(),
      address: addressOf(from),
      device: deviceOf({ headers: from }),
      known: await knownDevice(),
      origin: settledOrigin(),
      replaces: (await currentToken())?.sid,
    },
    input.data,
  ).catch((error) => {
    refused(error);
    return null;
  });
  if (!session) return null;
  await keepDevice(session.known);
  await forgetLeft();
  return { id: session.sessionId, until: session.expiresAt.getTime() };
}
