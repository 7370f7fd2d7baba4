import { FORM_OUTDATED, NOTHING_MOVED } from "@/lib/errors";
import type { Failure } from "@/lib/web/failures";

const among = (codes: readonly string[], code: string) => codes.includes(code);

/**
 * Where a failed step of a money command leads: back to the form, to the form with its page read
 * afresh, or nowhere. What is wrong with a field is told where that field is; with the password, beside
 * the password.
 */
export function afterFailure({ code, fields = {} }: Failure): "form" | "form-afresh" | "stay" {
  if (fields.password) return "stay";
  if (among(FORM_OUTDATED, code)) return "form-afresh";
  return among(NOTHING_MOVED, code) || Object.keys(fields).length > 0 ? "form" : "stay";
}
