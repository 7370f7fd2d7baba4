import { codeOf, meaningOf } from "@/lib/rails/airtel-codes";
import { type Answered, Unanswered } from "@/lib/rails/http";
import type { Answer, Product, Sent } from "@/lib/rails/port";
import { fieldOf, textOf } from "@/lib/rails/read";
import { isReceiptNumber, plainReceiptNumber } from "@/lib/receipt-number";

/** What Airtel counts in here, as it names it. */
export const CURRENCY = "RWF";

/** Francs as Airtel writes them ("37,600.00"); null where they are none. */
export function francsOf(text: string | null): number | null {
  const isWhole = text !== null && /^-?(\d+|\d{1,3}(,\d{3})+)(\.0+)?$/.test(text);
  return isWhole ? Number(text.replaceAll(",", "")) : null;
}

/** What became of sending: a refusal is one with a documented code; whatever else came may stand for one that was taken. */
export async function sentAs(send: () => Promise<Answered>): Promise<Sent> {
  try {
    const { status: http, body } = await send();
    const code = codeOf(body);
    const meaning = meaningOf(code);
    const isTaken = meaning === "answered" || meaning === "done" || meaning === "open";
    if (http === 200 && isTaken) return { answer: "taken", http };
    const isRefused = meaning === "refused" && http < 500;
    const reason = (code ?? `HTTP_${http}`).slice(0, 80);
    return { answer: isRefused ? "refused" : "uncertain", reason, http };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { answer: "uncertain", reason: error.message.slice(0, 80), http: null };
  }
}

/** What the enquiry about an id says. */
export async function answerAs(
  look: () => Promise<Answered>,
  product: Product,
  id: string,
): Promise<Answer> {
  try {
    const { status: http, body } = await look();
    const transaction = fieldOf(fieldOf(body, "data"), "transaction");
    const status = textOf(transaction, "status");
    const code = codeOf(body);
    const trouble = (reason: string): Answer => ({
      answer: "trouble",
      reason: reason.slice(0, 80),
      http,
    });
    if (meaningOf(code) === "absent" && !status && [200, 400, 404].includes(http)) {
      return { answer: "absent", http };
    }
    if (http !== 200 || !status) return trouble(code ?? `HTTP_${http}`);
    if ((textOf(transaction, "id") ?? id).toLowerCase() !== id) return trouble("OTHER_ID");
    return { ...endOf({ status, code, product, transaction }), http };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { answer: "trouble", reason: error.message.slice(0, 80), http: null };
  }
}

type Said = { status: string; code: string | null; product: Product; transaction: unknown };
type Without<T> = T extends { http: unknown } ? Omit<T, "http"> : never;

// Where a transaction's status and the answer's code contradict each other, neither counts.
function endOf({ status, code, product, transaction }: Said): Without<Answer> {
  const meaning = meaningOf(code);
  const contradicts = { answer: "trouble", reason: `${status}_${code}`.slice(0, 80) } as const;
  if (status === "TIP" || status === "TA") return { answer: "pending" };
  // Nobody confirms a payout on a phone: it cannot be too late.
  if (status === "TF" || (status === "TE" && product === "collect")) {
    if (meaning === "done" || meaning === "open" || meaning === "absent") return contradicts;
    const reason = meaning === "answered" ? null : code;
    return { answer: "failed", reason: (reason ?? status).slice(0, 80) };
  }
  if (status !== "TS") return contradicts;
  if (code !== null && meaning !== "done" && meaning !== "answered") return contradicts;
  const providerId = plainReceiptNumber(textOf(transaction, "airtel_money_id") ?? "").slice(0, 64);
  if (!isReceiptNumber(providerId)) return { answer: "trouble", reason: "NO_TRANSACTION_ID" };
  const counted = (textOf(transaction, "currency") ?? CURRENCY) === CURRENCY;
  const amount = counted ? francsOf(textOf(transaction, "amount")) : null;
  return { answer: "done", providerId, amount };
}
