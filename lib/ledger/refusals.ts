import { type Refusal, refusalName } from "@/db/refusals";
import { AppError, type ErrorCode } from "@/lib/errors";
import { methodFactsOf } from "@/lib/methods";

type DatabaseError = { code?: string; message?: string; detail?: string; constraint_name?: string };

// Five signs with a figure among them: EPIPE is the socket's.
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** PostgreSQL's own account of a failure, however deep the driver and the mapper wrapped it. */
export function databaseError(error: unknown): DatabaseError {
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at && typeof at === "object"; depth += 1) {
    if ("code" in at && typeof at.code === "string" && SQLSTATE.test(at.code)) {
      return at as DatabaseError;
    }
    at = "cause" in at ? at.cause : undefined;
  }
  return {};
}

const UNIQUE = {
  proposals_open_key: () => new AppError("already_proposed"),
  transactions_reference_key: () =>
    new AppError("reference_taken", {}, { reference: { key: "referenceTaken" } }),
  drawers_one_open: () => new AppError("drawer_open"),
  sms_forwarders_name_key: () => new AppError("invalid", {}, { name: { key: "forwarderTaken" } }),
  rail_requests_live_key: () => new AppError("provider_waiting"),
  transactions_external_id_key: () =>
    new AppError("external_id_taken", {}, { externalId: { key: "externalIdTaken" } }),
};

/** That a statement is of another channel of its method, which is known by its account's number where the office has opened it. */
export const statementElsewhere = (channel: string) =>
  new AppError("statement_elsewhere", { channel, code: channel.split("-")[1] ?? "" });

/** The refusal of more than the `available` francs, with its message `key` beside the amount. */
export function moreThanAvailable(available: number, key: string): AppError {
  const values = { amount: available };
  return new AppError("insufficient_balance", values, { amount: { key, values } });
}

/** Says of a refusal for want of money that it is the amount that is too large, with its message `key`; others as they are. */
export function besideAmount(error: unknown, key: string): unknown {
  const short = error instanceof AppError && error.code === "insufficient_balance";
  return short ? moreThanAvailable(Number(error.values.amount), key) : error;
}

/** What a refusal of the database means to people; other errors come back as they are. */
export function ledgerRefusal(error: unknown): unknown {
  const { code, detail, constraint_name } = databaseError(error);
  const refusal = refusalName(code);
  if (refusal === "insufficient_balance") {
    const { owner, kind, name, balance, short } = JSON.parse(detail ?? "{}");
    return new AppError("insufficient_balance", { owner, kind, name, amount: balance, short });
  }
  if (refusal === "channel_short") {
    const { channel, account: code, balance: amount, short } = JSON.parse(detail ?? "{}");
    // One that the office has opened is known by its account's number.
    return channel === null || methodFactsOf(channel) === null
      ? new AppError("account_short", { code, amount, short })
      : new AppError("channel_short", { channel, amount, short });
  }
  if (refusal === "drawer_short") {
    // Not by how much: what lies in a drawer is counted blind.
    return new AppError("drawer_short", {}, { amount: { key: "drawerShort" } });
  }
  if (refusal === "project_short" || refusal === "result_beyond_out") {
    return new AppError(refusal, { amount: Number(detail) });
  }
  if (refusal === "share_minimum" || refusal === "share_most") {
    const values = { count: Number(detail) };
    const key = refusal === "share_minimum" ? "shareFewest" : "shareMost";
    return new AppError(refusal, values, { count: { key, values } });
  }
  if (
    refusal === "account_closed" ||
    refusal === "account_waits" ||
    refusal === "account_reconciled" ||
    refusal === "account_of_commands"
  ) {
    return new AppError(refusal, { code: detail ?? "" });
  }
  if (refusal === "statement_elsewhere") return statementElsewhere(detail ?? "");
  if (refusal === "no_correction") {
    return new AppError("invalid", {}, { reference: { key: "correctionUnknown" } });
  }
  // Of one of several who take part, where the database says of whom.
  if (refusal === "not_entitled" && detail) return new AppError("forbidden", { member: detail });
  if (refusal === "account_not_empty") return new AppError(refusal, JSON.parse(detail ?? "{}"));
  if (refusal === "claim_open") return new AppError("claim_open", JSON.parse(detail ?? "{}"));
  if (refusal === "party_not_active") {
    return new AppError("recipient_unavailable", { member: detail ?? "" });
  }
  if (refusal === "money_held" || refusal === "decider_held") {
    return new AppError(refusal, JSON.parse(detail ?? "{}"));
  }
  if (refusal === "debt_limit") {
    return new AppError("borrower_debt_limit", JSON.parse(detail ?? "{}"));
  }
  if (refusal === "borrower_overdue") {
    return new AppError("borrower_overdue", { member: detail ?? "" });
  }
  if (!refusal) return uniqueRefusal(code, constraint_name) ?? error;
  const meaning = PLAIN[refusal];
  return meaning ? new AppError(meaning) : error;
}

/** The refusals that say no more than their name. */
const PLAIN: Partial<Record<Refusal, ErrorCode>> = {
  second_approver: "second_approver",
  not_entitled: "forbidden",
  payee_not_active: "payee_not_active",
  maker_not_entitled: "maker_not_entitled",
  not_approved: "not_approved",
  approval_lapsed: "approval_lapsed",
  withdrawal_payable: "withdrawal_payable",
  not_pending: "not_pending",
  not_found: "not_found",
  own_record: "own_record",
  not_reversible: "not_reversible",
  already_reversed: "already_reversed",
  transaction_of_project: "transaction_of_project",
  project_settling: "project_settling",
  project_unsettled: "project_unsettled",
  project_not_running: "project_not_running",
  // The stakes are locked while the parts are worked out: only a closing of an account comes in between.
  not_the_stakes: "conflict",
  transaction_of_loan: "transaction_of_loan",
  lender_word: "word_not_asked",
  set_off_first: "set_off_first",
  line_matched: "line_matched",
  line_unequal: "line_unequal",
  line_posted: "line_posted",
  own_statement: "own_statement",
  own_unproven: "own_unproven",
  own_move: "own_move",
  proof_missing: "proof_missing",
  drawer_not_open: "drawer_not_open",
  drawer_not_counted: "drawer_not_counted",
  drawer_closed: "drawer_closed",
  second_needed: "second_needed",
  counts_differ: "counts_differ",
  shares_off: "shares_off",
  shares_held: "shares_held",
  import_shares: "import_shares",
  import_not_ready: "import_not_ready",
  import_corrected: "import_corrected",
  provider_waiting: "provider_waiting",
  balance_answered: "balance_answered",
  own_import: "own_import",
  forwarder_revoked: "forwarder_refused",
};

function uniqueRefusal(code: string | undefined, constraint_name: string | undefined) {
  if (code === "23505" && constraint_name && constraint_name in UNIQUE) {
    return UNIQUE[constraint_name as keyof typeof UNIQUE]();
  }
  return undefined;
}
