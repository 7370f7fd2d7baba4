import { z } from "zod";
import { count, francs, id, instant, named, nullableText, text } from "@/lib/answers/words";
import {
  ANSWER_STATES,
  type AnswerView,
  type Campaign,
  type OpeningView,
} from "@/lib/imports/confirming/schema";
import type { MendedCell } from "@/lib/imports/mending/schema";
import {
  IMPORT_KINDS,
  IMPORT_STATES,
  type ImportView,
  type ListedProblem,
  PROBLEMS,
} from "@/lib/imports/schema";

const kind = z.enum(IMPORT_KINDS);
const nullableInstant = instant.nullable();
const refused = z.enum([
  "unpacksTooLarge",
  "tooManyLines",
  "brokenWorkbook",
  "brokenQuotes",
  "hasPassword",
  "binary",
  "tooLarge",
  "noHeadings",
  "headingTwice",
]);

export const movingIn = named(
  "MovingIn",
  z.strictObject({
    id,
    state: z.enum(IMPORT_STATES),
    ready: z.boolean(),
    cutOver: z.iso.date().nullable(),
    mended: z.array(z.strictObject({ by: text, cells: count })),
    reads: z.boolean(),
    files: z.array(z.strictObject({ kind, name: text })),
    members: count,
    withBalance: count,
    savings: francs,
    withShares: count,
    shares: count,
    shareValue: francs.nullable(),
    history: count,
    debit: francs,
    credit: francs,
    errors: count,
    warnings: count,
    refused: z.array(z.strictObject({ kind, refused, headings: z.array(text) })),
    ties: z.array(
      z.strictObject({
        tie: z.enum(["balanced", "savings", "shares"]),
        is: francs,
        should: francs,
      }),
    ),
    broughtBy: text,
    broughtAt: instant,
    approvedBy: nullableText,
    approvedAt: nullableInstant,
    applied: count,
    leftOut: count,
    doneAt: nullableInstant,
    wentOnAt: nullableInstant,
    failedAt: nullableInstant,
    failedWhy: z.enum(["unbalanced", "unknown"]).nullable(),
    undoneBy: nullableText,
    undoneAt: nullableInstant,
    endedAt: nullableInstant,
  }),
) satisfies z.ZodType<ImportView>;

export const problem = named(
  "MovingInProblem",
  z.strictObject({
    no: count,
    kind,
    row: count,
    column: text,
    field: text,
    code: z.enum(PROBLEMS),
    cell: text,
    values: z.record(text, z.union([text, count])),
    mended: nullableText,
    message: text,
  }),
) satisfies z.ZodType<ListedProblem & { message: string }>;

export const mendedCell = named(
  "MendedCell",
  z.strictObject({ kind, row: count, column: text, was: text, now: text, by: text, at: instant }),
) satisfies z.ZodType<MendedCell>;

export const campaign = named(
  "MovingInCampaign",
  z.strictObject({
    members: count,
    sent: count,
    opened: count,
    answers: z.strictObject({ confirmed: count, objected: count, settled: count, silent: count }),
    agreed: z.boolean(),
    letters: z.array(
      z.strictObject({
        no: count,
        letters: count,
        by: text,
        givenAt: instant,
        printable: z.boolean(),
      }),
    ),
  }),
) satisfies z.ZodType<Campaign>;

export const opening = named(
  "OpeningBalance",
  z.strictObject({
    oldNumber: text,
    cutOver: z.iso.date(),
    balance: francs,
    shares: count,
    state: z.enum(["asked", "noted", "objected", "settled", "confirmed"]),
    shouldBe: francs.nullable(),
    remark: nullableText,
    answeredAt: nullableInstant,
    settlement: nullableText,
    correction: nullableText,
  }),
) satisfies z.ZodType<OpeningView>;

export const openingAnswer = named(
  "OpeningBalanceAnswer",
  z.strictObject({
    id: id.nullable(),
    row: count,
    member: z.strictObject({ id, number: text, name: text, phone: nullableText }),
    balance: francs,
    shares: count,
    state: z.enum(ANSWER_STATES),
    shouldBe: francs.nullable(),
    remark: nullableText,
    answeredAt: nullableInstant,
    notedBy: nullableText,
    settlement: nullableText,
    correction: nullableText,
    settledBy: nullableText,
    settledAt: nullableInstant,
    settleable: z.boolean(),
  }),
) satisfies z.ZodType<AnswerView>;
