import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, ownId } from "./columns";
import { memberId } from "./members";

/** The specification's session record. A cookie is worth what its row says on each request. */
export const sessions = pgTable(
  "sessions",
  {
    id: ownId(),
    memberId: memberId(),
    signedInAt: instant("signed_in_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    active: boolean().notNull().default(true),
    endedAt: instant("ended_at"),
    endReason: text("end_reason"),
    platform: text().notNull(),
    browser: text().notNull(),
    address: text(),
    lastSeenAt: instant("last_seen_at").notNull(),
    /** When the password, or a code, was last given in it: at the sign-in, or for an act of the office. */
    authenticatedAt: instant("authenticated_at").notNull().defaultNow(),
  },
  (t) => [index("sessions_member_idx").on(t.memberId, t.signedInAt)],
);

/** Counters of failed sign-ins and money passwords, kept by rate-limiter-flexible. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: instant("expire"),
});
