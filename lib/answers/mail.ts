import { z } from "zod";
import { instant, named, text } from "@/lib/answers/words";
import type { OutboxMail } from "@/lib/mail/schema";

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
) satisfies z.ZodType<OutboxMail>;
