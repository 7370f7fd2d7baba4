// What screens and calls of the reconciliation show; what they are sent stands in schema.ts.
import { z } from "zod";
import { count, francs, id, instant, named, nullableText, text } from "@/lib/answer-words";
import { FORMATS, UNREAD_REASONS } from "@/lib/channels/lines";
import { COLUMNS, DATE_FORMS, DECIMALS, type Mapping } from "@/lib/channels/mapping";
import { FORCES, RULES } from "@/lib/channels/pending";
import { type ErrorCode, STATUS_OF } from "@/lib/errors";
import { MESSAGE_METHODS, STATEMENT_METHODS } from "@/lib/methods";

const method = z.enum(STATEMENT_METHODS);
const kind = z.enum(["money", "charge", "reversal", "info", "unread"]);
const direction = z.enum(["in", "out"]).nullable();
const nullableInstant = instant.nullable();
const nullableFrancs = francs.nullable();
/** How far a statement is to be believed; a phone of the office has signed `device`. */
export const PROVENANCES = ["portal", "device", "pasted"] as const;
export const LINE_STATES = ["unmatched", "matched", "explained", "ignored", "withdrawn"] as const;
export type LineState = (typeof LINE_STATES)[number];

const side = z.strictObject({ balance: francs, row: count.nullable() });
/** Where the balances of a channel do not lead from one line to the next; `francs`: above zero came in, below went out. */
const gap = z.strictObject({ after: side, before: side, francs });
export type GapView = z.infer<typeof gap>;
const party = {
  partyName: nullableText,
  partyNumber: nullableText,
  partyTail: nullableText,
  message: nullableText,
};
const moved = {
  row: count,
  kind,
  bookedAt: nullableInstant,
  direction,
  amount: francs,
  charge: francs,
  balanceAfter: nullableFrancs,
  providerId: nullableText,
};

const mapping = z.strictObject({
  headingRow: count,
  columns: z.partialRecord(z.enum(COLUMNS), count),
  dateForm: z.enum(DATE_FORMS),
  decimal: z.enum(DECIMALS),
}) satisfies z.ZodType<Mapping>;

/** What somebody who names the columns of a table is shown: its first rows, and how it would be read. */
export type Columns = { rows: string[][]; mapping: Mapping };

export const preview = named(
  "StatementPreview",
  z.strictObject({
    format: z.enum(FORMATS),
    account: nullableText,
    /** All lines; those that were not known; those known from another file; messages of other senders. */
    rows: count,
    new: count,
    known: count,
    foreign: count,
    /** From before the channel counted; or another kind of file told of as much on that day. */
    refused: z.array(z.strictObject({ row: count, reason: z.enum(["beforeStart", "alike"]) })),
    unread: z.array(z.strictObject({ row: count, text, reason: z.enum(UNREAD_REASONS) })),
    gaps: z.array(gap),
    first: nullableInstant,
    last: nullableInstant,
    opening: nullableFrancs,
    closing: nullableFrancs,
    /** Francs of the new lines. */
    moneyIn: francs,
    moneyOut: francs,
    charges: francs,
    /** Charges that are too large for that: they went out, and two people explain them. */
    chargesApart: francs,
    lines: z.array(z.strictObject({ ...moved, ...party, known: z.boolean() })),
    /** Of a table: how it was read. */
    mapping: mapping.nullable(),
  }),
);
/** What bringing a statement in does, before it is done. */
export type Preview = z.infer<typeof preview>;
export type PreviewLine = Preview["lines"][number];

export const file = named(
  "StatementFile",
  z.strictObject({
    id,
    method,
    /** Which one of the method it is of. */
    channel: text,
    format: z.enum(FORMATS),
    provenance: z.enum(PROVENANCES),
    name: text,
    uploadedBy: text,
    uploadedAt: instant,
    first: nullableInstant,
    last: nullableInstant,
    opening: nullableFrancs,
    closing: nullableFrancs,
    rows: count,
    new: count,
    known: count,
    refused: count,
    state: z.enum(["imported", "withdrawn"]),
    withdrawnBy: id.nullable(),
    withdrawnAt: nullableInstant,
    withdrawReason: nullableText,
    /** The proposal to take it back that waits for a second person. */
    withdrawal: id.nullable(),
  }),
);
export type FileView = z.infer<typeof file>;

