import { z } from "zod";
import { francs, id, instant, method, named, nullableText, text } from "@/lib/answer-words";
import type { ListedTransaction, Outcome, TransactionView } from "@/lib/ledger/schema";
import { SHOWN_STATUSES } from "@/lib/ledger/status";
import { type TransactionDetails, TYPES } from "@/lib/transactions/schema";

const transactionShape = {
  id,
  reference: text,
  type: z.enum(TYPES),
  amount: francs,
  fee: francs,
  currency: z.literal("RWF"),
  status: z.enum(SHOWN_STATUSES),
  fromUser: nullableText,
  toUser: nullableText,
  date: instant,
  createdAt: instant,
  updatedAt: instant,
  method: method.nullable(),
  description: nullableText,
};
export const transaction = named(
  "Transaction",
  z.strictObject(transactionShape),
) satisfies z.ZodType<TransactionView>;
/** What became of a request: `transaction` is null where it made or decided something else; unknown: it may still be done. */
export const requestOutcome = named(
  "RequestOutcome",
  z.discriminatedUnion("state", [
    z.strictObject({
      state: z.literal("done"),
      answer: z.strictObject({ transaction: transaction.nullable() }),
    }),
    z.strictObject({ state: z.literal("unknown") }),
    z.strictObject({ state: z.literal("none") }),
  ]),
) satisfies z.ZodType<Outcome>;
const listedShape = {
  ...transactionShape,
  fromMember: nullableText,
  toMember: nullableText,
  submittedBy: nullableText,
  senderPhone: nullableText,
  externalId: nullableText,
  payoutTo: nullableText,
  rejectReason: nullableText,
  channel: nullableText,
  fromChannel: nullableText,
  toChannel: nullableText,
  firstApprovedBy: nullableText,
  firstApprovedAt: nullableText,
  payableBy: nullableText,
  payableAt: nullableText,
  decidedAt: nullableText,
  voidedAt: nullableText,
  reversedBy: nullableText,
  reverses: nullableText,
};
export const listed = named(
  "ListedTransaction",
  z.strictObject(listedShape),
) satisfies z.ZodType<ListedTransaction>;
const linked = z.strictObject({ id, reference: text }).nullable();
export const details = named(
  "TransactionDetails",
  z.strictObject({
    ...listedShape,
    entries: z.array(
      z.strictObject({
        step: z.enum(["hold", "release", "settle"]),
        account: text,
        owner: nullableText,
        debit: francs,
        credit: francs,
        balanceAfter: francs.nullable(),
      }),
    ),
    history: z.array(
      z.strictObject({
        kind: z.enum([
          "submitted",
          "booked",
          "first",
          "approved",
          "payable",
          "paid",
          "failed",
          "rejected",
          "removed",
          "reversed",
        ]),
        at: instant,
        by: nullableText,
        reason: nullableText,
      }),
    ),
    reversal: linked,
    original: linked,
  }),
) satisfies z.ZodType<TransactionDetails>;
