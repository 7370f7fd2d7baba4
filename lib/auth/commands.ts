import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { members, sessions } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { passwordFits } from "@/lib/auth/passwords";
import { findForSignIn } from "@/lib/auth/queries";
import { normalIdentifier, SESSION_SECONDS } from "@/lib/auth/rules";
import type { LoginInput } from "@/lib/auth/schema";
import { countedTry, forgetMember, signInKeys } from "@/lib/auth/throttle";
import { withCode } from "@/lib/auth/two-factor/codes";
import { AppError } from "@/lib/errors";

/** Where a sign-in comes from, as the session record keeps it. */
export type Device = { platform: string; browser: string };
type Visitor = {
  db: Database;
  now: Date;
  address: string | null;
  device: Device;
  /** Where links in mails lead (a recovery code is told of by mail). */
  origin?: string;
};

export type SignedIn = { sessionId: string; memberId: string; signedInAt: Date; expiresAt: Date };

/** The right password was given and a code is still missing; `proof` says which password it was. */
export type HalfSignedIn = { memberId: string; proof: string };

/**
 * Signs in by e-mail, username or phone (decisions, section 4), in one call. Throws login_failed, the
 * same for an unknown account and a wrong password and as slow, suspended, too_many_attempts,
 * two_factor_required when a code is missing, or two_factor_failed when it does not fit.
 */
export async function authenticate(visitor: Visitor, input: LoginInput): Promise<SignedIn> {
  const begun = await beginSignIn(visitor, input);
  if ("sessionId" in begun) return begun;
  if (input.code === undefined) throw new AppError("two_factor_required");
  return finishSignIn(visitor, begun, input.code);
}

/** The first step: the password. Opens the session where no code is needed. Throws as authenticate. */
export async function beginSignIn(
  visitor: Visitor,
  input: LoginInput,
): Promise<SignedIn | HalfSignedIn> {
  const { db, now, address } = visitor;
  const identifier = normalIdentifier(input.identifier);
  const member = await findForSignIn(db, identifier);
  const keys = signInKeys(identifier, member?.id ?? null);
  const fits = await countedTry(db, keys, address, () =>
    passwordFits(member?.passwordHash ?? null, input.password),
  );
  const asker = { db, actor: member ? { id: member.id } : null, now, address };
  if (!fits || !member) {
    await auditRecord(asker, { action: "session.sign-in", outcome: "refused" });
    throw new AppError("login_failed");
  }
  await forgetFailures(db, member.id);
  if (member.status !== "active") {
    const detail = { why: "suspended" };
    await auditRecord(asker, { action: "session.sign-in", outcome: "refused", detail });
    throw new AppError("suspended");
  }
  const half = { memberId: member.id, proof: passwordProof(member.passwordHash) };
  if (!member.twoFactorEnabled) return openSession(visitor, half);
  if (input.code === undefined) {
    await auditRecord(asker, { action: "two-factor.ask", outcome: "done" });
  }
  return half;
}

/**
 * The second step: a code of the authenticator, or a recovery code. Throws two_factor_failed,
 * too_many_attempts, or sign_in_expired when the account has changed since the first step.
 */
export function finishSignIn(
  visitor: Visitor,
  half: HalfSignedIn,
  code: string,
): Promise<SignedIn> {
  return withCode(visitor, half.memberId, code, "two_factor_failed", (tx) =>
    openSession({ ...visitor, db: tx }, half),
  );
}

// What is told of a password's hash while the second step is awaited.
function passwordProof(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url");
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

async function openSession(
  visitor: Omit<Visitor, "db"> & { db: Executor },
  { memberId, proof }: HalfSignedIn,
): Promise<SignedIn> {
  const { now, address, device } = visitor;
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  return visitor.db.transaction(async (tx) => {
    await refuseChanged(tx, memberId, proof);
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

// A password that is changed at this moment ends all sessions: none may slip in behind it.
async function refuseChanged(tx: Executor, memberId: string, proof: string): Promise<void> {
  const [member] = await tx
    .select({ status: members.status, passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, memberId))
    .for("share");
  const same = member?.status === "active" && passwordProof(member.passwordHash) === proof;
  if (!same) throw new AppError("sign_in_expired");
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
