import { AMOUNT, clause, type Template, type Wording } from "@/lib/channels/readers/wording";

/**
 * Airtel Money's messages, experimental: two Rwandan ones were seen, the rest are those of Uganda and Zambia
 * (docs/statement-formats.md).
 */

const NUMBER = String.raw`(?<number>\+?\d{9,12})`;
const NAME = "(?<name>[^.,]{1,120}?)";
const TID = String.raw`TID:? ?[A-Z0-9.]+?\.? `;

const money = (name: string, direction: "in" | "out", head: string): Template => ({
  name,
  kind: "money",
  direction,
  head: new RegExp(`^${head}`, "i"),
});

const TEMPLATES: readonly Template[] = [
  money("received", "in", String.raw`RECEIVED\. ?${TID}${AMOUNT} from ${NUMBER},? ?${NAME}\. `),
  money("receivedFrom", "in", String.raw`You have received ${AMOUNT} from ${NUMBER},? ${NAME}\.`),
  money("receivedByName", "in", String.raw`You have received ${AMOUNT} from ${NAME}\.`),
  money("cashDeposit", "in", String.raw`CASH DEPOSIT of ${AMOUNT} from ${NAME}\.`),
  money("sent", "out", String.raw`SENT\. ?${TID}${AMOUNT} to ${NAME} ${NUMBER}\.`),
  money("sentNumberFirst", "out", String.raw`SENT\. ?${TID}${AMOUNT} to ${NUMBER} ${NAME}\.`),
  money("sentToOther", "out", String.raw`sent to ${NAME} in \w{2,10} ?\. ?Amt ${AMOUNT}`),
  money("moneySent", "out", String.raw`Money sent to ${NAME} on ${NUMBER}\. ?Amount ${AMOUNT}`),
  money("paid", "out", String.raw`PAID\.? ?(?:${TID})?${AMOUNT} to ${NAME},? Charge `),
  money("till", "out", String.raw`Payment of ${AMOUNT} Till Number ${NAME}\.`),
  money("withdrawn", "out", String.raw`WITHDRAWN\. ?${TID}${AMOUNT} with ${NAME}\.`),
  // In Kinyarwanda; none was seen yet (docs/statement-formats.md).
  money(
    "receivedRw",
    "in",
    String.raw`M?wakiriye ${AMOUNT} avuye (?:kuri|kwa) ${NUMBER},? ?${NAME}\. `,
  ),
  { name: "failed", kind: "info", direction: "in", head: /^Transaction failed\b/i },
];

/** How Airtel words its messages. */
export const AIRTEL: Wording = {
  templates: TEMPLATES,
  prefix:
    /^(?:\*?\d{3}\* ?(?:Txn\.? ?ID|TID):? ?(?<id>[A-Z0-9.]*[A-Z0-9])\*[SR]\*? ?)?(?:Airtel Money: ?)?/i,
  date: /\b(\d{1,2}-[A-Z][a-z]{2,8}-\d{4} \d{1,2}:\d{2})/,
  id: clause(String.raw`\b(?:TID|Txn\.? ?ID) ?:? ?([A-Z0-9](?:[A-Z0-9.]{0,60}[A-Z0-9])?)`),
  partnerId: clause(String.raw`\bExt(?:ernal)? ?ID ?:? ?(?=[\w-]*\d)([\w-]{1,64})`),
  opening:
    /^(?:\*?\d{3}\* ?(?:Txn|TID)|RECEIVED\.|SENT\.|PAID\b|WITHDRAWN\.|CASH DEPOSIT |You have received |M?wakiriye |Money sent to |Payment of |Sent to |Transaction failed)/i,
};
