import { fieldOf, textOf } from "@/lib/rails/read";

/** It was taken, or the enquiry was answered: an older code that says nothing of the transaction itself. */
const ANSWERED = "ESB000010";

const DONE = new Set(["DP00800001001", "DP00900001001"]);

/** Processing, ambiguous, or (payouts) timed out, "may be processed or failed": nobody knows yet. */
const OPEN = new Set([
  "DP00800001000",
  "DP00800001006",
  "DP00900001000",
  "DP00900001006",
  "DP00900001014",
]);

const ABSENT = new Set(["DP00800001025", "DP00900001015"]);

/** Why a request was not taken. Not among them: a used id (DP00900001011, 17) and what Airtel itself could not do. */
const REFUSED = new Set([
  // The payer's PIN, limit, amount, no PIN entered, funds, refusal, wallet; our signature.
  ...["02", "03", "04", "05", "07", "08", "09", "10", "26"].map((end) => `DP008000010${end}`),
  // The day's limit, amount, funds, payee, payer, number, refusal; our signature.
  ...["03", "04", "07", "09", "10", "12", "13", "16"].map((end) => `DP009000010${end}`),
  // The gateway before them: wallet, fields, country, right, currency, PIN.
  ...["001", "003", "005", "006", "007", "112", "114", "115", "116", "119"].map(
    (end) => `ROUTER${end}`,
  ),
]);

/** What Airtel's code says of a request that was just sent, or asked about; null of one that is not documented. */
export function meaningOf(
  code: string | null,
): "answered" | "done" | "open" | "absent" | "refused" | null {
  if (code === null) return null;
  if (code === ANSWERED) return "answered";
  if (DONE.has(code)) return "done";
  if (OPEN.has(code)) return "open";
  if (ABSENT.has(code)) return "absent";
  return REFUSED.has(code) ? "refused" : null;
}

/** The code of an answer: the product's, the gateway's (which stands outside of `status`), or the older one of all products. */
export function codeOf(body: unknown): string | null {
  const status = fieldOf(body, "status");
  const product = textOf(status, "response_code") ?? textOf(body, "status_code");
  return product ?? textOf(status, "result_code");
}
