import { z } from "zod";
import { count, francs, id, instant, named, nullableText, text } from "@/lib/answer-words";
import { ANSWER_STATES } from "@/lib/imports/confirming/schema";
import { IMPORT_KINDS, IMPORT_STATES, type ListedProblem, PROBLEMS } from "@/lib/imports/schema";

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
    /** Nothing is to be corrected: a second person may be asked. */
    ready: z.boolean(),
    /** The day on whose evening the old books say this, `2026-11-25`; null of what was brought in before there was one. */
    cutOver: z.iso.date().nullable(),
    /** How many cells of which person count as corrected; `reads`: not before all is read again. */
    corrected: z.array(z.strictObject({ by: text, cells: count })),
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
    /** So many members have joined; so many of them without the phone or address that is somebody else's by now. */
    applied: count,
    leftOut: count,
    doneAt: nullableInstant,
    /** When the job went on last; when and why it could not since. */
    wentOnAt: nullableInstant,
    failedAt: nullableInstant,
    failedWhy: z.enum(["unbalanced", "unknown"]).nullable(),
    undoneBy: nullableText,
    undoneAt: nullableInstant,
    endedAt: nullableInstant,
  }),
);
/** What was brought in, as people see it. */
export type ImportView = z.infer<typeof movingIn>;

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
    corrected: nullableText,
    message: text,
  }),
) satisfies z.ZodType<ListedProblem & { message: string }>;

export const correctedCell = named(
  "CorrectedCell",
  z.strictObject({ kind, row: count, column: text, was: text, now: text, by: text, at: instant }),
);
/** A corrected cell: what the file says there, what counts, and who says so since when. */
export type CorrectedCell = z.infer<typeof correctedCell>;

export const campaign = named(
  "MovingInCampaign",
  z.strictObject({
    /** Those who are still members; of whom so many were sent a letter, and so many have opened their account. */
    members: count,
    sent: count,
    opened: count,
    /** So many have neither: they get the next letters. */
    withoutLetter: count,
    /** What they say of their balance, each by their last word; `silent`: nothing yet. */
    answers: z.strictObject({ confirmed: count, objected: count, settled: count, silent: count }),
    /** Two have agreed that the reader gives letters out now. */
    agreed: z.boolean(),
    /** `printable`: by the reader, now. */
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
);
/** How those who moved in are told, and how far they have come; of the letters those given out last. */
export type Campaign = z.infer<typeof campaign>;

export const opening = named(
  "OpeningBalance",
  z.strictObject({
    oldNumber: text,
    /** The day on whose evening they had it, `2026-11-25`. */
    cutOver: z.iso.date(),
    /** Francs. */
    balance: francs,
    /** How many shares were brought in beside it. */
    shares: count,
    /** `asked`: nothing is said yet; `noted`: it is right, as the desk has noted it for them; else as AnswerState. */
    state: z.enum(["asked", "noted", "objected", "settled", "confirmed"]),
    shouldBe: francs.nullable(),
    remark: nullableText,
    answeredAt: nullableInstant,
    settlement: nullableText,
    /** The reference of the transaction that corrects it. */
    correction: nullableText,
  }),
);
/** What a member is asked about the balance that was brought in for them, and what they and the office have said. */
export type OpeningView = z.infer<typeof opening>;

export const openingAnswer = named(
  "OpeningBalanceAnswer",
  z.strictObject({
    /** The answer's; null while there is none. */
    id: id.nullable(),
    /** Their place in the file, from 1. */
    row: count,
    member: z.strictObject({ id, number: text, name: text, phone: nullableText }),
    balance: francs,
    /** How many shares were brought in beside it. */
    shares: count,
    state: z.enum(ANSWER_STATES),
    shouldBe: francs.nullable(),
    remark: nullableText,
    answeredAt: nullableInstant,
    /** Who noted it at the desk. */
    notedBy: nullableText,
    settlement: nullableText,
    correction: nullableText,
    settledBy: nullableText,
    settledAt: nullableInstant,
    /** Whether the reader may settle it: neither their own, nor of balances that they brought in, nor noted by them. */
    settleable: z.boolean(),
  }),
);
/** What a member who moved in says of their balance, as the office sees it. */
export type AnswerView = z.infer<typeof openingAnswer>;
