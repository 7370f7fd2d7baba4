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
  if (code === "23505" && constraint_name && constraint_name in UNIQUE) {
    return UNIQUE[constraint_name as keyof typeof UNIQUE]();
  }
  return error;
}
