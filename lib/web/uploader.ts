import type { IncomingHttpHeaders } from "node:http";
import { database } from "@/db/client";
import { withinTime } from "@/db/turn";
import { loadActor } from "@/lib/auth/queries";
import { sessionOf } from "@/lib/web/screen-turn";

type Uploader = (sent: IncomingHttpHeaders) => Promise<string | null>;
const kept = globalThis as typeof globalThis & { openFutureUploader?: Uploader };

/**
 * Tells server.mjs whose session a request carries, as the database knows it, before any of a large body
 * is read: the member's id, or null for who is nobody.
 */
export function offerUploader(): void {
  kept.openFutureUploader = async (sent) => {
    const session = await sessionOf(sent);
    const actor = session && (await withinTime(loadActor(database(), session, new Date())));
    return actor ? actor.id : null;
  };
}
