import { and, eq, or, sql } from "drizzle-orm";
import { batched } from "@/db/batched";
import { type Executor, prepared } from "@/db/client";
import { members, sessions, settings } from "@/db/schema";
import { stillHeld } from "@/lib/auth/rules";
import { needsSecondFactor } from "@/lib/auth/two-factor/rules";
import type { Actor } from "@/lib/context";

/**
 * The actor behind a live session of an active member, or null: revoked, expired, suspended and
 * unknown sessions are all nobody (decisions, section 4), and so is who must set up a second factor
 * first. Read anew for each request; requests of the same moment share one query.
 */
export async function loadActor(db: Executor, sessionId: string, now: Date): Promise<Actor | null> {
  const reader = await loadReader(db, sessionId, now);
  return reader && !reader.mustEnrol ? reader.actor : null;
}

/**
 * Somebody signed in. `mustEnrol`: they may set up their second factor and sign out, nothing else.
 * `moneyHeldUntil`: until then no money leaves their account; null where it may. `fresh`: the password or a code
 * was given in this session within the last ten minutes, by the database's clock.
 */
export type Reader = {
  actor: Actor;
  mustEnrol: boolean;
  lastSeenAt: Date;
  moneyHeldUntil: Date | null;
  fresh: boolean;
};

/** As loadActor, with those who must set up a second factor first. */
export async function loadReader(
  db: Executor,
  sessionId: string,
  now: Date,
): Promise<Reader | null> {
  // What is no id would fail the query for all who share it.
  if (!UUID.test(sessionId)) return null;
  const found = await liveSession(db, sessionId);
  if (!found || found.expiresAt <= now) return null;
  const { expiresAt: _, lastSeenAt, moneyHeldUntil, fresh, ...rest } = found;
  const { twoFactorRequired, twoFactorEnabled, staffTwoFactor, ...actor } = rest;
  const mustEnrol =
    !twoFactorEnabled && needsSecondFactor({ role: actor.role, twoFactorRequired, staffTwoFactor });
  return { actor, lastSeenAt, mustEnrol, moneyHeldUntil: stillHeld(moneyHeldUntil, now), fresh };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type LiveSession = Actor & {
  expiresAt: Date;
  lastSeenAt: Date;
  moneyHeldUntil: Date | null;
  fresh: boolean;
  twoFactorRequired: boolean;
  twoFactorEnabled: boolean;
  staffTwoFactor: number | null;
};

const liveSession = batched<LiveSession>(async (db, ids) => {
  const rows = await liveSessions(db).execute({ ids: `{${ids.join(",")}}` });
  return new Map(rows.map((row) => [row.sessionId, row]));
});

const liveSessions = prepared((db) =>
  db
    .select({
      id: members.id,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      moneyHeldUntil: members.moneyHeldUntil,
      fresh: sql<boolean>`${sessions.authenticatedAt} > now() - interval '10 minutes'`,
      twoFactorRequired: members.twoFactorRequired,
      twoFactorEnabled: members.twoFactorEnabled,
      staffTwoFactor: settings.staffTwoFactor,
      username: members.username,
      firstName: members.firstName,
      fullName: members.fullName,
      email: members.email,
      phone: members.phone,
      role: members.role,
      profileImage: members.profileImage,
      passwordHash: members.passwordHash,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .innerJoin(settings, eq(settings.id, 1))
    .where(
      and(
        // A subquery: a plan for any array costs what one for these ids does, so none is made anew each time.
        sql`${sessions.id} = any((select ${sql.placeholder("ids")}::uuid[])::uuid[])`,
        eq(sessions.active, true),
        eq(members.status, "active"),
      ),
    )
    .prepare("live_sessions"),
);

/** Who signs in under an identifier in its normal form; null when nobody does. */
export async function findForSignIn(db: Executor, identifier: string) {
  const [row] = await db
    .select({
      id: members.id,
      status: members.status,
      passwordHash: members.passwordHash,
      twoFactorEnabled: members.twoFactorEnabled,
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
