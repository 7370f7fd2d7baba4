import { z } from "zod";
import { count, named, nullableText, text } from "@/lib/answer-words";

const seconds = z.number();
const condition = z.strictObject({
  /** What waits for a person to decide, by its type. */
  waiting: z.array(z.strictObject({ type: text, count, oldest: seconds })),
  /** What waits for a server to do it, by queue; `failed` was given up. */
  jobs: z.array(z.strictObject({ queue: text, count, oldest: seconds, failed: count })),
  /** Since the last seal, proof and whole verification; null where there was none. */
  sealAge: seconds.nullable(),
  proofAge: seconds.nullable(),
  verificationAge: seconds.nullable(),
  findings: count.nullable(),
  /** What this server has backed up; null where another does. */
  backups: z.strictObject({ age: seconds.nullable() }).nullable(),
  /** Francs that statements tell of, or transactions, and nobody has explained yet, by channel; below zero: gone out. */
  unexplained: z.array(z.strictObject({ channel: text, francs: z.int() })),
  /**
   * Each provider of mobile money that is asked: how much is under way and for how long, what two people must say of, and why it
   * refuses how it is asked, the last day that it was, and nobody since otherwise; null where it does not.
   */
  rails: z.array(
    z.strictObject({
      rail: text,
      live: count,
      unknown: count,
      oldest: seconds,
      wrong: nullableText,
    }),
  ),
  /** Connections of this application to the database, and how many of them are at work. */
  connections: z.strictObject({ open: count, busy: count }),
  /** The longest transaction under way. */
  longestTransaction: seconds,
  /** The copies that this server reads figures from: seconds behind, null where one is away. */
  copies: z.array(z.strictObject({ lag: seconds.nullable() })),
  /** Bytes on the disk. */
  size: count,
});
/** How the installation is: what waits and how long, in seconds. No amount of a member and nobody's name. */
export type Condition = z.infer<typeof condition>;

export const CONCERNS = [
  "findings",
  "verification",
  "seal",
  "proof",
  "backup",
  "failed",
  "jobs",
  "people",
  "transaction",
  "copy",
  "provider",
] as const;

export const systemStatus = named(
  "SystemStatus",
  z.strictObject({ concerns: z.array(z.enum(CONCERNS)), condition }),
);
