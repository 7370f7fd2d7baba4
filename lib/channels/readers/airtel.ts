import {
  AMOUNT,
  clause,
  INSTANT,
  info,
  money,
  type Template,
} from "@/lib/channels/readers/phrases";
import type { Wording } from "@/lib/channels/readers/wording";

/**
 * Airtel Money's messages, experimental: two Rwandan ones were seen, the rest are those of Uganda and Zambia
 * (docs/statement-formats.md).
 */

const NUMBER = String.raw`\(?(?<number>\+?\d{9,12})\)?`;
// An initial has its full stop: only what follows says that a name is at its end.
const NAME = String.raw`(?<name>(?:(?! (?:on|at|le|kuwa) \d)(?:[^.,()]|(?<=\b[a-z])\.(?= ?[a-z]))){1,120}?)`;
const ENDS = String.raw`\.?(?: (?:on|at|le|kuwa) (?=\d)|,?(?=\.? ?(?:(?:your |new |votre |nouveau |airtel money )*(?:bal|solde)|fees?\b|charge|tid\b|txn|trans|date\b|ext|reason|view|ikiguzi|asigaye|amafaranga|frais|\d|\*|$)))`;
const TID = String.raw`TID:? ?[A-Z0-9.]+?\.? `;
const GOT = `You have received ${AMOUNT} from`;

const TEMPLATES: readonly Template[] = [
  money("received", "in", String.raw`RECEIVED\. ?${TID}${AMOUNT} from ${NUMBER},? ?${NAME}${ENDS}`),
  money("receivedFrom", "in", `${GOT} ${NUMBER},? ${NAME}${ENDS}`),
  money("receivedFrom", "in", `${GOT} ${NAME} ${NUMBER}${ENDS}`),
  money("receivedByName", "in", `${GOT} ${NAME}${ENDS}`),
  money("cashDeposit", "in", `CASH DEPOSIT of ${AMOUNT} from ${NAME}${ENDS}`),
  money("sent", "out", String.raw`SENT\. ?${TID}${AMOUNT} to ${NAME} ${NUMBER}\.`),
  money("sentNumberFirst", "out", String.raw`SENT\. ?${TID}${AMOUNT} to ${NUMBER} ${NAME}${ENDS}`),
  money("sentToOther", "out", String.raw`sent to ${NAME} in \w{2,10} ?\. ?Amt ${AMOUNT}`),
  money("moneySent", "out", String.raw`Money sent to ${NAME} on ${NUMBER}\. ?Amount ${AMOUNT}`),
  money("paid", "out", String.raw`PAID\.? ?(?:${TID})?${AMOUNT} to ${NAME},? Charge `),
  money("till", "out", `Payment of ${AMOUNT} Till Number ${NAME}${ENDS}`),
  money(
    "withdrawn",
    "out",
    String.raw`WITHDRAWN\. ?${TID}${AMOUNT} with (?<name>.{1,120}?)\.(?= ?Fee|Bal)`,
  ),
  money(
    "withdrawnFrom",
    "out",
    String.raw`You have withdrawn ${AMOUNT} (?:from|at|with) (?!your )${NAME}(?: \(\w{1,20}\))?${ENDS}`,
  ),
  // In Kinyarwanda and French; none was seen yet (docs/statement-formats.md).
  money("receivedRw", "in", `M?wakiriye ${AMOUNT} avuye (?:kuri|kwa) ${NUMBER},? ?${NAME}${ENDS}`),
  money("receivedRw", "in", `M?wakiriye ${AMOUNT} avuye (?:kuri|kwa) ${NAME} ${NUMBER}${ENDS}`),
  money("sentRw", "out", `M?wohereje ${AMOUNT} (?:kuri|kwa) ${NAME} ${NUMBER}${ENDS}`),
  money("sentRw", "out", `M?wohereje ${AMOUNT} (?:kuri|kwa) ${NUMBER},? ${NAME}${ENDS}`),
  money(
    "receivedFr",
    "in",
    String.raw`Vous avez re[cç]u ${AMOUNT}\.? (?:de|venant de) ${NUMBER},? ${NAME}${ENDS}`,
  ),
  info("failed", String.raw`Transaction failed\b`),
  info("balance", `Your Airtel Money (?:account )?bal(?:ance)? is ${AMOUNT}`),
];

/** How Airtel words its messages. */
export const AIRTEL: Wording = {
  templates: TEMPLATES,
  prefix:
    /^(?:\*?\d{3}\* ?(?:Txn\.? ?ID|TID):? ?(?<id>[A-Z0-9.]*[A-Z0-9])\*[SR]\*? ?)?(?:Airtel Money: ?)?/i,
  date: new RegExp(String.raw`\b(${INSTANT})`, "i"),
  id: clause(String.raw`\b(?:TID|Txn\.? ?ID) ?:? ?([A-Z0-9](?:[A-Z0-9.]{0,60}[A-Z0-9])?)`),
  partnerId: clause(String.raw`\bExt(?:ernal)? ?ID ?:? ?(?=[\w-]*\d)([\w-]{1,64})`),
  opening:
    /^(?:\*?\d{3}\* ?(?:Txn|TID)|RECEIVED\.|SENT\.|PAID\b|WITHDRAWN\.|CASH DEPOSIT |Airtel Money:|You have (?:received|withdrawn) |M?w(?:akiriye|ohereje) |Vous avez |Money sent to |Payment of |Sent to |Transaction failed)/i,
};
