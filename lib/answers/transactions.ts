import { z } from "zod";
import { francs, id, instant, maybe, method, named, text } from "@/lib/answers/words";
import type { ListedTransaction, TransactionView } from "@/lib/ledger/schema";
import { STATUSES, type TransactionDetails, TYPES } from "@/lib/transactions/schema";

const transactionShape = {
  id,
  reference: text,
  type: z.enum(TYPES),
  amount: francs,
  fee: francs,
  currency: z.literal("RWF"),
  status: z.enum(STATUSES),
  fromUser: maybe,
  toUser: maybe,
  date: instant,
  createdAt: instant,
  updatedAt: instant,
  method: method.nullable(),
  description: maybe,
};
export const transaction = named(
  "Transaction",
  z.strictObject(transactionShape),
) satisfies z.ZodType<TransactionView>;
const listedShape = {
  ...transactionShape,
  fromMember: maybe,
  toMember: maybe,
  submittedBy: maybe,
  senderPhone: maybe,
  externalId: maybe,
  payoutTo: maybe,
  rejectReason: maybe,
  fromChannel: method.nullable(),
  toChannel: method.nullable(),
  firstApprovedBy: maybe,
  firstApprovedAt: maybe,
  voidedAt: maybe,
  reversedBy: maybe,
  reverses: maybe,
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
        owner: maybe,
        debit: francs,
        credit: francs,
        balanceAfter: francs.nullable(),
      }),
    ),
    history: z.array(
      z.strictObject({
        kind: z.enum([
          ...(["submitted", "booked", "first", "approved", "rejected"] as const),
          ...(["removed", "reversed"] as const),
        ]),
        at: instant,
        by: maybe,
        reason: maybe,
      }),
    ),
    reversal: linked,
    original: linked,
  }),
) satisfies z.ZodType<TransactionDetails>;
