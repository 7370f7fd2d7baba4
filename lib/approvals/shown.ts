import { createHash } from "node:crypto";

/** Which effect of a proposal somebody was shown: another one for each other effect, as it is stored. */
export function shownOf(effect: unknown): string {
  return createHash("sha256").update(JSON.stringify(effect)).digest("hex");
}
