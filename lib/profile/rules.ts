import { DAY_MS } from "@/lib/dates";
import { type MemberState, SIGN_IN_NAMES } from "@/lib/members/rules";
import type { ProfileInput } from "@/lib/profile/schema";

/** How long the link works that confirms a new address: 24 hours. */
export const CONFIRM_MS = DAY_MS;
/** So many new addresses may be asked for in an hour: each sends a mail to somebody. */
export const MOST_ASKED = 5;
export const ASKED_WITHIN_MS = 60 * 60 * 1000;

const DIRECT = [
  "firstName",
  "lastName",
  "username",
  "phone",
  "gender",
  "district",
  "sector",
  "village",
] as const;
export type ProfileChanges = Partial<
  Pick<MemberState, (typeof DIRECT)[number] | "cell" | "profileImage">
>;

/** What an input changes at once; another e-mail address waits for its confirmation. */
export function profileChanges(before: MemberState, input: ProfileInput): ProfileChanges {
  const changed = DIRECT.filter(
    (name) => input[name] !== undefined && input[name] !== before[name],
  );
  return Object.fromEntries(changed.map((name) => [name, input[name]]));
}

/** Whether an input changes a name by which the member signs in: that takes the password (decision 97). */
export function changesSignIn(
  before: Pick<MemberState, (typeof SIGN_IN_NAMES)[number]>,
  input: ProfileInput,
): boolean {
  return SIGN_IN_NAMES.some((name) => input[name] !== undefined && input[name] !== before[name]);
}

type Link = { createdAt: Date; expiresAt: Date; endedAt: Date | null };

/** Whether the link of a change of address still works. */
export function isOpen({ expiresAt, endedAt }: Pick<Link, "expiresAt" | "endedAt">, now: Date) {
  return endedAt === null && expiresAt > now;
}

/**
 * Milliseconds until another address may be asked for: 0 now. `asked`: when the last ones were asked
 * for, newest first.
 */
export function waitToAsk(asked: Date[], now: Date): number {
  const blocking = asked[MOST_ASKED - 1];
  return blocking ? Math.max(0, blocking.getTime() + ASKED_WITHIN_MS - now.getTime()) : 0;
}
