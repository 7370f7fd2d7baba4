import { date, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

/**
 * What was issued with a check code: what it says, once for each content however often it is printed. Append-only,
 * written by document_register alone.
 */
export const documents = pgTable(
  "documents",
  {
    /** Of what it is and says (document_digest). */
    digest: bytes("digest").primaryKey(),
    /** statement, receipt, agreement, certificate, or paper: a printout (lib/documents/printout.ts). */
    kind: text().notNull(),
    /** What a checker knows of it before the code: a transaction's reference; a statement's account and days. */
    about: text().notNull(),
    /** For whom: the member of a statement; else the transaction or the loan. */
    subjectId: uuid("subject_id").notNull(),
    /** The Kigali days that it covers. */
    fromDay: date("from_day"),
    toDay: date("to_day"),
    says: jsonb().notNull(),
    /** Of a statement: how many entries each of the member's accounts had when it was read. */
    versions: jsonb(),
    /** As it was first issued. */
    reference: text().notNull(),
    code: text().notNull(),
    issuedAt: instant("issued_at").notNull(),
    issuedBy: uuid("issued_by").notNull(),
  },
  (t) => [
    index("documents_about_idx").on(t.about),
    index("documents_issued_by_idx").on(t.issuedBy, t.issuedAt),
  ],
);
