import type { Failure } from "@/lib/web/failures";

// The ledger rolled back, or knows the request as something else: nothing is on its way.
const REFUSALS = [
  ...["invalid", "insufficient_balance", "recipient_unavailable"],
  ...["channel_short", "request_id_reused"],
  ...["own_offer", "own_request", "trust_required", "counterparty_unavailable"],
  ...["offer_unavailable", "request_unavailable", "loan_closed"],
];

// Nothing is on its way either, and what the form shows is no longer so.
const CHANGED = [
  ...["project_full", "project_not_open", "project_settling", "project_completed"],
  ...["project_unsettled", "project_no_investors", "nothing_to_distribute", "conflict"],
];

/**
 * Where a failed step of a money command leads: back to the form, to the form with its page read
 * afresh, or nowhere. What is wrong with a field is told where that field is; with the password, beside
 * the password.
 */
export function afterFailure({ code, fields = {} }: Failure): "form" | "form-afresh" | "stay" {
  if (fields.password) return "stay";
  if (CHANGED.includes(code)) return "form-afresh";
  return REFUSALS.includes(code) || Object.keys(fields).length > 0 ? "form" : "stay";
}
