import { z } from "zod";
import { count, francs, id, named, text, untold } from "@/lib/answers/words";
import type { Proof, RootBody } from "@/lib/liabilities/rules";

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
}) satisfies z.ZodType<Proof>;

const root = {
  day: z.iso.date(),
  members: count,
  leaves: count,
  sums,
  root: text,
  previousRoot: text,
  seal: z.strictObject({ number: count, hash: text }).nullable(),
};
z.strictObject(root) satisfies z.ZodType<RootBody>;

/** GET /transparency.json */
export const transparency = z.strictObject({
  ...root,
  owed: z.record(text, francs),
  assets: z.array(
    z.strictObject({
      account: text,
      amount: francs.nullable(),
      untold,
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
