/**
 * Every expected failure has one code; the edge (lib/web) translates it and picks the HTTP status.
 * Unexpected failures are ordinary errors: logged with an id, answered generically.
 */
export const STATUS_OF = {
  malformed: 400,
  report_unavailable: 400,
  unauthenticated: 401,
  login_failed: 401,
  two_factor_required: 401,
  two_factor_failed: 401,
  sign_in_expired: 401,
  forbidden: 403,
  suspended: 403,
  fresh_authentication_required: 401,
  enrolment_required: 403,
  own_record: 403,
  own_account: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  insufficient_balance: 409,
  not_pending: 409,
  already_reversed: 409,
  not_reversible: 409,
  reversal_overdraws: 409,
  second_approver: 403,
  maker_not_entitled: 409,
  payee_not_active: 409,
  money_held: 409,
  own_money_held: 409,
  decider_held: 409,
  not_approved: 409,
  approval_lapsed: 409,
  already_proposed: 409,
  proposal_changed: 409,
  channel_short: 409,
  account_short: 409,
  account_closed: 409,
  account_of_commands: 409,
  account_not_empty: 409,
  account_reconciled: 409,
  drawer_open: 409,
  drawer_not_open: 409,
  drawer_not_counted: 409,
  drawer_closed: 409,
  drawer_short: 409,
  second_needed: 409,
  counts_differ: 409,
  proof_missing: 409,
  line_matched: 409,
  line_unequal: 409,
  line_posted: 409,
  own_statement: 403,
  not_reconciled: 409,
  provider_waiting: 409,
  calls_off: 409,
  statement_unreadable: 422,
  statement_in_use: 409,
  statement_account: 409,
  import_known: 409,
  import_not_ready: 409,
  import_under_way: 409,
  import_waits: 409,
  import_in_use: 409,
  claim_open: 409,
  own_offer: 403,
  own_request: 403,
  trust_required: 403,
  counterparty_unavailable: 409,
  own_loan_overdue: 409,
  borrower_overdue: 409,
  own_debt_limit: 409,
  borrower_debt_limit: 409,
  offer_unavailable: 409,
  request_unavailable: 409,
  loan_closed: 409,
  loan_not_overdue: 409,
  write_off_early: 409,
  lender_silent: 409,
  lender_objects: 409,
  word_not_asked: 409,
  set_off_first: 409,
  transaction_of_loan: 409,
  member_not_closable: 409,
  last_admin: 409,
  two_factor_kept: 409,
  codes_unreadable: 409,
  activation_by_two: 409,
  already_member: 409,
  invitation_invalid: 404,
  email_link_invalid: 404,
  deposits_waiting: 409,
  request_id_reused: 409,
  reference_taken: 409,
  external_id_taken: 409,
  receipt_alike: 409,
  deposit_alike: 409,
  username_taken: 409,
  email_taken: 409,
  phone_taken: 409,
  national_id_taken: 409,
  shares_above_hundred: 409,
  transaction_of_project: 409,
  project_not_open: 409,
  project_unsettled: 409,
  project_settling: 409,
  project_full: 409,
  project_completed: 409,
  project_step: 409,
  project_no_investors: 409,
  loss_beyond_capital: 409,
  late_loss: 409,
  nothing_to_distribute: 409,
  body_too_slow: 408,
  body_too_large: 413,
  unsupported_media_type: 415,
  unknown_host: 421,
  invalid: 422,
  unbalanced: 422,
  one_by_one: 422,
  wrong_password: 422,
  wrong_code: 422,
  reset_invalid: 422,
  activation_invalid: 422,
  recipient_unavailable: 422,
  too_many_attempts: 429,
  too_many_searches: 429,
  too_many_uploads: 429,
  too_many_screens: 429,
  too_many_at_once: 429,
  too_many_deposits: 429,
  internal: 500,
  not_done: 503,
  outcome_unknown: 503,
  busy: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

/** The ledger rolled back, or knows the request as something else: nothing is on its way. */
export const NOTHING_MOVED: readonly ErrorCode[] = [
  "invalid",
  "insufficient_balance",
  "recipient_unavailable",
  "channel_short",
  "account_short",
  "account_closed",
  "account_of_commands",
  "account_not_empty",
  "account_reconciled",
  "drawer_open",
  "drawer_not_open",
  "drawer_not_counted",
  "drawer_closed",
  "drawer_short",
  "second_needed",
  "counts_differ",
  "unbalanced",
  "request_id_reused",
  "own_offer",
  "own_request",
  "trust_required",
  "counterparty_unavailable",
  "offer_unavailable",
  "request_unavailable",
  "loan_closed",
  "own_loan_overdue",
  "borrower_overdue",
  "own_debt_limit",
  "borrower_debt_limit",
  "claim_open",
  "own_money_held",
  "decider_held",
];

/** Nothing is on its way either, and what the form shows is no longer so. */
export const FORM_OUTDATED: readonly ErrorCode[] = [
  "project_full",
  "project_not_open",
  "project_settling",
  "project_completed",
  "project_unsettled",
  "project_no_investors",
  "nothing_to_distribute",
  "conflict",
];

/** Values for the message of a code (`{amount}`, `{name}`, …). */
export type ErrorValues = Record<string, string | number>;

/** The values that are francs where they are numbers. */
export const FRANCS: readonly string[] = ["amount", "short", "max", "limit", "owed", "difference"];

/** Per field, the key of its message under `errors.field` and the message's values. */
export type FieldErrors = Record<string, { key: string; values?: ErrorValues }>;

/** One of several reasons for a failure: the key of its text under `errors`, and the text's values. */
export type Reason = { key: string; values: ErrorValues };

/**
 * An expected failure; its message names each of the `reasons`. Thrown inside a command, it rolls the
 * command's database transaction back.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly values: ErrorValues = {},
    readonly fields?: FieldErrors,
    readonly reasons: readonly Reason[] = [],
  ) {
    super(code);
    this.name = "AppError";
  }

  get status(): number {
    return STATUS_OF[this.code];
  }
}
