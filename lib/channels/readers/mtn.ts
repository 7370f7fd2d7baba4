import { AMOUNT, clause, type Template, type Wording } from "@/lib/channels/readers/wording";

/** MTN MoMo Rwanda's messages; where each wording was seen: docs/statement-formats.md. */

const NUMBER = String.raw`\((?<number>\*+\d{3}|\+?[\d ]{9,15})\)`;
const NAME = "(?<name>[^(]{1,120}?)";
const DONE = "(?:(?:has been|was|is) (?:successfully )?completed|successful)";
// A name ends before the words of a failure, so that none is taken for a payment.
const PAYEE = String.raw`(?<name>(?:(?!\bfailed\b).){1,160}?)`;

const DID_NOT_FAIL = String.raw`(?!.*\b(?:nti\w*(?:kunze|shobo\w*)|(?:by|y|w)anze)\b)`;

const money = (name: string, direction: "in" | "out", head: string): Template => ({
  name,
  kind: "money",
  direction,
  head: new RegExp(`^${head}`, "i"),
});

const info = (name: string, head: string): Template => ({
  name,
  kind: "info",
  direction: "in",
  head: new RegExp(`^${head}`, "i"),
});

const TEMPLATES: readonly Template[] = [
  money("received", "in", `You have received ${AMOUNT} from ${NAME} ?${NUMBER}`),
  money(
    "receivedByName",
    "in",
    String.raw`You have received ${AMOUNT} from ${NAME} (?:on your|at \d{4}-)`,
  ),
  money("bankDeposit", "in", `A bank deposit of ${AMOUNT} has been added to your`),
  money("refund", "in", `${NAME} has (?:successfully )?refunded ${AMOUNT} to your`),
  money("transfer", "out", `${AMOUNT} (?:has been |was )?transferred to ${NAME} ?${NUMBER}`),
  // The bank's message of its own account's movement into this wallet: another message tells of ours.
  info("bankPush", String.raw`You have transferred .{1,200} account \S+ \S+\.bank at `),
  money(
    "transferred",
    "out",
    String.raw`You have transferred ${AMOUNT} to ${NAME} ?(?:${NUMBER}|from your|at \d{4}-|\.)`,
  ),
  money(
    "payment",
    "out",
    `Your payment of ${AMOUNT} to ${PAYEE} ?(?:${NUMBER} ?)?(?: with token.{0,160}?)?(?: and .{0,80}?)? ?${DONE} at`,
  ),
  money(
    "prompt",
    "out",
    String.raw`A transaction of ${AMOUNT} by ${PAYEE} (?:on your \w{1,10} ?(?:money )?account )?${DONE} at`,
  ),
  money("agent", "out", `You .{1,120}? have via agent: ${NAME} ?${NUMBER},? withdrawn ${AMOUNT}`),
  // In Kinyarwanda; none was seen yet (docs/statement-formats.md).
  money(
    "receivedRw",
    "in",
    String.raw`(?:M?wakiriye|(?:Um|Mum)aze kwakira) ${AMOUNT} avuye (?:kuri|kwa) ${NAME} ?${NUMBER}`,
  ),
  money(
    "transferRw",
    "out",
    `${DID_NOT_FAIL}(?:M?wohereje|(?:Um|Mum)aze kohereza) ${AMOUNT} (?:kuri|kwa) ${NAME} ?${NUMBER}`,
  ),
  money(
    "paymentRw",
    "out",
    String.raw`${DID_NOT_FAIL}(?:M?wishyuye|(?:Um|Mum)aze kwishyura) ${AMOUNT} (?:(?:kuri|kwa) )?${NAME} (?:kuri|ku itariki(?: ya)?) \d{4}-`,
  ),
  money("loanPaid", "out", `${AMOUNT} has been used to pay your loan`),
  {
    name: "reversed",
    kind: "reversal",
    direction: "in",
    head: new RegExp(
      `^Your transaction to ${NAME} ?${NUMBER} with ${AMOUNT} has been reversed`,
      "i",
    ),
  },
  info("reversing", "A reversal has been initiated"),
  info(
    "failed",
    String.raw`Your (?:payment|transfer|transaction) of ${AMOUNT} to .{1,200}? (?:has |was )?failed\b`,
  ),
  info("promptFailed", `the transaction with amount ${AMOUNT} for .{1,200}? (?:has )?failed at`),
  info("cancelled", `(?:A |Your )?transaction of ${AMOUNT} (?:was|has been) cancell?ed`),
  info("code", "(?:<#> ?)?(?:Dear Customer, )?your .{1,60}(?:one-time password|verification code)"),
];

/** How MTN words its messages. */
export const MTN: Wording = {
  templates: TEMPLATES,
  prefix:
    /^(?:M-?Money ?[:-] ?)?(?:\*?\d{3}\*)?(?:(?:Tx|Transaction) ?Id ?: ?(?<id>\d{5,})[. ]*)?(?:\*?[SR]\*)? ?(?:Y'?ello[,.!]? ?)?/i,
  date: /\b(?:at|kuri|ku itariki(?: ya)?) ?(\d{4}-\d{2}-\d{2}[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)/i,
  id: clause(
    String.raw`(?<!External )\b(?:(?:Financial ?Transaction|Transaction|FT) ?Id|N[iu]mero y'igikorwa) ?:? ?(\d{5,})`,
  ),
  partnerId: clause(String.raw`\b(?:External ?Transaction|ET) ?Id ?:? ?(?=[\w-]*\d)([\w-]{1,64})`),
  opening:
    /^(?:\*?\d{3}\*(?:[SR]\*|TxId)|(?:Tx|Transaction) ?Id ?:|You .{1,80}\b(?:received|transferred|withdrawn)\b|Your (?:payment|transaction|transfer) |A (?:bank deposit|transaction|reversal) |Y'?ello|<#>|M?w(?:akiriye|ohereje|ishyuye) |(?:Um|Mum)aze k(?:wakira|ohereza|wishyura) |[\d,]+ ?RWF (?:transferred|has been))/i,
};
