import { z } from "zod";
import { francs, id, instant, named, nullableText, single, text } from "@/lib/answers/words";
import type { RequestView } from "@/lib/rails/schema";

const request = named(
  "ProviderRequest",
  z.strictObject({
    id,
    rail: text,
    product: z.enum(["collect", "payout"]),
    reference: text,
    transactionId: id,
    member: nullableText,
    number: text,
    amount: francs,
    state: z.enum(["made", "sent", "waiting", "unknown"]),
    reason: nullableText,
    lastError: nullableText,
    madeAt: instant,
    nextLookAt: instant.nullable(),
  }),
) satisfies z.ZodType<RequestView>;

export const liveRequests = single({ requests: z.array(request) });
