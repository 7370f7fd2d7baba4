import type { SQL } from "drizzle-orm";

/** The records that a finding can be about: the first word of its line (decisions, section 22). */
export const FINDING_KINDS = [
  "transaction",
  "entry",
  "account",
  "audit",
  "seal",
  "proof",
  "schema",
  "grant",
  "member",
  "loan",
  "project",
  "setting",
  "request",
  "document",
] as const;
type FindingKind = (typeof FINDING_KINDS)[number];

/** What a finding of one promise is about, and what is wrong with it. */
type Promised = {
  /** Its number, and the promise. */
  name: string;
  /** What its rows are, where they do not say so themselves in a column `record`. */
  kind: FindingKind;
  /** What is wrong with a row, in plain words, where the row does not say so itself in a column `why`. */
  wrong: string;
};

/**
 * One promise about the books, and the rows that break it: none when it holds. The record that a row is about is its
 * column `reference`, else `id`, else its first; the other columns say by what it differs.
 */
export type Invariant = Promised & { breaches: SQL };

/** A promise and the rows found that break it. */
export type Finding = Promised & { breaches: Record<string, unknown>[] };
