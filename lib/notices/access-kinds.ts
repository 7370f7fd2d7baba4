type Source = { acts: readonly string[]; when?: string };

/** The office has changed this of a member; one's own change of one's own is none of its. */
const byOffice = (what: string, more = "true"): Source => ({
  acts: ["member.update"],
  when: `detail -> 'changes' ? '${what}' and actor_id is distinct from subject_id and ${more}`,
});

/** Of another address, not of the present one that is confirmed. */
const ANOTHER = "detail -> 'changes' ? 'email'";

/**
 * Every kind of notice of who can come into an account, by the acts in the audit trail that it tells of: what is mailed at
 * once is in the bell too, for who has no address (decision 1240). Nobody switches these off.
 */
const SOURCES = {
  "access-recovered": { acts: ["member.recover"] },
  "email-by-office": byOffice("email"),
  "phone-by-office": byOffice("phone"),
  "username-by-office": byOffice("username"),
  "two-factor-by-office": byOffice(
    "twoFactorEnabled",
    "detail #>> '{changes,twoFactorEnabled,1}' = 'false'",
  ),
  // An account is first opened by its owner's own letter; opened again, by one that two people agreed to.
  "password-changed": {
    acts: ["password.change", "password.reset", "account.activate"],
    when: "(action <> 'account.activate' or detail ? 'proposal')",
  },
  "two-factor-on": { acts: ["two-factor.enable"] },
  "two-factor-off": { acts: ["two-factor.disable"] },
  "recovery-codes-new": { acts: ["two-factor.new-codes"] },
  "recovery-code-used": { acts: ["two-factor.recovery-code"] },
  "email-asked": { acts: ["profile.email-ask"], when: ANOTHER },
  "email-changed": { acts: ["profile.email-confirm"], when: ANOTHER },
  "sign-in-locked": { acts: ["session.lock"] },
  "codes-locked": { acts: ["two-factor.lock"] },
} as const satisfies Record<string, Source>;

export type AccessKind = keyof typeof SOURCES;
export const ACCESS_KINDS = Object.keys(SOURCES) as AccessKind[];

/** Whether a notice of this kind is about the access to an account. */
export const isOfAccess = (kind: string): kind is AccessKind => Object.hasOwn(SOURCES, kind);

/** What of the audit trail these are read from. */
export const ACCESS_ACTS = [...new Set(Object.values(SOURCES).flatMap(({ acts }) => acts))];

/**
 * Whom each kind tells since when, as a query of `acts`, what the audit trail noted lately. What two people agreed to is
 * known by their proposal, the rest by its place in the trail; an act that two kinds tell of has each its own row.
 */
export const ACCESS_SOURCES = Object.fromEntries(
  Object.entries<Source>(SOURCES).map(([kind, { acts, when = "true" }]) => [
    kind,
    `select coalesce((detail ->> 'proposal')::uuid, left(hash, 32)::uuid), coalesce(subject_id, actor_id), at,
      null::bigint, null::date, null::uuid
      from acts where action in (${acts.map((act) => `'${act}'`).join(", ")}) and ${when}`,
  ]),
);
