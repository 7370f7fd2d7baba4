import { z } from "zod";
import { francs, id, instant, method, named, nullableText, text } from "@/lib/answers/words";
import type { DepositView } from "@/lib/deposits/schema";
import { STATUSES } from "@/lib/transactions/schema";

export const deposit = named(
  "Deposit",
  z.strictObject({
    id,
    reference: text,
    amount: francs,
    fee: francs,
    net: francs,
    method,
    status: z.enum([...STATUSES, "cancelled"]),
    description: nullableText,
    rejectReason: nullableText,
    seenAt: instant.nullable(),
    collect: z
      .strictObject({
        state: z.enum(["asked", "waiting", "done", "failed", "unknown"]),
        number: text,
        askedAt: instant,
        answeredAt: instant.nullable(),
      })
      .nullable(),
    date: instant,
    createdAt: instant,
  }),
) satisfies z.ZodType<DepositView>;
