import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { channels } from "./chart";
import { instant, plainText } from "./columns";

/** A phone of the office that sends on the messages of a channel's provider, signed with a key of its own. */
export const smsForwarders = pgTable(
  "sms_forwarders",
  {
    id: uuid().primaryKey(),
    channel: plainText("channel")
      .notNull()
      .references(() => channels.key),
    name: text().notNull(),
    /** The key with which it signs, sealed with the installation's secret. */
    key: text().notNull(),
    /** In whose name its messages are brought in. */
    madeBy: uuid("made_by").notNull(),
    madeAt: instant("made_at").notNull(),
    revokedBy: uuid("revoked_by"),
    revokedAt: instant("revoked_at"),
    /** When a message that it signed came last, and how many were taken or could not be read. */
    heardAt: instant("heard_at"),
    messages: integer().notNull().default(0),
    unread: integer().notNull().default(0),
    /** Since when its messages are refused, and why: a code of lib/errors.ts. */
    refusedAt: instant("refused_at"),
    refusal: text(),
  },
  (t) => [
    index("sms_forwarders_list_idx").on(t.revokedAt, t.id),
    uniqueIndex("sms_forwarders_name_key")
      .on(t.channel, sql`lower(name)`)
      .where(sql`revoked_at is null`),
    check("sms_forwarders_revoked", sql`(${t.revokedAt} is null) = (${t.revokedBy} is null)`),
    check("sms_forwarders_refused", sql`(${t.refusedAt} is null) = (${t.refusal} is null)`),
    check("sms_forwarders_counted", sql`${t.messages} >= 0 and ${t.unread} >= 0`),
  ],
);
