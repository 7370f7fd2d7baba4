import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant, whole } from "./columns";

/**
 * What the whole of the books was at an instant, signed with a key that lies outside the database
 * (lib/evidence/seals.ts). Append-only; each names the hash of the one before.
 */
export const seals = pgTable("seals", {
  number: bigint({ mode: "number" }).primaryKey(),
  at: instant("at").notNull(),
  /** The text that is signed, to the byte. */
  body: text().notNull(),
  /** SHA-256 of the body, hex. */
  hash: text().notNull(),
  signature: bytes("signature").notNull(),
});

/** Each whole verification of the books, by the night's job or by hand: when it ended, and what it found. */
export const verifications = pgTable(
  "verifications",
  {
    id: whole("id").primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    /** How many promises were checked, and how long that took. */
    promises: integer().notNull(),
    seconds: integer().notNull(),
    /** The last seal then. */
    seal: bigint({ mode: "number" }),
    /** How many rows break a promise, and the first of them in words. */
    findings: integer().notNull(),
    first: text().array().notNull(),
  },
  (t) => [index("verifications_at_idx").on(t.at)],
);
