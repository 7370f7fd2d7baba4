import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
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
    /** By the key that seals the books; null where there is none. */
    signature: bytes("signature"),
  },
  (t) => [index("verifications_at_idx").on(t.at)],
);

/** What was owed to members at a day's end, as a tree that each can find themselves in (docs/proof.md). Append-only. */
export const proofRoots = pgTable("proof_roots", {
  day: date().primaryKey(),
  at: instant("at").notNull(),
  /** The text that is signed, to the byte. */
  body: text().notNull(),
  /** The hash at the top, hex. */
  root: text().notNull(),
  signature: bytes("signature").notNull(),
});

/** The nodes of a day's tree on every eighth level, 256 in a row; kept for 35 days, and of ends of months. */
export const proofNodes = pgTable(
  "proof_nodes",
  {
    day: date().notNull(),
    /** 0: the leaves. */
    level: smallint().notNull(),
    number: integer().notNull(),
    /** By what the first leaf is in order; null above the leaves. */
    first: bytes("first"),
    nodes: bytes("nodes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.level, t.number] })],
);

/** Which member asked to check which day: only their number is ever told. */
export const proofChecks = pgTable(
  "proof_checks",
  {
    memberId: uuid("member_id").notNull(),
    day: date().notNull(),
    at: instant("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.day] }), index("proof_checks_at_idx").on(t.at)],
);
