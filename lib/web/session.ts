import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { database, withinTime } from "@/db/client";
import type { SignedIn } from "@/lib/auth/commands";
import { loadActor } from "@/lib/auth/queries";
import type { Actor } from "@/lib/context";
import { can, type Right } from "@/lib/permissions";
import { cookieName, openToken, sealToken, type Token } from "@/lib/web/token";

/** Whether the reader came by https, directly or through the proxy in front. */
export async function isSecure(): Promise<boolean> {
  return (await headers()).get("x-forwarded-proto") === "https";
}

/** The network address of the reader, as the server or the proxy in front of it saw it. */
export function addressOf(sent: Headers): string | null {
  return sent.get("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64) || null;
}

export async function currentToken(): Promise<Token | null> {
  const jar = await cookies();
  return openToken(jar.get(cookieName(true))?.value ?? jar.get(cookieName(false))?.value);
}

/** Who is asking, from the session's and the member's rows, read once per request; or null. */
export const currentActor = cache(async (): Promise<Actor | null> => {
  const token = await currentToken();
  return token ? withinTime(loadActor(database(), token.sid, new Date())) : null;
});

/** The actor of a page; a visitor is sent to sign in and comes back to `path` afterwards. */
export async function requireActor(path: string): Promise<Actor> {
  const actor = await currentActor();
  if (!actor) redirect(`/login?callbackUrl=${encodeURIComponent(path)}`);
  return actor;
}

/** Whether the actor of a page holds a right (decisions, section 3). */
export function holds(actor: Actor, right: Right): boolean {
  return can(actor.role, right);
}

/** Sets the sign-in cookie: http-only, same-site, until the session's absolute end. */
export async function rememberSession(session: SignedIn): Promise<void> {
  const secure = await isSecure();
  (await cookies()).set(
    cookieName(secure),
    await sealToken(session.sessionId, session.expiresAt, session.signedInAt),
    { httpOnly: true, sameSite: "lax", secure, path: "/", expires: session.expiresAt },
  );
}

/** Clears the sign-in cookie under both of its names. */
export async function forgetSession(): Promise<void> {
  const jar = await cookies();
  for (const secure of [true, false]) {
    jar.set(cookieName(secure), "", {
      httpOnly: true,
      sameSite: "lax",
      secure,
      path: "/",
      maxAge: 0,
    });
  }
}
