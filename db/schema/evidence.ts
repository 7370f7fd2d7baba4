import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

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
