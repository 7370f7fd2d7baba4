import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, whole } from "./columns";

/**
 * Who did or was refused what, when, from where. Append-only. Rows form 16 hash chains (one per
 * database worker at a time), so that writers do not wait for one another.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    chain: smallint().notNull(),
    number: whole("number").notNull(),
    at: instant("at").notNull(),
    actorId: uuid("actor_id"),
    action: text().notNull(),
    outcome: text().notNull(),
    subjectType: text("subject_type"),
    subjectId: text("subject_id"),
    detail: jsonb(),
    address: text(),
    hash: text().notNull(),
    /** Of the transaction as this act met and left it (transaction_digest; a new one: left it), or of another record (record_change). */
    digest: bytes("digest"),
    /** Of what the member's request did (request_digest). */
    request: bytes("request"),
  },
  (t) => [
    primaryKey({ columns: [t.chain, t.number] }),
    index("audit_log_at_idx").on(t.at),
    index("audit_log_actor_idx").on(t.actorId, t.at),
    // Sends are by far the most: whoever looks for them finds them by the instant.
    index("audit_log_action_idx").on(t.action, t.at).where(sql`action <> 'transfer.send'`),
    index("audit_log_refused_idx").on(t.at).where(sql`outcome = 'refused'`),
    index("audit_log_subject_idx")
      .on(t.subjectId, t.at)
      .where(sql`action <> 'transfer.send' and subject_id is not null`),
    // The newest digest of a record.
    index("audit_log_records_idx").on(t.subjectId, t.digest).where(sql`action = 'record.keep'`),
  ],
);

export const auditChains = pgTable("audit_chains", {
  chain: smallint().primaryKey(),
  number: whole("number").notNull().default(0),
  hash: text().notNull(),
});
