import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { cache } from "react";
import { database } from "@/db/client";
import { outsideTurns, withinTime } from "@/db/turn";
import { loadReader, type Reader } from "@/lib/auth/queries";
import { isUnseen, markSeen } from "@/lib/auth/sessions/commands";
import type { SignedIn } from "@/lib/auth/sessions/open";
import type { Actor } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { can, type Right } from "@/lib/permissions";
import { leftCookie, leftNames, saysLeft } from "@/lib/web/left-cookie";
import { forgetMember, noteMember } from "@/lib/web/member-share";
import {
  cameByHttps,
  cookieName,
  openToken,
  sealToken,
  sessionCookie,
  type Token,
} from "@/lib/web/token";

/** Whether the reader came by https. */
export async function isSecure(): Promise<boolean> {
  return cameByHttps(await headers());
}

/** The network address of the reader, as the server or the proxy in front of it saw it. */
export function addressOf(sent: Headers): string | null {
  return sent.get("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64) || null;
}

/** The session that the reader's cookie names, alive or left or not. */
export async function currentToken(): Promise<Token | null> {
  return openToken(sessionCookie(await headers(), await cookies()));
}

/** Whether this browser signed out while the server could not be reached. */
export async function hasLeft(): Promise<boolean> {
  return saysLeft(await cookies(), await isSecure());
}

/** Clears what says that this browser left, where something does: a cookie with a prefix as it was set. */
export async function forgetLeft(): Promise<void> {
  const jar = await cookies();
  for (const name of leftNames(jar, await isSecure())) {
    jar.set(name, "", { path: "/", secure: name === leftCookie(true), maxAge: 0 });
  }
}

/** Where a second factor is set up. */
export const ENROLMENT = "/settings/two-factor";

/**
 * Who is signed in, from the session's and the member's rows, read once per request; or null. For
 * what is open to those who must set up a second factor first; everything else asks actingActor.
 */
export const currentReader = cache(async (): Promise<Reader | null> => {
  const token = await currentToken();
  if (!token || (await hasLeft())) return null;
  const now = new Date();
  const reader = await withinTime(loadReader(database(), token.sid, now));
  if (!reader) forgetMember(token.sid);
  // When the answer has gone out: nobody waits for it, and once a minute is enough.
  if (reader && isUnseen(reader.lastSeenAt, now))
    outsideTurns(() => after(() => noteSeen(token.sid, now)));
  return reader;
});

async function noteSeen(sessionId: string, now: Date): Promise<void> {
  await markSeen(database(), sessionId, now).catch((error) =>
    log.warn({ err: error }, "it could not be noted when a session was last seen"),
  );
}

/** The actor of a call or action. Throws unauthenticated, or enrolment_required. */
export async function actingActor(): Promise<Actor> {
  const reader = await currentReader();
  if (!reader) throw new AppError("unauthenticated");
  if (reader.mustEnrol) throw new AppError("enrolment_required");
  return reader.actor;
}

/** As actingActor, for who may have to set up a second factor first. Throws unauthenticated. */
export async function enrollingActor(): Promise<Actor> {
  const reader = await currentReader();
  if (!reader) throw new AppError("unauthenticated");
  return reader.actor;
}

/**
 * The actor of a page; a visitor is sent to sign in and comes back to `path` afterwards. Who must set
 * up a second factor first is sent there.
 */
export async function requireActor(path: string): Promise<Actor> {
  const { actor, mustEnrol } = await requireReader(path);
  noteMember(actor.sessionId, actor.id);
  if (mustEnrol) redirect(ENROLMENT);
  return actor;
}

/** As requireActor, for the page where a second factor is set up. */
export async function requireReader(path: string): Promise<Reader> {
  const reader = await currentReader();
  if (!reader) redirect(`/login?callbackUrl=${encodeURIComponent(path)}`);
  return reader;
}

/** Whether the actor of a page holds a right (decisions, section 3). */
export function holds(actor: Actor, right: Right): boolean {
  return can(actor.role, right);
}

/** Sets the sign-in cookie: http-only, same-site, until the session's absolute end. */
export async function rememberSession(session: SignedIn): Promise<void> {
  const secure = await isSecure();
  const jar = await cookies();
  await forgetLeft();
  jar.set(
    cookieName(secure),
    await sealToken(session.sessionId, session.expiresAt, session.signedInAt),
    { httpOnly: true, sameSite: "lax", secure, path: "/", expires: session.expiresAt },
  );
}

/** Clears the sign-in cookie under both of its names. */
export async function forgetSession(): Promise<void> {
  const jar = await cookies();
  await forgetLeft();
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
