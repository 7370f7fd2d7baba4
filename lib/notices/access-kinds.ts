/**
 * Whom an act on the access to an account tells since when, as a query of `acts`, what the audit trail noted lately.
 * What two people agreed to is known by their proposal, the rest by its place in the trail.
 */
const ofActs = (when: string) =>
  `select coalesce((detail ->> 'proposal')::uuid, left(hash, 32)::uuid), coalesce(subject_id, actor_id), at,
      null::bigint, null::date, null::uuid from acts where ${when}`;

/** The office has changed this of a member; one's own change of one's own is none of its. */
const byOffice = (what: string) =>
  ofActs(
    `action = 'member.update' and detail -> 'changes' ? '${what}' and actor_id is distinct from subject_id`,
  );

/**
 * Every kind of notice of who can come into an account: what is mailed at once is in the bell too, for who has no
 * address (decision 1240). Nobody switches these off.
 */
export const ACCESS_SOURCES = {
  "access-recovered": ofActs("action = 'member.recover'"),
  "email-by-office": byOffice("email"),
  "phone-by-office": byOffice("phone"),
  "two-factor-by-office": `${byOffice("twoFactorEnabled")} and detail #>> '{changes,twoFactorEnabled,1}' = 'false'`,
  "password-changed": ofActs("action in ('password.change', 'password.reset')"),
  "two-factor-on": ofActs("action = 'two-factor.enable'"),
  "two-factor-off": ofActs("action = 'two-factor.disable'"),
  "recovery-codes-new": ofActs("action = 'two-factor.new-codes'"),
  "recovery-code-used": ofActs("action = 'two-factor.recovery-code'"),
  "email-asked": ofActs("action = 'profile.email-ask'"),
  "email-changed": ofActs("action = 'profile.email-confirm'"),
  "sign-in-locked": ofActs("action = 'session.lock'"),
  "codes-locked": ofActs("action = 'two-factor.lock'"),
} as const satisfies Record<string, string>;

export type AccessKind = keyof typeof ACCESS_SOURCES;
export const ACCESS_KINDS = Object.keys(ACCESS_SOURCES) as AccessKind[];

/** Whether a notice of this kind is about the access to an account. */
export const isOfAccess = (kind: string): kind is AccessKind => kind in ACCESS_SOURCES;

/** What of the audit trail these are read from. */
export const ACCESS_ACTS = [
  "member.recover",
  "member.update",
  "password.change",
  "password.reset",
  "two-factor.enable",
  "two-factor.disable",
  "two-factor.new-codes",
  "two-factor.recovery-code",
  "profile.email-ask",
  "profile.email-confirm",
  "session.lock",
  "two-factor.lock",
];
