import { AppError } from "@/lib/errors";

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
  if (code === "OF002") {
    const { owner, kind, name, balance, short } = JSON.parse(detail ?? "{}");
    return new AppError("insufficient_balance", { owner, kind, name, amount: balance, short });
  }
  if (code === "OF014") {
    const { channel, balance, short } = JSON.parse(detail ?? "{}");
    return new AppError("channel_short", { channel, amount: balance, short });
  }
  if (code === "OF013") return new AppError("second_approver");
  if (code === "OF003") return new AppError("not_pending");
  if (code === "OF004") return new AppError("not_found");
  if (code === "OF005") return new AppError("own_record");
  if (code === "OF006") return new AppError("recipient_unavailable", { member: detail ?? "" });
  if (code === "OF007") return new AppError("not_reversible");
  if (code === "OF008") return new AppError("already_reversed");
  if (code === "PJ012") return new AppError("transaction_of_project");
  return loanRefusal(code, detail ?? "") ?? uniqueRefusal(code, constraint_name) ?? error;
}

function uniqueRefusal(code: string | undefined, constraint_name: string | undefined) {
  if (code === "23505" && constraint_name && constraint_name in UNIQUE) {
    return UNIQUE[constraint_name as keyof typeof UNIQUE]();
  }
  return undefined;
}

// The functions of drizzle/0009.
function loanRefusal(code: string | undefined, detail: string): AppError | undefined {
  const isOffer = detail === "offer";
  if (code === "OF020") return new AppError(isOffer ? "offer_unavailable" : "request_unavailable");
  if (code === "OF021") return new AppError(isOffer ? "own_offer" : "own_request");
  if (code === "OF022") return new AppError("trust_required");
  if (code === "OF023") return new AppError("counterparty_unavailable", { member: detail });
  if (code === "OF024") return rateRefusal(JSON.parse(detail));
  if (code === "OF025") return new AppError("loan_closed");
  if (code === "OF026") {
    const values = { amount: Number(detail) };
    return new AppError("invalid", values, { amount: { key: "repaymentExceeds", values } });
  }
  if (code === "OF027") return new AppError("loan_not_overdue");
  if (code === "OF028") return new AppError("transaction_of_loan");
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
