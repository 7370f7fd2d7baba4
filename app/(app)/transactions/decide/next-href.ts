import { database } from "@/db/client";
import { nextWaiting } from "@/lib/approvals/queries";
import type { Actor } from "@/lib/context";
import { loaded } from "@/lib/web/loaded";
import { waitingHref } from "../address";

/** Where the next thing is opened that waits for the reader after this one; null where there is none. */
export async function nextHref(id: string, actor: Actor): Promise<string | null> {
  const next = await loaded(nextWaiting(database(), actor, new Date(), id));
  return next && waitingHref(next);
}
