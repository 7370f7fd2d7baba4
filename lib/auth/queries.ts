import { and, eq, gt, or, sql } from "drizzle-orm";
import { type Executor, prepared } from "@/db/client";
import { members, sessions } from "@/db/schema";
import type { Actor } from "@/lib/context";

/**
 * The actor behind a live session of an active member, or null: revoked, expired, suspended and
 * unknown sessions are all nobody (decisions, section 4).
 */
export async function loadActor(db: Executor, sessionId: string, now: Date): Promise<Actor | null> {
  const [row] = await actorOfSession(db).execute({ sessionId, now: now.toISOString() });
  return row ?? null;
}

const actorOfSession = prepared((db) =>
  db
    .select({
      id: members.id,
      sessionId: sessions.id,
      username: members.username,
      fullName: members.fullName,
      email: members.email,
      phone: members.phone,
      role: members.role,
      profileImage: members.profileImage,
      passwordHash: members.passwordHash,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(sessions.active, true),
        gt(sessions.expiresAt, sql.placeholder("now")),
        eq(members.status, "active"),
      ),
    )
    .prepare("actor_of_session"),
);

/** Who signs in under an identifier in its normal form; null when nobody does. */
export async function findForSignIn(db: Executor, identifier: string) {
  const [row] = await db
    .select({
      id: members.id,
      status: members.status,
      passwordHash: members.passwordHash,
    })
    .from(members)
    .where(
      or(
        eq(members.username, identifier),
        eq(members.email, identifier),
        eq(members.phone, identifier),
      ),
    );
  return row && row.status !== "closed" ? row : null;
}
