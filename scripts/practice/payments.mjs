// What the practice network knows: each request by its id, and the francs in the wallet. Kept in a file, a line for each
// change, so that a start that follows knows it too.
import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** How long whoever is asked on their phone has (MTN's own page says about five minutes). */
const ANSWER_MS = 5 * 60 * 1000;
const OPENING = 50_000_000;

/**
 * Sandbox numbers that fail by themselves, as MTN documents them. The application asks Rwandan numbers alone: 0788123450 to
 * 0788123463 do here as those of the sandbox with the same end.
 */
const SANDBOX = {
  46733123450: "INTERNAL_PROCESSING_ERROR",
  46733123451: "APPROVAL_REJECTED",
  46733123452: "EXPIRED",
  46733123455: "PAYER_NOT_FOUND",
  46733123456: "PAYEE_NOT_ALLOWED_TO_RECEIVE",
  46733123457: "NOT_ALLOWED",
  46733123463: "COULD_NOT_PERFORM_TRANSACTION",
};
/** And those that stay pending. */
const ONGOING = ["46733123453", "46733123454"];
const sandboxNumber = (party) => party.replace(/^250788123(?=4\d\d$)/, "46733123");

/**
 * Opens the book of a practice network. `asks`: whether people confirm on the practice phone; without it everything succeeds at
 * once. `now`: its clock, in milliseconds. `opening`: the francs in the wallet before all else, where the file does not say.
 */
export function openPayments({ file, asks = true, now = Date.now, opening = OPENING }) {
  const payments = new Map();
  const keep = (payment) => {
    payments.set(payment.id, payment);
    if (file) appendFileSync(file, `${JSON.stringify(payment)}\n`);
    return payment;
  };
  const known = file && existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  for (const line of known) {
    const said = parsed(line);
    if (said?.opening !== undefined) opening = said.opening;
    else if (said) payments.set(said.id, said);
  }
  if (file && known.length === 0) appendFileSync(file, `${JSON.stringify({ opening })}\n`);
  const balance = () => balanceOf(payments, opening);
  let last = Math.max(13_000_000_000, ...[...payments.values()].map((p) => Number(p.number) || 0));

  const succeed = (payment) =>
    keep({ ...payment, status: "SUCCESSFUL", number: String(++last), endedAt: now() });
  const fail = (payment, reason) => keep({ ...payment, status: "FAILED", reason, endedAt: now() });

  function expire(payment) {
    const late = payment?.status === "PENDING" && now() - payment.madeAt >= ANSWER_MS;
    return late && !ONGOING.includes(sandboxNumber(payment.party))
      ? fail(payment, "EXPIRED")
      : payment;
  }

  return {
    /** Takes a request; false where its id is known. */
    take({ id, product, party, amount, currency, externalId, text, callback }) {
      if (payments.has(id)) return false;
      const made = { id, product, party, amount, currency, externalId, text, callback };
      const payment = keep({ ...made, status: "PENDING", madeAt: now() });
      const number = sandboxNumber(party);
      const reason = SANDBOX[number];
      if (reason) fail(payment, reason);
      else if (product === "transfer" && balance() < Number(amount)) {
        fail(payment, "NOT_ENOUGH_FUNDS");
      } else if (!ONGOING.includes(number) && (product === "transfer" || !asks)) succeed(payment);
      return true;
    },
    find: (id) => expire(payments.get(id)),
    /** What a phone is asked now, the newest first, and what it was asked last. */
    ofPhone(party) {
      const own = [...payments.values()].filter((each) => each.party === party).map(expire);
      return own.sort((one, other) => other.madeAt - one.madeAt).slice(0, 10);
    },
    /** The phone's owner confirms or refuses; only what still waits is changed. */
    answer(id, confirms) {
      const payment = expire(payments.get(id));
      if (payment?.status !== "PENDING") return null;
      return confirms ? succeed(payment) : fail(payment, "APPROVAL_REJECTED");
    },
    balance,
    all: () => [...payments.values()].map(expire),
  };
}

function balanceOf(payments, opening) {
  let francs = opening;
  for (const { status, product, amount } of payments.values()) {
    if (status !== "SUCCESSFUL") continue;
    francs += product === "transfer" ? -Number(amount) : Number(amount);
  }
  return francs;
}

// A line that was cut short when the machine stopped is of a change that nobody was told of.
function parsed(line) {
  try {
    return line ? JSON.parse(line) : null;
  } catch {
    return null;
  }
}
