import { z } from "zod";
import { francs, id, instant, named, nullableText, text } from "@/lib/answers/words";
import { NOTICE_KINDS } from "@/lib/notices/kinds";
import type { NoticeView } from "@/lib/notices/schema";

export const notice = named(
  "Notice",
  z.strictObject({
    id,
    kind: z.enum(NOTICE_KINDS),
    title: text,
    text,
    reference: nullableText,
    transactionId: id.nullable(),
    loanId: id.nullable(),
    amount: francs,
    createdAt: instant,
    readAt: instant.nullable(),
  }),
) satisfies z.ZodType<NoticeView>;
