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

/**
 * What a second try says of a first one whose answer was lost: `all`, since it was looked up what became of that;
 * `itself`, since it was refused before, for its password or its session; `nothing`, since nobody knows of this one either.
 */
export function saysOfEarlier({ status, fields }: Failure): "all" | "itself" | "nothing" {
  if (status >= 500 || status === 429) return "nothing";
  return status === 401 || fields?.password ? "itself" : "all";
}
