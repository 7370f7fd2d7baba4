import { z } from "zod";
import { TRANSACTION_TYPES } from "@/db/schema/names";
import { francs, id, instant, named, nullableText, text } from "@/lib/answer-words";
import { accountName } from "@/lib/answers/accounting";
import { listed } from "@/lib/answers/transactions";
import {
  ACT_KEYS,
  type DecidedView,
  type ProposalView,
  STATES,
  WAITS_FOR,
} from "@/lib/approvals/schema";
import { weighing } from "@/lib/projects/views";
import { DECIDABLE } from "@/lib/transactions/rules";

const movement = z.strictObject({
  owner: nullableText,
  account: text,
  amount: francs,
  weight: z.int().optional(),
  booked: z
    .strictObject({ code: text, name: accountName, side: z.enum(["debit", "credit"]) })
    .optional(),
});

const value = z.union([text, z.number()]).nullable();
const change = z.strictObject({ what: text, before: value, after: value });

const effect = z.strictObject({
  about: text,
  amount: francs.nullable(),
  type: z.enum(TRANSACTION_TYPES).nullable(),
  from: nullableText,
  to: nullableText,
  movements: z.array(movement),
  changes: z.array(change).optional(),
  claim: francs.optional(),
  joins: z.int().optional(),
  cutOver: z.iso.date().optional(),
  corrected: z.strictObject({ cells: z.int(), digest: text }).optional(),
  openingShares: z.strictObject({ count: z.int(), worth: francs }).optional(),
  history: z.int().optional(),
  letters: z.int().optional(),
  parts: z
    .strictObject({
      count: z.int(),
      amount: francs,
      digest: text,
      weighing: weighing.optional(),
    })
    .optional(),
  shares: z.strictObject({ before: z.int(), after: z.int() }).optional(),
  undistributed: z.strictObject({ before: francs, after: francs }).optional(),
  holdsFrom: text.optional(),
});

export const proposal = named(
  "Proposal",
  z.strictObject({
    id,
    act: z.enum([...ACT_KEYS, ...DECIDABLE]),
    // Of an account of the chart its number, as its last digits: no id that a version made.
    subjectId: z.guid(),
    effect,
    shown: text,
    reason: nullableText,
    state: z.enum(STATES),
    madeBy: text,
    madeAt: instant,
    expiresAt: instant.nullable(),
    firstConfirmedBy: nullableText,
    decidedBy: nullableText,
    decidedAt: instant.nullable(),
    decisionReason: nullableText,
    may: z.array(z.enum(["confirm", "refuse", "withdraw", "pay"])),
    waitsFor: z.enum(WAITS_FOR).nullable(),
    transaction: listed.nullable(),
  }),
) satisfies z.ZodType<ProposalView>;

export const decided = z.array(
  z.strictObject({
    id,
    reference: nullableText,
    ok: z.boolean(),
    outcome: z.enum(["confirmed", "first", "payable", "refused", "withdrawn"]).optional(),
    code: text.optional(),
    message: text.optional(),
  }),
) satisfies z.ZodType<DecidedView[]>;
