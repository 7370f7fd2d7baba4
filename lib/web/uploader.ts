import type { IncomingHttpHeaders } from "node:http";
import { NextRequest } from "next/server";
import { database, withinTime } from "@/db/client";
import { loadActor } from "@/lib/auth/queries";
import { cookieName, openToken } from "@/lib/web/token";

type Asked = (sent: IncomingHttpHeaders) => Promise<string | null>;
const kept = globalThis as typeof globalThis & { openFutureUploader?: Asked };

/**
 * Tells server.mjs whose session a request carries, as the database knows it, before any of a large body
 * is read: the member's id, or null for who is nobody.
 */
export function offerUploader(): void {
  kept.openFutureUploader = async ({ cookie = "" }) => {
    const { cookies } = new NextRequest("http://here.invalid", { headers: { cookie } });
    const value = cookies.get(cookieName(true)) ?? cookies.get(cookieName(false));
    const token = await openToken(value?.value);
    const actor = token && (await withinTime(loadActor(database(), token.sid, new Date())));
    return actor?.id ?? null;
  };
}
