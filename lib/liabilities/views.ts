import { z } from "zod";
import { count, francs, id, named, text, withheld } from "@/lib/answer-words";

const sums = named(
  "Claims",
  z.strictObject({ cash: francs, lent: francs, invested: francs, shares: francs }),
);
const step = z.strictObject({ side: z.enum(["left", "right"]), hash: text, sums });
const leaf = z.strictObject({ salt: text, part: count, sums, path: z.array(step) });

/** GET /api/proof */
export const proof = z.strictObject({
  day: z.iso.date(),
  member: id,
  root: text,
  leaves: z.array(leaf),
});
/** What a member checks: their own leaves of a day, and the root that is printed and published. */
export type Proof = z.infer<typeof proof>;

const root = z.strictObject({
  day: z.iso.date(),
  /** To how many members something is owed, and how many leaves there are with the empty ones. */
  members: count,
  leaves: count,
  sums,
  root: text,
  previousRoot: text,
  /** The last seal of the books then; null before the first. */
  seal: z.strictObject({ number: count, hash: text }).nullable(),
});
/** What is signed of a day. `previousRoot`: of the day proved before, empty for the first. */
export type RootBody = z.infer<typeof root>;

/** GET /transparency.json */
export const transparency = z.strictObject({
  ...root.shape,
  owed: z.record(text, francs),
  assets: z.array(
    z.strictObject({
      account: text,
      amount: francs.nullable(),
      withheld,
      comparedWithStatement: z.null(),
    }),
  ),
  others: francs,
  equity: francs,
  checks: count,
  signed: text,
  signature: text,
  publicKey: text,
});
