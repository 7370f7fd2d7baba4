import { refusalName } from "@/db/refusals";
import { AppError, type ErrorCode, type Reason } from "@/lib/errors";
import { databaseError } from "@/lib/ledger/refusals";

const TAKEN: Record<string, { code: ErrorCode; field: string; key: string }> = {
  members_username_key: { code: "username_taken", field: "username", key: "usernameTaken" },
  members_email_key: { code: "email_taken", field: "email", key: "emailTaken" },
  members_national_id_key: {
    code: "national_id_taken",
    field: "nationalId",
    key: "nationalIdTaken",
  },
  members_phone_key: { code: "phone_taken", field: "phone", key: "phoneTaken" },
};

/** What it means that a name, address or number belongs to another; other errors as they are. */
export function takenName(error: unknown): unknown {
  const taken = TAKEN[databaseError(error).constraint_name ?? ""];
  return taken ? new AppError(taken.code, {}, { [taken.field]: { key: taken.key } }) : error;
}

/** What it means that an account cannot be closed; other errors as they are. */
export function closingRefusal(error: unknown, name: string): unknown {
  const { code, detail } = databaseError(error);
  const refusal = refusalName(code);
  if (refusal === "not_found") return new AppError("not_found");
  if (refusal === "own_record") return new AppError("own_account");
  if (refusal === "member_not_closable") {
    const left: Left = JSON.parse(detail ?? "{}");
    return new AppError("member_not_closable", { name, ...left }, undefined, closingReasons(left));
  }
  return error;
}

const BALANCES = ["available", "held", "lent", "invested", "owed", "claim", "shares"] as const;
const COUNTED = [
  "pending",
  "offers",
  "requests",
  "writtenOff",
  "results",
  "drawers",
  "role",
] as const;
/**
 * Balances in francs by their kind, how many transactions, offers, requests, loans written off, projects' results and drawers
 * are open, and 1 for a role that two people take.
 */
type Left = Partial<Record<(typeof BALANCES)[number] | (typeof COUNTED)[number], number>>;

function closingReasons(left: Left): Reason[] {
  const reasons = (kinds: readonly (keyof Left)[], value: "amount" | "count") =>
    kinds
      .filter((kind) => Number(left[kind]) > 0)
      .map((kind) => ({ key: `closing.${kind}`, values: { [value]: Number(left[kind]) } }));
  return [...reasons(BALANCES, "amount"), ...reasons(COUNTED, "count")];
}
