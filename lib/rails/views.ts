import { z } from "zod";
import { francs, id, instant, named, nullableText, single, text } from "@/lib/answer-words";
import { LIVE } from "@/lib/rails/rules";

const request = named(
  "ProviderRequest",
  z.strictObject({
    id,
    rail: text,
    product: z.enum(["collect", "payout"]),
    reference: text,
    transactionId: id,
    /** Whose money it is. */
    member: nullableText,
    number: text,
    amount: francs,
    state: z.enum(LIVE),
    reason: nullableText,
    lastError: nullableText,
    madeAt: instant,
    nextLookAt: instant.nullable(),
  }),
);
/** A request whose end nobody knows yet, as the office sees it. */
export type RequestView = z.infer<typeof request>;

export const liveRequests = single({ requests: z.array(request) });
