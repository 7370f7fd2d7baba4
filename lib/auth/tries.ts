import { createHash } from "node:crypto";
import { type KnownDevice, knows } from "@/lib/auth/known-device";

/** What is guessed at: each has counts of its own, so that a right password gives no new codes. */
export type Secret = "password" | "code";

/**
 * What a try is counted under. `whole` is the member's one count, whatever name was typed; who is signed
 * in, or tries where the member has signed in before, has a count of their `own`: strangers do not lock
 * it, and its failures are the whole's too.
 */
export type Tries = {
  secret: Secret;
  /** Whose secret is guessed at; null where nobody has the name that was typed. */
  memberId: string | null;
  whole: string;
  own: { by: "device" | "session"; key: string } | null;
  /** Whose tries are few in all, whoever's secret is guessed at; the network's where there is no count of one's own. */
  guesser?: string;
};

/** A member, and what is told of the password that they have (`passwordProof`). */
type Half = { memberId: string; proof: string };

const wholeOf = (secret: Secret, memberId: string) => `${secret}:member:${memberId}`;

/** A password at the sign-in. What was typed is kept as a hash: it may be a password in the wrong field. */
export function signInTries(
  typed: string,
  member: Half | null,
  device: KnownDevice | null | undefined,
): Tries {
  if (member) return memberTries("password", member, device);
  const name = createHash("sha256").update(typed).digest("hex");
  return { secret: "password", memberId: null, whole: `password:name:${name}`, own: null };
}

/**
 * A password that is typed beside the clerk who serves, in the clerk's session: strangers do not lock it there, and the clerk's
 * guesses at all others are few together.
 */
export function deskTries(clerk: string, typed: string, member: Half | null): Tries {
  const tries = signInTries(typed, member, null);
  const key = `password:desk:${clerk}:${tries.memberId}`;
  const own = member ? ({ by: "session", key } as const) : null;
  return { ...tries, own, guesser: `desk ${clerk}` };
}

/** A password or code of a member who is not signed in. */
export function memberTries(
  secret: Secret,
  { memberId, proof }: Half,
  device: KnownDevice | null | undefined,
): Tries & { memberId: string } {
  const known = knows(device, memberId, proof);
  const key = known ? `${secret}:device:${device.id}:${memberId}` : "";
  const own = known ? { by: "device" as const, key } : null;
  return { secret, memberId, whole: wholeOf(secret, memberId), own };
}

/** A password or code of who is signed in: of a money command, or of a change to the account. */
export function sessionTries(
  secret: Secret,
  actor: { id: string; sessionId: string },
): Tries & { memberId: string } {
  const own = { by: "session" as const, key: `${secret}:session:${actor.sessionId}` };
  return { secret, memberId: actor.id, whole: wholeOf(secret, actor.id), own };
}

/** The count of a member's failures with the password. */
export const passwordCount = (memberId: string) => wholeOf("password", memberId);
