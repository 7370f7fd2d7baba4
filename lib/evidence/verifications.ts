import { desc, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { seals, verifications } from "@/db/schema";
import { kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { findingLines } from "@/lib/evidence/finding-lines";
import type { Finding } from "@/lib/ledger/invariant";

const HOUR_MS = 3_600_000;
/** Longer than this the books are not left unverified: a day, and half of one to notice. */
const LATE_AFTER_MS = 36 * HOUR_MS;
/** So many lines are kept of what was found; the command line tells all. */
const FIRST = 20;

export type Verification = typeof verifications.$inferSelect;

/** Keeps what a whole verification found. */
export async function keepVerification(
  db: Executor,
  { now, seconds, findings }: { now: Date; seconds: number; findings: Finding[] },
): Promise<Verification> {
  const lines = findingLines(findings);
  const [row] = await db
    .insert(verifications)
    .values({
      at: now,
      promises: findings.length,
      seconds: Math.ceil(seconds),
      seal: sql`(select max(number) from ${seals})`,
      findings: lines.length,
      first: lines.slice(0, FIRST),
    })
    .returning();
  if (!row) throw new Error("The verification was not kept.");
  return row;
}

/** The last verifications, the newest first. For those who hold verification.view. */
export function lastVerifications(db: Executor, limit: number): Promise<Verification[]> {
  return db.select().from(verifications).orderBy(desc(verifications.at)).limit(limit);
}

/** How the books stand: as they were last verified, too long ago, or not yet verified at all. */
export type Standing =
  | { state: "agree" | "differ" | "late"; last: Verification }
  | { state: "late" | "unverified"; last: null };

/** For every screen of who holds verification.view: one look into an index. */
export async function verificationStanding(db: Database, now: Date): Promise<Standing> {
  const [last] = await lastVerifications(db, 1);
  // Before the first verification, books that were sealed long ago should have had one.
  const [since = last] = last
    ? []
    : await db.select({ at: seals.at }).from(seals).orderBy(seals.number).limit(1);
  const late = since !== undefined && now.getTime() - since.at.getTime() > LATE_AFTER_MS;
  if (!last) return { state: late ? "late" : "unverified", last: null };
  if (last.findings > 0) return { state: "differ", last };
  return { state: late ? "late" : "agree", last };
}

/**
 * Whether the night's verification is still to be made: none since one o'clock in Kigali, or the last one found
 * something, which may be corrected by now.
 */
export function isDue(now: Date, last: Pick<Verification, "at" | "findings"> | undefined): boolean {
  if (!last || last.findings > 0) return true;
  const day = startOfKigaliDay(kigaliDay(new Date(now.getTime() - HOUR_MS)));
  return last.at.getTime() < day.getTime() + HOUR_MS;
}
