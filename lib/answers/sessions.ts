import { z } from "zod";
import { id, instant, named, nullableText, text } from "@/lib/answers/words";
import type { SessionView } from "@/lib/auth/sessions/schema";

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
) satisfies z.ZodType<SessionView>;
