// What screens and calls of the reconciliation show; what they are sent stands in schema.ts.
import type { Direction, Format, Line, UnreadReason } from "@/lib/channels/lines";
import type { Mapping } from "@/lib/channels/mapping";
import type { Force, Reason } from "@/lib/channels/pending";
import type { ErrorCode } from "@/lib/errors";
import type { MessageMethod, STATEMENT_METHODS } from "@/lib/methods";

/** Where the balances of a channel do not lead from one line to the next. */
export type GapView = {
  after: { balance: number; row: number | null };
  before: { balance: number; row: number | null };
  /** What is missing: above zero came in, below zero went out. */
  francs: number;
};

export type PreviewLine = {
  row: number;
  kind: Line["kind"];
  bookedAt: string | null;
  direction: Direction | null;
  amount: number;
  charge: number;
  balanceAfter: number | null;
  providerId: string | null;
  partyName: string | null;
  partyNumber: string | null;
  partyTail: string | null;
  message: string | null;
  known: boolean;
};

/** What bringing a statement in does, before it is done. */
export type Preview = {
  format: Format;
  account: string | null;
  /** All lines; those that were not known; those known from another file; messages of other senders. */
  rows: number;
  new: number;
  known: number;
  foreign: number;
  /** From before the channel counted; or another kind of file told of as much on that day. */
  refused: { row: number; reason: "beforeStart" | "alike" }[];
  unread: { row: number; text: string; reason: UnreadReason }[];
  gaps: GapView[];
  first: string | null;
  last: string | null;
  opening: number | null;
  closing: number | null;
  /** Francs of the new lines. */
  moneyIn: number;
  moneyOut: number;
  charges: number;
  lines: PreviewLine[];
  /** Of a table: how it was read. */
  mapping: Mapping | null;
};

/** What somebody who names the columns of a table is shown: its first rows, and how it would be read. */
export type Columns = { rows: string[][]; mapping: Mapping };

/** How far a statement is to be believed; a phone of the office has signed `device`. */
export const PROVENANCES = ["portal", "device", "pasted"] as const;
type Provenance = (typeof PROVENANCES)[number];

/** A phone that sends messages on. */
export type ForwarderView = {
  id: string;
  method: MessageMethod;
  channel: string;
  name: string;
  madeBy: string;
  madeAt: string;
  revokedAt: string | null;
  heardAt: string | null;
  /** Whether it has said nothing for a day. */
  silent: boolean;
  /** How many lines its messages brought, and how many of them could not be read. */
  messages: number;
  unread: number;
  /** Since when its messages are refused, and why. */
  refusedAt: string | null;
  refusal: ErrorCode | null;
};

export type FileView = {
  id: string;
  method: (typeof STATEMENT_METHODS)[number];
  /** Which one of the method it is of. */
  channel: string;
  format: Format;
  provenance: Provenance;
  name: string;
  uploadedBy: string;
  uploadedAt: string;
  first: string | null;
  last: string | null;
  opening: number | null;
  closing: number | null;
  rows: number;
  new: number;
  known: number;
  refused: number;
  state: "imported" | "withdrawn";
  withdrawnBy: string | null;
  withdrawnAt: string | null;
  withdrawReason: string | null;
  /** The proposal to take it back that waits for a second person. */
  withdrawal: string | null;
};

export const LINE_STATES = ["unmatched", "matched", "explained", "ignored", "withdrawn"] as const;

export type LineState = (typeof LINE_STATES)[number];

/** What may belong to a line, and why. */
export type SuggestionView = {
  lines: string[];
  transactions: { id: string; reference: string; name: string; amount: number; type: string }[];
  reason: Reason;
  force: Force;
  oneOfSeveral: boolean;
};

export type LineView = {
  id: string;
  method: (typeof STATEMENT_METHODS)[number];
  channel: string;
  row: number;
  kind: Line["kind"];
  bookedAt: string | null;
  direction: Direction | null;
  amount: number;
  charge: number;
  balanceAfter: number | null;
  providerId: string | null;
  partnerId: string | null;
  partyName: string | null;
  partyNumber: string | null;
  partyTail: string | null;
  message: string | null;
  reason: UnreadReason | null;
  text: string;
  provenance: Provenance;
  open: number;
  state: LineState;
  matches: {
    transactionId: string | null;
    reference: string | null;
    amount: number;
    rule: string;
    /** It is in the books: its line stays its own until two people have reversed it. */
    posted: boolean;
  }[];
};

/** A deposit in the books without a line; `reason`: why, where proof was asked for. */
export type UnprovenView = {
  transactionId: string;
  reference: string;
  amount: number;
  member: string;
  reason: string | null;
  approvedBy: string;
  approvedAt: string;
};

/** A channel as the reconciliation sees it: francs. */
export type ChannelState = {
  method: (typeof STATEMENT_METHODS)[number];
  channel: string;
  /** From when its statements count; null: they do not. */
  since: string | null;
  proofRequired: boolean;
  /** What the provider or bank says it holds, and when; null where no line tells. */
  balance: number | null;
  balanceAt: string | null;
  /** What the books say it holds. */
  books: number;
  /** What nobody has explained yet, and since when the oldest. */
  waitingIn: number;
  waitingOut: number;
  waitingLines: number;
  oldest: string | null;
  unread: number;
  gaps: GapView[];
  /** What its provider was asked last, on its own day; null where none is called. */
  asked: AskedBalance | null;
};

/** A provider's balance beside the books: francs. Between `books` less `goingOut` and `books` with `comingIn` both agree. */
export type AskedBalance = {
  at: string;
  balance: number;
  books: number;
  comingIn: number;
  goingOut: number;
  /** Beyond the most that it may be; below zero: missing of the least. */
  difference: number;
};
