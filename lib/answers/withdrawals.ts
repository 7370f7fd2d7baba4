import { z } from "zod";
import { francs, id, instant, maybe, method, named, text } from "@/lib/answers/words";
import { STATUSES } from "@/lib/transactions/schema";
import type { WithdrawalView } from "@/lib/withdrawals/schema";

export const withdrawal = named(
  "Withdrawal",
  z.strictObject({
    id,
    reference: text,
    amount: francs,
    method,
    phone: maybe,
    account: maybe,
    status: z.enum([...STATUSES, "cancelled"]),
    description: maybe,
    rejectReason: maybe,
    date: instant,
    createdAt: instant,
  }),
) satisfies z.ZodType<WithdrawalView>;
