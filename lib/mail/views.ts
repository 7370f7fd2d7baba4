import { z } from "zod";
import { instant, named, text } from "@/lib/answer-words";

export const mail = named(
  "Mail",
  z.strictObject({
    to: text,
    subject: text,
    text,
    links: z.array(text),
    createdAt: instant,
    sentAt: instant.nullable(),
  }),
);
/** A mail as GET /admin/outbox lists it (decisions, section 14). */
export type OutboxMail = z.infer<typeof mail>;
