import { z } from "zod";
import { francs, id, instant, named, nullableText, text } from "@/lib/answer-words";
import { SHOWN_STATUSES } from "@/lib/ledger/status";
import { ROLES } from "@/lib/permissions";
import type { SearchAnswer } from "@/lib/search/schema";
import { TYPES } from "@/lib/transactions/schema";

export const searchAnswer = named(
  "SearchAnswer",
  z.strictObject({
    pages: z.array(z.strictObject({ title: text, href: text })),
    members: z.array(
      z.strictObject({
        id,
        fullName: text,
        username: text,
        memberNumber: nullableText,
        email: nullableText,
        district: nullableText,
        href: text,
        role: z.enum(ROLES).nullable(),
        status: z.enum(["active", "inactive"]).nullable(),
      }),
    ),
    transactions: z.array(
      z.strictObject({
        id,
        reference: text,
        type: z.enum(TYPES),
        title: text,
        amount: francs,
        currency: z.literal("RWF"),
        status: z.enum(SHOWN_STATUSES),
        fromUser: nullableText,
        toUser: nullableText,
        date: instant,
        href: text,
      }),
    ),
  }),
) satisfies z.ZodType<SearchAnswer>;
