import { and, desc, eq, gt, lt, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { sessions } from "@/db/schema";
import { type Cursor, type Page, pageOf, writeCursor } from "@/lib/paging";
import type { SessionView } from "./views";

/** Where a member is signed in at the instant `now`, newest first: one keyset page. */
export async function listSessions(
  db: Executor,
  of: { id: string; sessionId: string },
  cursor: Cursor | null,
  limit: number,
  now: Date,
): Promise<Page<SessionView>> {
  const { id, memberId, active, expiresAt, signedInAt } = sessions;
  const after = cursor
    ? or(lt(signedInAt, cursor.at), and(eq(signedInAt, cursor.at), lt(id, cursor.id)))
    : undefined;
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(memberId, of.id), eq(active, true), gt(expiresAt, now), after))
    .orderBy(desc(signedInAt), desc(id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => writeCursor({ at: row.signedInAt, id: row.id }));
  return { ...page, rows: page.rows.map((row) => shown(row, of.sessionId)) };
}

function shown(row: typeof sessions.$inferSelect, current: string): SessionView {
  const { id, platform, browser, address } = row;
  return {
    id,
    platform,
    browser,
    address,
    signedInAt: row.signedInAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: id === current,
  };
}
