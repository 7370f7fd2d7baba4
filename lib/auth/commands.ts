import type { Database } from "@/db/client";
import { record as auditRecord } from "@/lib/audit/commands";
import type { KnownDevice } from "@/lib/auth/known-device";
import { passwordFits } from "@/lib/auth/passwords";
import { findForSignIn } from "@/lib/auth/queries";
import { normalIdentifier, passwordProof } from "@/lib/auth/rules";
import type { LoginInput } from "@/lib/auth/schema";
import {
  type Device,
  type HalfSignedIn,
  openSession,
  type SignedIn,
} from "@/lib/auth/sessions/open";
import { countedTry } from "@/lib/auth/throttle";
import { memberTries, signInTries } from "@/lib/auth/tries";
import { withCode } from "@/lib/auth/two-factor/codes";
import { AppError } from "@/lib/errors";
import { retried } from "@/lib/ledger/once";

type Visitor = {
  db: Database;
  now: Date;
  address: string | null;
  device: Device;
  /** What the browser keeps of earlier sign-ins there. */
  known?: KnownDevice | null;
  /** Where links in mails lead (a recovery code and a lock are told of by mail). */
  origin?: string;
  /** The session whose cookie the request carries: it ends with the sign-in. */
  replaces?: string | undefined;
};

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
  const half = member && { memberId: member.id, proof: passwordProof(member.passwordHash) };
  const tries = signInTries(identifier, half, visitor.known);
  const fits = await countedTry(visitor, tries, () =>
    // Who has not activated their account has no password: it is looked at as long.
    passwordFits(member?.passwordHash || null, input.password),
  );
  const asker = { db, actor: member ? { id: member.id } : null, now, address };
  if (!fits || !half) {
    await auditRecord(asker, { action: "session.sign-in", outcome: "refused" });
    throw new AppError("login_failed");
  }
  if (member.status !== "active") {
    const detail = { why: "suspended" };
    await auditRecord(asker, { action: "session.sign-in", outcome: "refused", detail });
    throw new AppError("suspended");
  }
  if (!member.twoFactorEnabled) return retried(() => openSession(visitor, half));
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
  const tries = memberTries("code", half, visitor.known);
  return withCode(visitor, tries, code, "two_factor_failed", (tx) =>
    openSession({ ...visitor, db: tx }, half),
  );
}
