import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { members, sessions } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { type KnownDevice, remembered } from "@/lib/auth/known-device";
import { passwordProof, SESSION_SECONDS } from "@/lib/auth/rules";
import { AppError } from "@/lib/errors";

/** Where a sign-in comes from, as the session record keeps it. */
export type Device = { platform: string; browser: string };
/** Live sessions of one member: the oldest end when there would be more. */
const MOST_SESSIONS = 20;

type Opening = {
  db: Executor;
  now: Date;
  address: string | null;
  device: Device;
  /** The session whose cookie the request carried: this one takes its place. */
  replaces?: string | undefined;
  /** What the browser keeps of earlier sign-ins there. */
  known?: KnownDevice | null;
};

/** `known`: what the browser is to keep now. */
export type SignedIn = {
  sessionId: string;
  memberId: string;
  signedInAt: Date;
  expiresAt: Date;
  known: KnownDevice;
};

/** The right password was given and a code is still missing; `proof` says which password it was. */
export type HalfSignedIn = { memberId: string; proof: string };

/**
 * Opens a session for who gave the password, and the code where one is needed. It ends the session that
 * it replaces, whoever's it was, and the oldest above twenty. Throws sign_in_expired when the account
 * has changed since.
 */
export function openSession(
  { db, now, address, device, replaces, known }: Opening,
  { memberId, proof }: HalfSignedIn,
): Promise<SignedIn> {
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const open = async (tx: Executor) => {
    await refuseChanged(tx, memberId, proof);
    const [row] = await tx
      .insert(sessions)
      .values({ memberId, signedInAt: now, expiresAt, lastSeenAt: now, address, ...device })
      .returning({ id: sessions.id });
    if (!row) throw new Error("The session was not written.");
    const asker = { db: tx, actor: { id: memberId }, now, address };
    if (replaces) await endLive(asker, replaces, "replaced");
    const oldest = await endOldest(tx, now, memberId, row.id);
    const member = { type: "member", id: memberId };
    const tooMany = { action: "session.end-oldest", outcome: "done", subject: member } as const;
    if (oldest > 0) await auditRecord(asker, { ...tooMany, detail: { sessions: oldest } });
    const subject = { type: "session", id: row.id };
    await auditRecord(asker, { action: "session.sign-in", outcome: "done", subject });
    const keeps = remembered(known, memberId, proof);
    return { sessionId: row.id, memberId, signedInAt: now, expiresAt, known: keeps };
  };
  return db.transaction(open);
}

// A password that is changed at this moment ends all sessions: none may slip in behind it. Two who sign
// in at once are counted one after the other.
async function refuseChanged(tx: Executor, memberId: string, proof: string): Promise<void> {
  const [member] = await tx
    .select({ status: members.status, passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, memberId))
    .for("no key update");
  const same = member?.status === "active" && passwordProof(member.passwordHash) === proof;
  if (!same) throw new AppError("sign_in_expired");
}

async function endOldest(tx: Executor, now: Date, of: string, kept: string): Promise<number> {
  const { id, memberId, active, expiresAt, signedInAt } = sessions;
  const live = and(eq(memberId, of), eq(active, true), gt(expiresAt, now));
  const oldest = tx
    .select({ id })
    .from(sessions)
    .where(and(live, ne(id, kept)))
    .orderBy(desc(signedInAt), desc(id))
    .offset(MOST_SESSIONS - 1);
  const ended = await tx
    .update(sessions)
    .set({ active: false, endedAt: now, endReason: "too many sessions" })
    .where(inArray(id, oldest))
    .returning({ id });
  return ended.length;
}

/** Ends one session at once (log-out). Ending an ended one does nothing. */
export async function endSession(
  asker: { db: Database; now: Date; address: string | null },
  sessionId: string,
): Promise<void> {
  await asker.db.transaction((tx) => endLive({ ...asker, db: tx }, sessionId, "signed out"));
}

async function endLive(
  asker: { db: Executor; now: Date; address: string | null },
  sessionId: string,
  why: "signed out" | "replaced",
): Promise<void> {
  const ended = await asker.db
    .update(sessions)
    .set({ active: false, endedAt: asker.now, endReason: why })
    .where(and(eq(sessions.id, sessionId), eq(sessions.active, true)))
    .returning({ memberId: sessions.memberId });
  if (!ended[0]) return;
  const subject = { type: "session", id: sessionId };
  await auditRecord(
    { ...asker, actor: { id: ended[0].memberId } },
    {
      action: "session.sign-out",
      outcome: "done",
      subject,
      ...(why === "replaced" && { detail: { why } }),
    },
  );
}
