import type { members } from "@/db/schema";
import { maskedPhone } from "@/lib/masked";
import type { UpdateMemberInput } from "@/lib/members/schema";
import type { OwnUser } from "@/lib/members/views";

export type MemberState = typeof members.$inferSelect;

const SAME_NAME = [
  "firstName",
  "lastName",
  "username",
  "email",
  "phone",
  "district",
  "sector",
  "village",
  "gender",
  "class",
  "role",
] as const;

/** By which a member signs in: another of them opens the account to whoever knows it. */
export const SIGN_IN_NAMES = ["username", "email", "phone"] as const;

type Changes = Partial<
  Pick<
    MemberState,
    | (typeof SAME_NAME)[number]
    | "status"
    | "sharePercentage"
    | "twoFactorEnabled"
    | "twoFactorRequired"
  >
>;

/** The columns that an input changes, with their new values; what stays the same is left out. */
export function changesOf(before: MemberState, input: UpdateMemberInput): Changes {
  const wanted: Changes = Object.fromEntries(SAME_NAME.map((name) => [name, input[name]]));
  if (input.isActive !== undefined) wanted.status = input.isActive ? "active" : "inactive";
  if (input.share !== undefined) wanted.sharePercentage = input.share;
  Object.assign(wanted, twoFactor(before, input.twoFactorEnabled));
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof Changes],
  );
  return Object.fromEntries(changed);
}

/**
 * What a form asks for that `shown` the second factor as on ("true") or off when it was opened: what it leaves as it was
 * is not asked for, since the member may have set it up or switched it off meanwhile.
 */
export function withoutUnchanged(input: UpdateMemberInput, shown: unknown): UpdateMemberInput {
  const { twoFactorEnabled, ...others } = input;
  return String(twoFactorEnabled) === shown ? others : input;
}

// Nobody can enrol for somebody else: switching it on asks for it at the next sign-in.
function twoFactor(before: MemberState, enabled: boolean | undefined): Changes {
  if (enabled === undefined) return {};
  if (!enabled) return { twoFactorEnabled: false, twoFactorRequired: false };
  return before.twoFactorEnabled ? {} : { twoFactorRequired: true };
}

/** What the audit trail keeps of a change: each field, old and new; never a whole phone number. */
export function auditedChanges(before: MemberState, changes: Changes) {
  const shown = (name: string, value: unknown) =>
    name === "phone" && typeof value === "string" ? maskedPhone(value) : value;
  const entries = Object.entries(changes).map(([name, value]) => [
    name,
    [shown(name, before[name as keyof Changes]), shown(name, value)],
  ]);
  return { changes: Object.fromEntries(entries) as Record<string, [unknown, unknown]> };
}

/** A member's own savings: all that is on the account less what they owe on it, in francs; below 0 where that is more. */
export function ownSavings({ balance, parts }: Pick<OwnUser, "balance" | "parts">): number {
  return balance - parts.owed - parts.claim;
}
