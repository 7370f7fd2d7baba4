import { z } from "zod";
import { count, named, nullableText, text } from "@/lib/answers/words";
import type { Condition } from "@/lib/operations/queries";
import { CONCERNS } from "@/lib/operations/rules";

const seconds = z.number();
const condition = z.strictObject({
  waiting: z.array(z.strictObject({ type: text, count, oldest: seconds })),
  jobs: z.array(z.strictObject({ queue: text, count, oldest: seconds, failed: count })),
  sealAge: seconds.nullable(),
  proofAge: seconds.nullable(),
  verificationAge: seconds.nullable(),
  findings: count.nullable(),
  backups: z.strictObject({ age: seconds.nullable() }).nullable(),
  unexplained: z.array(z.strictObject({ channel: text, francs: z.int() })),
  rails: z.array(
    z.strictObject({
      rail: text,
      live: count,
      unknown: count,
      oldest: seconds,
      wrong: nullableText,
    }),
  ),
  connections: z.strictObject({ open: count, busy: count }),
  longestTransaction: seconds,
  copies: z.array(z.strictObject({ lag: seconds.nullable() })),
  size: count,
}) satisfies z.ZodType<Condition>;

export const systemStatus = named(
  "SystemStatus",
  z.strictObject({ concerns: z.array(z.enum(CONCERNS)), condition }),
);
