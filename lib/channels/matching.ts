import { codeOf, wordsInCommon, wordsOf } from "@/lib/channels/likeness";
import type { MoneyLine } from "@/lib/channels/lines";
import { addTo, listsBy } from "@/lib/channels/lists";
import {
  type Candidate,
  type Force,
  NEAR_MS,
  type Pending,
  type Reason,
  type Suggestion,
} from "@/lib/channels/pending";
import { manyToOne, oneToMany } from "@/lib/channels/sums";
import { kigaliDay } from "@/lib/dates";
import { plainReceiptNumber } from "@/lib/receipt-number";

/** A line with more candidates than these is told apart from none of them: none is shown. */
const MOST_SHOWN = 10;

/** What rules compare, made once of each side. */
type LineFacts = {
  candidate: Candidate;
  line: MoneyLine;
  receipt: string | null;
  texts: string[];
  words: ReadonlySet<string>;
  day: string;
};
type PendingFacts = {
  pending: Pending;
  receipt: string | null;
  code: string | null;
  words: ReadonlySet<string>;
  day: string;
};

/** Why a line and a transaction of the same amount belong together by one rule, else null. */
type Rule = (line: LineFacts, other: PendingFacts) => Reason | null;

const near = ({ line }: LineFacts, { pending }: PendingFacts) =>
  Math.abs(line.bookedAt.getTime() - pending.at.getTime()) <= NEAR_MS;

/** The provider's number is the one that the member named. */
const byReceipt: Rule = ({ receipt }, other) =>
  receipt && receipt === other.receipt ? { rule: "receipt", values: { number: receipt } } : null;

/** The letters of our reference stand in what the payer wrote, however they are spaced. */
const byReference: Rule = ({ texts }, { code }) =>
  code && texts.some((text) => text.includes(code))
    ? { rule: "reference", values: { code } }
    : null;

const byNumber: Rule = (one, other) => {
  const number = one.line.partyNumber;
  return number && other.pending.phones.includes(number) && near(one, other)
    ? { rule: "number", values: { number } }
    : null;
};

/** Often a provider shows no more of the payer than three digits and the name. */
const byTailAndName: Rule = (one, other) => {
  const tail = one.line.partyTail;
  if (!tail || !near(one, other)) return null;
  if (!other.pending.phones.some((phone) => phone.endsWith(tail))) return null;
  const names = wordsInCommon(one.words, other.words)?.join(" ");
  return names ? { rule: "tailAndName", values: { tail, names } } : null;
};

const byDay: Rule = ({ day }, other) =>
  day === other.day ? { rule: "amountAndDay", values: { day } } : null;

/** What is tried together, the surest first: a receipt and a reference that disagree settle nothing. */
const STEPS: readonly { force: Force; rules: readonly Rule[] }[] = [
  { force: "certain", rules: [byReceipt, byReference] },
  { force: "certain", rules: [byNumber] },
  { force: "likely", rules: [byTailAndName] },
  { force: "possible", rules: [byDay] },
];

/**
 * Which lines and transactions belong together, each with its reason, whatever the order they come in. Amounts are
 * equal, or nothing is suggested. A pair is chosen only where each is the other's only candidate; several candidates are
 * all shown, and what has several is not tried by a weaker rule.
 */
export function suggest(lines: readonly Candidate[], pending: readonly Pending[]): Suggestion[] {
  const suggestions: Suggestion[] = [];
  let openLines = lines.filter(({ line }) => line.kind === "money").map(lineFacts);
  let openPending = pending.map(pendingFacts);
  for (const { force, rules } of STEPS) {
    const found = pairsOf(openLines, openPending, rules);
    suggestions.push(...shownOf(found, force));
    openLines = openLines.filter(({ candidate }) => !found.ofLine.has(candidate.identity));
    openPending = openPending.filter((each) => !found.linesOf.has(each.pending.id));
  }
  const [candidates, waiting] = [
    openLines.map(({ candidate }) => candidate),
    openPending.map((each) => each.pending),
  ];
  const gathered = manyToOne(candidates, waiting);
  const used = new Set(gathered.flatMap((each) => [...each.lines, ...each.transactions]));
  const spread = oneToMany(
    candidates.filter(({ identity }) => !used.has(identity)),
    waiting.filter(({ id }) => !used.has(id)),
  );
  return [...suggestions, ...gathered, ...spread];
}

function lineFacts(candidate: Candidate): LineFacts {
  const { line } = candidate;
  return {
    candidate,
    line,
    receipt: line.providerId && plainReceiptNumber(line.providerId),
    texts: [line.message, line.partnerId].map((text) => plainReceiptNumber(text ?? "")),
    words: wordsOf(line.partyName ?? ""),
    day: kigaliDay(line.bookedAt),
  };
}

const pendingFacts = (pending: Pending): PendingFacts => ({
  pending,
  receipt: pending.externalId && plainReceiptNumber(pending.externalId),
  code: codeOf(pending.reference),
  words: wordsOf(pending.name),
  day: kigaliDay(pending.at),
});

/** The first transactions that fit a line, by its identity, and how many lines fit a transaction. */
type Pairs = {
  ofLine: Map<string, { id: string; reason: Reason }[]>;
  linesOf: Map<string, number>;
};

const alike = ({ direction, amount }: { direction: string; amount: number }) =>
  `${direction} ${amount}`;

/** What the rules join of one amount and direction, each pair by the first of them that does. */
function pairsOf(
  lines: readonly LineFacts[],
  pending: readonly PendingFacts[],
  rules: readonly Rule[],
): Pairs {
  const ofAmount = listsBy(pending, (each) => alike(each.pending));
  const pairs: Pairs = { ofLine: new Map(), linesOf: new Map() };
  for (const line of lines) {
    const { identity } = line.candidate;
    for (const other of ofAmount.get(alike(line.line)) ?? []) {
      const reason = firstOf(rules, line, other);
      if (!reason) continue;
      const { id } = other.pending;
      pairs.linesOf.set(id, (pairs.linesOf.get(id) ?? 0) + 1);
      const found = pairs.ofLine.get(identity)?.length ?? 0;
      if (found <= MOST_SHOWN) addTo(pairs.ofLine, identity, { id, reason });
    }
  }
  return pairs;
}

function firstOf(rules: readonly Rule[], line: LineFacts, other: PendingFacts): Reason | null {
  for (const rule of rules) {
    const reason = rule(line, other);
    if (reason) return reason;
  }
  return null;
}

function shownOf({ ofLine, linesOf }: Pairs, force: Force): Suggestion[] {
  return [...ofLine].flatMap(([identity, found]) => {
    if (found.length > MOST_SHOWN) return [];
    return found.map(({ id, reason }) => {
      const oneOfSeveral = found.length > 1 || (linesOf.get(id) ?? 0) > 1;
      const sure = oneOfSeveral ? "possible" : force;
      return { lines: [identity], transactions: [id], reason, force: sure, oneOfSeveral };
    });
  });
}
