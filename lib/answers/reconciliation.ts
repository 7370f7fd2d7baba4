import { z } from "zod";
import { count, francs, id, instant, named, nullableText, text } from "@/lib/answers/words";
import { FORMATS, UNREAD_REASONS } from "@/lib/channels/lines";
import { COLUMNS, DATE_FORMS, DECIMALS, type Mapping } from "@/lib/channels/mapping";
import { FORCES, RULES } from "@/lib/channels/pending";
import { type ErrorCode, STATUS_OF } from "@/lib/errors";
import { MESSAGE_METHODS, STATEMENT_METHODS } from "@/lib/methods";
import {
  type ChannelState,
  type FileView,
  type ForwarderView,
  LINE_STATES,
  type LineView,
  PROVENANCES,
  type Preview,
  type UnprovenView,
} from "@/lib/reconciliation/views";

const method = z.enum(STATEMENT_METHODS);
const kind = z.enum(["money", "charge", "reversal", "info", "unread"]);
const direction = z.enum(["in", "out"]).nullable();
const nullableInstant = instant.nullable();
const nullableFrancs = francs.nullable();
const side = z.strictObject({ balance: francs, row: count.nullable() });
const gap = z.strictObject({ after: side, before: side, francs });
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

export const preview = named(
  "StatementPreview",
  z.strictObject({
    format: z.enum(FORMATS),
    account: nullableText,
    rows: count,
    new: count,
    known: count,
    foreign: count,
    refused: z.array(z.strictObject({ row: count, reason: z.enum(["beforeStart", "alike"]) })),
    unread: z.array(z.strictObject({ row: count, text, reason: z.enum(UNREAD_REASONS) })),
    gaps: z.array(gap),
    first: nullableInstant,
    last: nullableInstant,
    opening: nullableFrancs,
    closing: nullableFrancs,
    moneyIn: francs,
    moneyOut: francs,
    charges: francs,
    lines: z.array(z.strictObject({ ...moved, ...party, known: z.boolean() })),
    mapping: mapping.nullable(),
  }),
) satisfies z.ZodType<Preview>;

export const file = named(
  "StatementFile",
  z.strictObject({
    id,
    method,
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
    withdrawal: id.nullable(),
  }),
) satisfies z.ZodType<FileView>;

const suggestion = z.strictObject({
  lines: z.array(id),
  transactions: z.array(
    z.strictObject({ id, reference: text, name: text, amount: francs, type: text }),
  ),
  reason: z.strictObject({ rule: z.enum(RULES), values: z.record(text, z.union([text, count])) }),
  force: z.enum(FORCES),
  oneOfSeveral: z.boolean(),
});

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
      posted: z.boolean(),
    }),
  ),
};

export const line = named(
  "StatementLine",
  z.strictObject({ ...lineShape, suggestions: z.array(suggestion) }),
) satisfies z.ZodType<LineView & { suggestions: unknown[] }>;

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
  since: nullableInstant,
  proofRequired: z.boolean(),
  balance: nullableFrancs,
  balanceAt: nullableInstant,
  books: francs,
  waitingIn: francs,
  waitingOut: francs,
  waitingLines: count,
  oldest: nullableInstant,
  unread: count,
  gaps: z.array(gap),
  asked: z
    .strictObject({
      at: instant,
      balance: francs,
      books: francs,
      comingIn: francs,
      goingOut: francs,
      difference: francs,
    })
    .nullable(),
}) satisfies z.ZodType<ChannelState>;

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
) satisfies z.ZodType<UnprovenView>;

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
    silent: z.boolean(),
    messages: count,
    unread: count,
    refusedAt: nullableInstant,
    refusal: z.enum(Object.keys(STATUS_OF) as ErrorCode[]).nullable(),
  }),
) satisfies z.ZodType<ForwarderView>;
export const forwarders = z.array(forwarder);

/** What became of a message that a phone sent on. */
export const taken = z.strictObject({ new: count, known: count, unread: count });
