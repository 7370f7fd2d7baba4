import { type Refusal, refusalName } from "@/db/refusals";
import { AppError, type ErrorCode } from "@/lib/errors";

type DatabaseError = { code?: string; detail?: string; constraint_name?: string };

/** PostgreSQL's own account of a failure, however deep the driver and the mapper wrapped it. */
export function databaseError(error: unknown): DatabaseError {
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at && typeof at === "object"; depth += 1) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) {
      return at as DatabaseError;
    }
    at = "cause" in at ? at.cause : undefined;
  }
  return {};
}

const UNIQUE = {
  transactions_reference_key: () =>
    new AppError("reference_taken", {}, { reference: { key: "referenceTaken" } }),
  transactions_external_id_key: () =>
    new AppError("external_id_taken", {}, { externalId: { key: "externalIdTaken" } }),
};

/** What a refusal of the posting functions means to people; other errors come back as they are. */
export function ledgerRefusal(error: unknown): unknown {
  const { code, detail, constraint_name } = databaseError(error);
  const refusal = refusalName(code);
  if (refusal === "insufficient_balance") {
    const { owner, kind, name, balance, short } = JSON.parse(detail ?? "{}");
    return new AppError("insufficient_balance", { owner, kind, name, amount: balance, short });
  }
  if (refusal === "channel_short") {
    const { channel, balance, short } = JSON.parse(detail ?? "{}");
    return new AppError("channel_short", { channel, amount: balance, short });
  }
  if (refusal === "party_not_active") {
    return new AppError("recipient_unavailable", { member: detail ?? "" });
  }
  if (!refusal) return uniqueRefusal(code, constraint_name) ?? error;
  const meaning = PLAIN[refusal];
  return meaning ? new AppError(meaning) : (loanRefusal(refusal, detail ?? "") ?? error);
}

/** The refusals that say no more than their name. */
const PLAIN: Partial<Record<Refusal, ErrorCode>> = {
  second_approver: "second_approver",
  not_pending: "not_pending",
  not_found: "not_found",
  own_record: "own_record",
  not_reversible: "not_reversible",
  already_reversed: "already_reversed",
  transaction_of_project: "transaction_of_project",
  second_distributor: "second_distributor",
  // The stakes are locked while the parts are worked out: only a closing of an account comes in between.
  not_the_stakes: "conflict",
  trust_required: "trust_required",
  loan_closed: "loan_closed",
  loan_not_overdue: "loan_not_overdue",
  transaction_of_loan: "transaction_of_loan",
};

function uniqueRefusal(code: string | undefined, constraint_name: string | undefined) {
  if (code === "23505" && constraint_name && constraint_name in UNIQUE) {
    return UNIQUE[constraint_name as keyof typeof UNIQUE]();
  }
  return undefined;
}

function loanRefusal(refusal: Refusal, detail: string): AppError | undefined {
  const isOffer = detail === "offer";
  if (refusal === "no_longer_open") {
    return new AppError(isOffer ? "offer_unavailable" : "request_unavailable");
  }
  if (refusal === "own_deal") return new AppError(isOffer ? "own_offer" : "own_request");
  if (refusal === "counterparty_unavailable") {
    return new AppError("counterparty_unavailable", { member: detail });
  }
  if (refusal === "rate_does_not_fit") return rateRefusal(JSON.parse(detail));
  if (refusal === "repayment_exceeds") {
    const values = { amount: Number(detail) };
    return new AppError("invalid", values, { amount: { key: "repaymentExceeds", values } });
  }
  return undefined;
}

/** A rate that does not fit a request; both in tenths of a percent. */
function rateRefusal({ rate, max }: { rate: number; max: number }): AppError {
  const interestRate =
    max === 0
      ? { key: "interestFree" }
      : rate <= 0
        ? { key: "interestAboveZero" }
        : { key: "rateExceeds", values: { max: String(max / 10) } };
  return new AppError("invalid", {}, { interestRate });
}
