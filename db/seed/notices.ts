import type { Database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { DAY_MS } from "@/lib/dates";
import { markRead } from "@/lib/notices/commands";
import { listNotices } from "@/lib/notices/queries";
import { MOST, writeNotices } from "@/lib/notices/write";
import { at } from "./actors";

const DAYS = 365;
/** Of their notices, so many have not been read yet. */
const UNREAD = { aline: 2, eric: 1, claudine: 3 } as const;

/**
 * Tells the members what happened to their money in the last year, as the job does, without mail to
 * people who are not; most of it has been read.
 */
export async function tellNotices(db: Database, people: Actor[], now: Date): Promise<void> {
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  await writeNotices(db, { now: from, origin: null });
  for (;;) {
    const written = await writeNotices(db, { now, origin: null });
    if (written < MOST) break;
  }
  for (const person of people) {
    const unread = UNREAD[person.username as keyof typeof UNREAD] ?? 1;
    const { rows } = await listNotices(db, person.id, null, 100);
    const ids = rows.slice(unread).map(({ id }) => id);
    if (ids.length > 0) await markRead(at(db, person, now), { ids });
  }
}
