import { z } from "zod";
import { TRANSACTION_TYPES } from "@/db/schema/names";
import { francs, id, instant, named, nullableText, text } from "@/lib/answers/words";
import { ACT_KEYS, type ProposalView, STATES } from "@/lib/approvals/schema";

const movement = z.strictObject({ owner: nullableText, account: text, amount: francs });

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
  parts: z.strictObject({ count: z.int(), amount: francs, digest: text }).optional(),
  undistributed: z.strictObject({ before: francs, after: francs }).optional(),
});

export const proposal = named(
  "Proposal",
  z.strictObject({
    id,
    act: z.enum(ACT_KEYS),
    subjectId: id,
    effect,
    reason: nullableText,
    state: z.enum(STATES),
    madeBy: text,
    madeAt: instant,
    expiresAt: instant,
    firstConfirmedBy: nullableText,
    decidedBy: nullableText,
    decidedAt: instant.nullable(),
    decisionReason: nullableText,
    may: z.array(z.enum(["confirm", "refuse", "withdraw"])),
  }),
) satisfies z.ZodType<ProposalView>;
