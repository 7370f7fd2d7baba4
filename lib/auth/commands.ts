import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { members, sessions } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { passwordFits } from "@/lib/auth/passwords";
import { findForSignIn } from "@/lib/auth/queries";
import { normalIdentifier, SESSION_SECONDS } from "@/lib/auth/rules";
import type { LoginInput } from "@/lib/auth/schema";
import { countedTry, forgetMember, signInKeys } from "@/lib/auth/throttle";
import { AppError } from "@/lib/errors";

/** Where a sign-in comes from, as the session record keeps it. */
export type Device = { platform: string; browser: string };
type Visitor = { db: Database; now: Date; address: string | null; device: Device };

export type SignedIn = { sessionId: string; memberId: string; signedInAt: Date; expiresAt: Date };

/**
 * Signs in by e-mail, username or phone (decisions, section 4). Throws login_failed, the same for
 * an unknown account and a wrong password and as slow, suspended, or too_many_attempts.
 */
export async function authenticate(visitor: Visitor, input: LoginInput): Promise<SignedIn> {
  const { db, now, address } = visitor;
  const identifier = normalIdentifier(input.identifier);
  const member = await findForSignIn(db, identifier);
  const keys = signInKeys(identifier, member?.id ?? null);
  const fits = await countedTry(db, keys, address, () =>
    passwordFits(member?.passwordHash ?? null, input.password),
  );
  const actor = member ? { id: member.id } : null;
  if (!fits || !member) {
    await auditRecord(
      { db, actor, now, address },
      { action: "session.sign-in", outcome: "refused" },
    );
    throw new AppError("login_failed");
  }
  await forgetFailures(db, member.id);
  if (member.status !== "active") {
    await auditRecord(
      { db, actor, now, address },
      { action: "session.sign-in", outcome: "refused", detail: { why: "suspended" } },
    );
    throw new AppError("suspended");
  }
  return openSession(visitor, member.id);
}

// Under one name the right password: the failures under the others are the member's own too.
async function forgetFailures(db: Database, memberId: string): Promise<void> {
  const { id, username, email, phone } = members;
  const [names] = await db
    .select({ id, username, email, phone })
    .from(members)
    .where(eq(members.id, memberId));
  if (names) await forgetMember(db, names);
}

async function openSession(visitor: Visitor, memberId: string): Promise<SignedIn> {
  const { now, address, device } = visitor;
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  return visitor.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(sessions)
      .values({ memberId, signedInAt: now, expiresAt, lastSeenAt: now, address, ...device })
      .returning({ id: sessions.id });
    if (!row) throw new Error("The session was not written.");
    await auditRecord(
      { db: tx, actor: { id: memberId }, now, address },
      { action: "session.sign-in", outcome: "done", subject: { type: "session", id: row.id } },
    );
    return { sessionId: row.id, memberId, signedInAt: now, expiresAt };
  });
}

/** Ends one session at once (log-out). Ending an ended one does nothing. */
export async function endSession(
  asker: { db: Database; now: Date; address: string | null; actor: { id: string } | null },
  sessionId: string,
): Promise<void> {
  await asker.db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ active: false, endedAt: asker.now, endReason: "signed out" })
      .where(and(eq(sessions.id, sessionId), eq(sessions.active, true)))
      .returning({ memberId: sessions.memberId });
    if (!ended[0]) return;
    await auditRecord(
      { ...asker, db: tx, actor: { id: ended[0].memberId } },
      { action: "session.sign-out", outcome: "done", subject: { type: "session", id: sessionId } },
    );
  });
}
