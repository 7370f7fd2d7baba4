import { z } from "zod";
import { TRANSACTION_TYPES } from "@/db/schema/names";
import { francs, id, instant, named, nullableText, text } from "@/lib/answer-words";
import { accountName } from "@/lib/answers/accounting";
import { listed } from "@/lib/answers/transactions";
import {
  type DecidedView,
  type ProposalAnswer,
  STATES,
  SUBJECTS,
  WAITS_FOR,
  WHY_NOT,
  WORK_KINDS,
} from "@/lib/approvals/schema";
import { weighing } from "@/lib/projects/views";

const moved = z.strictObject({
  account: text,
  member: nullableText,
  amount: francs,
  weight: z.int().optional(),
  booked: z
    .strictObject({ code: text, name: accountName, side: z.enum(["debit", "credit"]) })
    .optional(),
});

const value = z.union([text, z.number()]).nullable();
const change = z.strictObject({ what: text, before: value, after: value });

const details = z.strictObject({
  type: z.enum(TRANSACTION_TYPES).nullable(),
  from: nullableText,
  to: nullableText,
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
    kind: z.enum(WORK_KINDS),
    // Of an account of the chart its number, as the last digits of the id: no id that a version made.
    subject: z.strictObject({ type: z.enum(SUBJECTS), id: z.guid(), reference: nullableText }),
    amount: francs.nullable(),
    effect: z.array(moved),
    madeBy: z.strictObject({ id: id.nullable(), name: text }),
    madeAt: instant,
    expiresAt: instant.nullable(),
    needs: z.union([z.literal(1), z.literal(2)]),
    confirmedBy: z.array(z.strictObject({ id, name: text, at: instant.nullable() })),
    mayDecide: z.boolean(),
    why: z.enum(WHY_NOT).nullable(),
    details,
    shown: text,
    reason: nullableText,
    state: z.enum(STATES),
    decidedBy: nullableText,
    decidedAt: instant.nullable(),
    decisionReason: nullableText,
    may: z.array(z.enum(["confirm", "refuse", "withdraw", "pay"])),
    waitsFor: z.enum(WAITS_FOR).nullable(),
    transaction: listed.nullable(),
  }),
) satisfies z.ZodType<ProposalAnswer>;

export const decided = z.array(
  z.strictObject({
    id,
    reference: nullableText,
    ok: z.boolean(),
    outcome: z.enum(["confirmed", "first", "payable", "sent", "refused", "withdrawn"]).optional(),
    code: text.optional(),
    message: text.optional(),
  }),
) satisfies z.ZodType<DecidedView[]>;
