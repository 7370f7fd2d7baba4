import { and, eq, lt, ne } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { sessions } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { endOutstandingLinks, holdAccount } from "@/lib/auth/outstanding-links";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** How exact "last seen" is: one write a minute for each session at most. */
const SEEN_EVERY_MS = 60_000;

/** Whether a session was not noted as seen within the last minute. */
export function isUnseen(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS;
}

/** Notes that a session was used; of several requests in one minute the first one writes. */
export async function markSeen(db: Database, sessionId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY_MS);
  const { id, active, lastSeenAt } = sessions;
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(id, sessionId), eq(active, true), lt(lastSeenAt, before)));
}

/**
 * Ends a member's sessions but the one to be kept, in the transaction of what ends them. Answers how
 * many there were.
 */
export async function endSessionsOf(
  tx: Executor,
  memberId: string,
  now: Date,
  reason: string,
  kept?: string,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ active: false, endedAt: now, endReason: reason })
    .where(
      and(
        eq(sessions.memberId, memberId),
        eq(sessions.active, true),
        kept ? ne(sessions.id, kept) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/**
 * Signs one of the actor's own sessions out. Whoever ends another than the one they use may have found
 * a stranger in it: outstanding links end too. Throws not_found.
 */
export async function endOwnSession(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await holdAccount(tx, ctx.actor.id);
    const mine = and(eq(sessions.id, id), eq(sessions.memberId, ctx.actor.id));
    const ended = await tx
      .update(sessions)
      .set({ active: false, endedAt: ctx.now, endReason: "signed out from another session" })
      .where(and(mine, eq(sessions.active, true)))
      .returning({ id: sessions.id });
    if (!ended[0]) throw new AppError("not_found");
    if (id !== ctx.actor.sessionId) await endOutstandingLinks({ ...ctx, db: tx }, ctx.actor.id);
    await auditRecord(
      { ...ctx, db: tx },
      { action: "session.end", outcome: "done", subject: { type: "session", id } },
    );
  });
}

/**
 * Signs the actor out everywhere but here; outstanding links end too. Answers in how many places.
 */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { id, sessionId } = ctx.actor;
  return ctx.db.transaction(async (tx) => {
    await holdAccount(tx, id);
    const count = await endSessionsOf(tx, id, ctx.now, "signed out everywhere else", sessionId);
    await endOutstandingLinks({ ...ctx, db: tx }, id);
    await auditRecord(
      { ...ctx, db: tx },
      { action: "session.end-others", outcome: "done", detail: { sessions: count } },
    );
    return count;
  });
}
