import { OTHER_LANGUAGES } from "@/lib/channels/readers/mtn-languages";
import {
  AMOUNT,
  CODE,
  clause,
  info,
  money,
  NAME,
  NUMBER,
  type Template,
  WHEN,
  withParty,
} from "@/lib/channels/readers/phrases";
import type { Wording } from "@/lib/channels/readers/wording";

/** MTN MoMo Rwanda's messages; where each wording was seen: docs/statement-formats.md. */

const DONE = "(?:(?:has been|was|is) (?:successfully )?completed|(?:was )?successful)";
// A name ends before the words of a failure, so that none is taken for a payment.
const PAYEE = String.raw`(?<name>(?:(?!\bfailed\b).){1,160}?)`;
/** This wallet itself: what goes there comes in, and a bank tells it. */
const NOT_HERE = String.raw`(?! your (?:mtn )?(?:mobile ?money|momo|m-?money|wallet)\b)`;
/** What leaves another account of ours is that account's, and its bank's to tell. */
const FROM_HERE = String.raw`(?!.{1,300}\bfrom your (?!(?:mtn )?(?:mobile ?money|momo|m-?money|wallet)\b))`;
const reversed = (words: string): Template => ({
  ...money(
    "reversed",
    "in",
    `Your (?:transaction|transfer|payment) ${words} (?:has been|was) reversed`,
  ),
  kind: "reversal",
});

const TEMPLATES: readonly Template[] = [
  ...withParty(
    "received",
    "in",
    `You have received (?:an? (?:payment|remittance|transfer) of )?${AMOUNT} from`,
  ),
  ...withParty("paymentIn", "in", `(?:A )?payment of ${AMOUNT} (?:has been |was )?received from`),
  money("paidYou", "in", `${NAME} has paid you ${AMOUNT} for `),
  money("bankDeposit", "in", `A (?:bank |cash )?deposit of ${AMOUNT} has been (?:added|credited) `),
  ...withParty("cashIn", "in", `You have deposited ${AMOUNT} (?:at|with|through|via)(?: agent:?)?`),
  money(
    "loan",
    "in",
    `Your loan request of ${AMOUNT} has been credited to your (?:mobile ?money|momo)`,
  ),
  money("refund", "in", `${NAME} has (?:successfully )?refunded ${AMOUNT} to your`),
  ...withParty(
    "transfer",
    "out",
    `${AMOUNT} (?:has been |was )?(?:transferred|sent) to${NOT_HERE}`,
  ),
  // The bank's message of its own account's movement into this wallet: another message tells of ours.
  info("bankPush", String.raw`You have transferred .{1,200} account \S+ \S+\.bank at `),
  money(
    "transferred",
    "out",
    String.raw`${FROM_HERE}You have (?:successfully )?(?:transferred|sent) ${AMOUNT} to${NOT_HERE} ${NAME} ?(?:${NUMBER}|${CODE}|from your|(?=(?:at|on) \d)|\.)`,
  ),
  money(
    "payment",
    "out",
    `(?:Your )?payment of ${AMOUNT} to ${PAYEE} ?(?:${NUMBER} ?|${CODE} ?)?(?: with token.{0,160}?)?(?: and .{0,80}?)? ?${DONE} (?:at|on) `,
  ),
  money(
    "prompt",
    "out",
    String.raw`A transaction of ${AMOUNT} by ${PAYEE} (?:on your \w{1,10} ?(?:money )?account )?${DONE} (?:at|on) `,
  ),
  money("agent", "out", `You .{1,120}? have via agent: ${NAME} ?${NUMBER},? withdrawn ${AMOUNT}`),
  ...withParty(
    "cashOut",
    "out",
    `You have withdrawn ${AMOUNT} (?:from|at|through|via|with)(?! your )(?: agent:?)?`,
  ),
  money(
    "cashOut",
    "out",
    `${AMOUNT} (?:has been |was )?withdrawn (?:from your (?:mobile ?money|momo) account )?(?:at|on) `,
  ),
  ...OTHER_LANGUAGES,
  money("loanPaid", "out", `${AMOUNT} has been used to pay your loan`),
  reversed(`to ${NAME} ?${NUMBER} with ${AMOUNT}`),
  reversed(`of ${AMOUNT} to ${NAME} ?${NUMBER}`),
  info("reversing", "A reversal has been initiated"),
  info(
    "failed",
    String.raw`Your (?:payment|transfer|transaction) of ${AMOUNT} to .{1,200}? (?:has |was )?failed\b`,
  ),
  info("promptFailed", `the transaction with amount ${AMOUNT} for .{1,200}? (?:has )?failed at`),
  info("cancelled", `(?:A |Your )?transaction of ${AMOUNT} (?:was|has been) cancell?ed`),
  info("code", "(?:<#> ?)?(?:Dear Customer, )?your .{1,60}(?:one-time password|verification code)"),
  info("balance", `Your (?:mtn )?(?:momo|mobile ?money) (?:account )?balance is ${AMOUNT}`),
];

const PREFIX = [
  "(?:(?:MTN ?)?(?:MoMo|M-?Money|Mobile ?Money) ?[:-] ?)?",
  String.raw`(?:\*?\d{3}\*)?`,
  String.raw`(?:(?:Tx|Txn\.?|Trans\.?|Transaction) ?Id ?[:.]? ?(?<id>\d{5,})[. ]*)?`,
  String.raw`(?:\*?[SR]\*)? ?`,
  "(?:Y'?ello[,.!]? ?)?",
];

/** How MTN words its messages. */
export const MTN: Wording = {
  templates: TEMPLATES,
  prefix: new RegExp(`^${PREFIX.join("")}`, "i"),
  date: new RegExp(WHEN, "i"),
  id: clause(
    String.raw`(?<!External ?)\b(?:(?:Financial ?)?Trans(?:action)?\.? ?Id|Txn?\.? ?Id|FT ?Id|ID de (?:la )?transaction|N[iu]mero y'igikorwa) ?:? ?(\d{5,})`,
  ),
  partnerId: clause(String.raw`\b(?:External ?Transaction|ET) ?Id ?:? ?(?=[\w-]*\d)([\w-]{1,64})`),
  opening:
    /^(?:(?:MTN ?)?(?:MoMo|M-?Money|Mobile ?Money) ?[:-]|\*?\d{3}\*(?:[SR]\*|TxId)|(?:Tx|Txn\.?|Trans\.?|Transaction) ?Id ?:|You .{1,80}\b(?:received|transferred|sent|deposited|withdrawn)\b|Your (?:payment|transaction|transfer|loan) |Payment of |A (?:bank deposit|cash deposit|deposit|transaction|reversal) |Y'?ello|<#>|M?w(?:akiriye|ahawe|ohereje|ishyuye|abikuje|abikije|ashyizeho) |(?:Um|Mum)aze k(?:wakira|ohereza|wishyura|ubikuza) |Vous avez |Votre |[\d,]+ ?RWF (?:transferred|withdrawn|has been))/i,
};
