import { z } from "zod";
import { id, instant, named, nullableText, text } from "@/lib/answer-words";

export const session = named(
  "Session",
  z.strictObject({
    id,
    platform: text,
    browser: text,
    address: nullableText,
    signedInAt: instant,
    lastSeenAt: instant,
    expiresAt: instant,
    current: z.boolean(),
  }),
);
/** Where a member is signed in, as they see it; `current` is the session that asks. */
export type SessionView = z.infer<typeof session>;
