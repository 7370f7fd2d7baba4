import type { IncomingHttpHeaders } from "node:http";
import { NextRequest } from "next/server";
import { heavyWork } from "@/lib/heavy-work";
import { networkOf } from "@/lib/net/network.mjs";
import { shareOfSession } from "@/lib/web/member-share";
import { addressOf } from "@/lib/web/session";
import { openToken, sessionCookie } from "@/lib/web/token";

type Turn = (sent: IncomingHttpHeaders, signal: AbortSignal) => Promise<() => void>;
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

// However slowly somebody reads theirs: the next one of their network need not wait for it.
const LONGEST_OF_VISITOR_MS = 1_000;

async function turnOfVisitor(sent: IncomingHttpHeaders, signal: AbortSignal): Promise<() => void> {
  const from = new Headers({ "x-forwarded-for": String(sent["x-forwarded-for"] ?? "") });
  const end = await heavyWork("visitors").hold(networkOf(addressOf(from)), signal);
  const timer = setTimeout(end, LONGEST_OF_VISITOR_MS);
  timer.unref();
  return () => {
    clearTimeout(timer);
    end();
  };
}

/**
 * Gives server.mjs a session's turn to open a screen, that of their network for who has none: what ends the turn.
 * The promise throws too_many_at_once or busy.
 */
export function offerScreenTurns(): void {
  kept.openFutureScreenTurn = async (sent, signal) => {
    const session = await sessionOf(sent);
    if (session === null) return turnOfVisitor(sent, signal);
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
