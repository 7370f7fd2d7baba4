import { z } from "zod";
import { francs, id, instant, method, named, nullableText, text } from "@/lib/answer-words";
import { WITHDRAWAL_STATUSES } from "@/lib/withdrawals/rules";

export const withdrawal = named(
  "Withdrawal",
  z.strictObject({
    id,
    reference: text,
    /** Francs. */
    amount: francs,
    method,
    phone: nullableText,
    account: nullableText,
    /** `approved`: it may be paid; `failed`: it could not be, and was given back; `cancelled`: taken back in time; `rejected`: also where the office removed it. */
    status: z.enum(WITHDRAWAL_STATUSES),
    description: nullableText,
    /** Why it was rejected, removed, or could not be paid. */
    rejectReason: nullableText,
    /** The receipt of the payment. */
    externalId: nullableText,
    /** What its provider was asked to pay out; null where it is paid by hand. */
    payout: z.enum(["asked", "done", "failed", "unknown"]).nullable(),
    date: instant,
    createdAt: instant,
  }),
);
/** A withdrawal as its member sees it. */
export type WithdrawalView = z.infer<typeof withdrawal>;
