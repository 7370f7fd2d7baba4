import { z } from "zod";
import { francs, id, instant, method, named, nullableText, text } from "@/lib/answers/words";
import { SHOWN_STATUSES } from "@/lib/ledger/status";
import type { WithdrawalView } from "@/lib/withdrawals/schema";

export const withdrawal = named(
  "Withdrawal",
  z.strictObject({
    id,
    reference: text,
    amount: francs,
    method,
    phone: nullableText,
    account: nullableText,
    status: z.enum([...SHOWN_STATUSES, "cancelled"]),
    description: nullableText,
    rejectReason: nullableText,
    externalId: nullableText,
    payout: z.enum(["asked", "done", "failed", "unknown"]).nullable(),
    date: instant,
    createdAt: instant,
  }),
) satisfies z.ZodType<WithdrawalView>;
