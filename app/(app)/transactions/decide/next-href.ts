import { database } from "@/db/client";
import { nextWaiting } from "@/lib/approvals/queries";
import type { WorkKind } from "@/lib/approvals/schema";
import type { Actor } from "@/lib/context";
import { loaded } from "@/lib/web/loaded";
import { waitingHref } from "../address";

/** Where the next thing, of a kind where one is named, is opened that waits for the reader; null where there is none. */
export async function nextHref(
  id: string,
  actor: Actor,
  kind: WorkKind | undefined,
): Promise<string | null> {
  const next = await loaded(nextWaiting(database(), actor, new Date(), id, kind));
  return next && waitingHref(next, kind);
}