const suggestion = z.strictObject({
  lines: z.array(id),
  transactions: z.array(
    z.strictObject({ id, reference: text, name: text, amount: francs, type: text }),
  ),
  reason: z.strictObject({ rule: z.enum(RULES), values: z.record(text, z.union([text, count])) }),
  force: z.enum(FORCES),
  oneOfSeveral: z.boolean(),
});
/** What may belong to a line, and why. */
export type SuggestionView = z.infer<typeof suggestion>;

const lineShape = {
  id,
  method,
  channel: text,
  ...moved,
  partnerId: nullableText,
  ...party,
  reason: z.enum(UNREAD_REASONS).nullable(),
  text,
  provenance: z.enum(PROVENANCES),
  open: francs,
  state: z.enum(LINE_STATES),
  matches: z.array(
    z.strictObject({
      transactionId: id.nullable(),
      reference: nullableText,
      amount: francs,
      rule: text,
      /** It is in the books: its line stays its own until two people have reversed it. */
      posted: z.boolean(),
    }),
  ),
};

export const line = named(
  "StatementLine",
  z.strictObject({ ...lineShape, suggestions: z.array(suggestion) }),
);
export type LineView = Omit<z.infer<typeof line>, "suggestions">;

export const confirmed = z.array(
  z.strictObject({
    id,
    ok: z.boolean(),
    outcome: z.enum(["approved", "first", "matched"]).optional(),
    code: text.optional(),
    message: text.optional(),
  }),
);

export const already = z.boolean();

const channel = z.strictObject({
  method,
  channel: text,
  /** From when its statements count; null: they do not. */
  since: nullableInstant,
  proofRequired: z.boolean(),
  /** What the provider or bank says it holds, and when; null where no line tells. */
  balance: nullableFrancs,
  balanceAt: nullableInstant,
  /** What the books say it holds. */
  books: francs,
  /** What nobody has explained yet, and since when the oldest. */
  waitingIn: francs,
  waitingOut: francs,
  waitingLines: count,
  oldest: nullableInstant,
  unread: count,
  gaps: z.array(gap),
  /** What its provider was asked last, on its own day; null where none is called. */
  asked: z
    .strictObject({
      at: instant,
      balance: francs,
      books: francs,
      comingIn: francs,
      goingOut: francs,
      /** Beyond the most that it may be; below zero: missing of the least. */
      difference: francs,
    })
    .nullable(),
});
/** A channel as the reconciliation sees it: francs. */
export type ChannelState = z.infer<typeof channel>;
/** A provider's balance beside the books: francs. Between `books` less `goingOut` and `books` with `comingIn` both agree. */
export type AskedBalance = NonNullable<ChannelState["asked"]>;

export const unproven = named(
  "DepositWithoutLine",
  z.strictObject({
    transactionId: id,
    reference: text,
    amount: francs,
    member: text,
    reason: nullableText,
    approvedBy: text,
    approvedAt: instant,
  }),
);
/** A deposit in the books without a line; `reason`: why, where proof was asked for. */
export type UnprovenView = z.infer<typeof unproven>;

export const reconciliation = named(
  "Reconciliation",
  z.strictObject({ channels: z.array(channel), unproven: z.array(unproven) }),
);

export const forwarder = named(
  "SmsForwarder",
  z.strictObject({
    id,
    method: z.enum(MESSAGE_METHODS),
    channel: text,
    name: text,
    madeBy: text,
    madeAt: instant,
    revokedAt: nullableInstant,
    heardAt: nullableInstant,
    /** Whether it has said nothing for a day. */
    silent: z.boolean(),
    /** How many lines its messages brought, and how many of them could not be read. */
    messages: count,
    unread: count,
    /** Since when its messages are refused, and why. */
    refusedAt: nullableInstant,
    refusal: z.enum(Object.keys(STATUS_OF) as ErrorCode[]).nullable(),
  }),
);
/** A phone that sends messages on. */
export type ForwarderView = z.infer<typeof forwarder>;
export const forwarders = z.array(forwarder);

/** What became of a message that a phone sent on. */
export const taken = z.strictObject({ new: count, known: count, unread: count });
