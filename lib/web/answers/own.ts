import { z } from "zod";
import type { SessionView } from "@/lib/auth/sessions/schema";
import { NOTICE_KINDS } from "@/lib/notices/kinds";
import type { NoticeView } from "@/lib/notices/schema";
import { francs, id, instant, maybe, named, text, told } from "./words";

const session = named(
  "Session",
  z.strictObject({
    ...{ id, platform: text, browser: text, address: maybe },
    ...{ signedInAt: instant, lastSeenAt: instant, expiresAt: instant, current: z.boolean() },
  }),
) satisfies z.ZodType<SessionView>;

const notice = named(
  "Notice",
  z.strictObject({
    ...{ id, kind: z.enum(NOTICE_KINDS), title: text, text, reference: maybe },
    ...{ transactionId: id.nullable(), loanId: id.nullable() },
    ...{ amount: francs, createdAt: instant, readAt: instant.nullable() },
  }),
) satisfies z.ZodType<NoticeView>;

/** One's own sessions and notices. */
export const OWN_ANSWERS = {
  ...{ session, notice },
  noticesRead: told({ unread: z.int() }),
} as const;
