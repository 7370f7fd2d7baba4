import type { Known } from "@/lib/channels/identity";
import type { Direction, MoneyLine } from "@/lib/channels/lines";

/** A transaction that waits for money, or whose money was paid out, as matching sees it. */
export type Pending = {
  id: string;
  /** A deposit comes in, a withdrawal goes out. */
  direction: Direction;
  /** What the member pays in or is paid, in francs. */
  amount: number;
  reference: string;
  externalId: string | null;
  /** Numbers that may stand on the line, as E.164: the one named in the transaction, and the member's own. */
  phones: readonly string[];
  name: string;
  at: Date;
};

export type Candidate = Known<MoneyLine>;

/**
 * How sure a suggestion is; lines without one have none. Only certain ones may be confirmed together. Their
 * texts under `statementLines.force`.
 */
export const FORCES = ["certain", "likely", "possible"] as const;
export type Force = (typeof FORCES)[number];

/** Which rule it is by, and what was compared; texts under `statementLines.rules`. */
export type Reason =
  | { rule: "receipt"; values: { number: string } }
  | { rule: "reference"; values: { code: string } }
  | { rule: "number"; values: { number: string } }
  | { rule: "tailAndName"; values: { tail: string; names: string } }
  | { rule: "amountAndDay"; values: { day: string } }
  | { rule: "severalLines"; values: { count: number } }
  | { rule: "severalTransactions"; values: { count: number } };

/** The rules, the surest first. */
export const RULES = [
  "receipt",
  "reference",
  "number",
  "tailAndName",
  "amountAndDay",
  "severalLines",
  "severalTransactions",
] as const satisfies readonly Reason["rule"][];

export type Suggestion = {
  /** The identities of the lines, and the ids of the transactions: one of the two lists has one entry. */
  lines: string[];
  transactions: string[];
  reason: Reason;
  force: Force;
  /** Others fit as well: all are shown, and none is chosen. That it says: texts under `statementLines.oneOfSeveral`. */
  oneOfSeveral: boolean;
};

/** So far apart may a line and the transaction that speaks of it be. */
export const NEAR_MS = 72 * 3_600_000;
