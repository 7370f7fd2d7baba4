import type { IncomingHttpHeaders } from "node:http";
import { NextRequest } from "next/server";
import { heavyWork } from "@/lib/heavy-work";
import { shareOfSession } from "@/lib/web/member-share";
import { openToken, sessionCookie } from "@/lib/web/token";

type Turn = (sent: IncomingHttpHeaders, signal: AbortSignal) => Promise<(() => void) | null>;
const kept = globalThis as typeof globalThis & { openFutureScreenTurn?: Turn };

/** The session that a request carries, as server.mjs sees the request; alive or not. */
export async function sessionOf(sent: IncomingHttpHeaders): Promise<string | null> {
  const headers = new Headers();
  for (const name of ["cookie", "host", "x-forwarded-proto", "x-forwarded-host"]) {
    if (sent[name]) headers.set(name, String(sent[name]));
  }
  const { cookies } = new NextRequest("http://here.invalid", { headers });
  return (await openToken(sessionCookie(headers, cookies)))?.sid ?? null;
}

/**
 * Gives server.mjs a session's turn to open a screen: what ends the turn, or null for who has no session.
 * The promise throws too_many_at_once or busy.
 */
export function offerScreenTurns(): void {
  kept.openFutureScreenTurn = async (sent, signal) => {
    const session = await sessionOf(sent);
    if (session === null) return null;
    const ends = [await shareOfSession(session)];
    const end = () => {
      for (const each of ends) each();
    };
    try {
      ends.push(await heavyWork("screens").hold(session, signal));
    } catch (refused) {
      end();
      throw refused;
    }
    return end;
  };
}
