import { headers } from "next/headers";
import { database } from "@/db/client";
import { withinTime } from "@/db/turn";
import { endSession } from "@/lib/auth/sessions/open";
import { log } from "@/lib/log";
import { addressOf, currentToken, forgetSession, hasLeft } from "@/lib/web/session";

/**
 * Ends the reader's session row and clears the cookie; when the database fails, the cookie is
 * cleared all the same and the failure is logged (LOG-48).
 */
export async function leave(now: Date, address: string | null): Promise<void> {
  await endOwn(now, address);
  await forgetSession();
}

/** Ends the session of a browser that signed out while the server could not be reached. */
export async function finishLeaving(): Promise<void> {
  if (await hasLeft()) await endOwn(new Date(), addressOf(await headers()));
}

async function endOwn(now: Date, address: string | null): Promise<void> {
  const token = await currentToken();
  if (!token) return;
  const asker = { db: database(), now, address };
  await withinTime(endSession(asker, token.sid)).catch((error) =>
    log.error({ err: error }, "the session could not be ended on the server"),
  );
}
