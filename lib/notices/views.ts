import { z } from "zod";
import { francs, id, instant, named, nullableText, text } from "@/lib/answer-words";
import { NOTICE_KINDS } from "@/lib/notices/kinds";

export const notice = named(
  "Notice",
  z.strictObject({
    id,
    kind: z.enum(NOTICE_KINDS),
    title: text,
    text,
    reference: nullableText,
    /** Null for what moved no money. */
    transactionId: id.nullable(),
    loanId: id.nullable(),
    amount: francs,
    createdAt: instant,
    readAt: instant.nullable(),
  }),
);
/** A notice in the interface's words, in the reader's language. */
export type NoticeView = z.infer<typeof notice>;
