/** Whom a kind of notice tells since when, as a query: transaction, member, and the instant it happened. */
const told = (who: string, at: string, when: string) =>
  `select id, ${who}, ${at} from changed where ${when}`;

/**
 * Every kind of notice and where it comes from; a new one is a line here and its texts under
 * `notices.kinds` and `mail.kinds`. `changed` are the transactions that changed lately; a kind that a
 * calendar brings about reads a table of its own. Each instant is the kind's own, so that a later change
 * of the same record tells nothing of the past.
 */
const SOURCES = {
  "deposit-approved": told("from_member", "decided_at", "type = 'deposit' and status = 'approved'"),
  "deposit-rejected": told("from_member", "decided_at", "type = 'deposit' and status = 'rejected'"),
  "money-received": told("to_member", "created_at", "type = 'transfer' and status = 'approved'"),
  "withdrawal-approved": told(
    "to_member",
    "decided_at",
    "type = 'withdraw' and status = 'approved'",
  ),
  "withdrawal-rejected": told(
    "to_member",
    "decided_at",
    "type = 'withdraw' and status = 'rejected'",
  ),
  "profit-received": told("to_member", "created_at", "type = 'profit' and status = 'approved'"),
  "loss-borne": told("from_member", "created_at", "type = 'loss' and status = 'approved'"),
  "capital-returned": told(
    "to_member",
    "created_at",
    "type = 'capital-return' and status = 'approved'",
  ),
  "transaction-reversed": told(
    "unnest(array[from_member, to_member])",
    "created_at",
    "type = 'reversal'",
  ),
} as const satisfies Record<string, string>;

export type NoticeKind = keyof typeof SOURCES;
export const NOTICE_KINDS = Object.keys(SOURCES) as NoticeKind[];

/** All kinds in one query: kind, transaction, member, instant. */
export const EVERYTHING_TOLD = NOTICE_KINDS.map(
  (kind) =>
    `select '${kind}' as kind, s.* from (${SOURCES[kind]}) as s (transaction_id, member_id, at)`,
).join("\nunion all ");
