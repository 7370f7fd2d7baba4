import { desc, lte, max } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { seals, verifications } from "@/db/schema";
import { kigaliDay, latestNow, startOfKigaliDay } from "@/lib/dates";
import { findingLines } from "@/lib/evidence/finding-lines";
import type { SealKey } from "@/lib/keys/seal-key";
import type { Finding } from "@/lib/ledger/invariant";

const HOUR_MS = 3_600_000;
/** Longer than this the books are not left unverified: a day, and half of one to notice. */
const LATE_AFTER_MS = 36 * HOUR_MS;
/** So many lines are kept of what was found; the command line tells all. */
const FIRST = 20;

/** Of so many rows the newest is looked for that is signed: whoever writes more is noticed by its being late. */
const LOOKED_AT = 100;

type Row = typeof verifications.$inferSelect;
export type Verification = Omit<Row, "signature">;

type Made = { now: Date; seconds: number; findings: Finding[]; key: SealKey | null };

/** Keeps what a whole verification found, signed with the key that seals the books, where there is one. */
export async function keepVerification(
  db: Executor,
  { now, seconds, findings, key }: Made,
): Promise<Verification> {
  const lines = findingLines(findings);
  const [last] = await db.select({ seal: max(seals.number) }).from(seals);
  const made = {
    at: now,
    promises: findings.length,
    seconds: Math.ceil(seconds),
    seal: last?.seal ?? null,
    findings: lines.length,
    first: lines.slice(0, FIRST),
  };
  const signature = key?.sign(signedText(made)) ?? null;
  const [row] = await db
    .insert(verifications)
    .values({ ...made, signature })
    .returning();
  if (!row) throw new Error("The verification was not kept.");
  return row;
}

const signedText = ({ at, promises, seconds, seal, findings, first }: Omit<Verification, "id">) =>
  JSON.stringify(["verification", at.toISOString(), promises, seconds, seal, findings, first]);

/**
 * The last verifications, the newest first; where there is a key, those alone that it signed: whoever has the database's
 * login could write others. For those who hold verification.view.
 * With `now` those that are dated ahead are left out: by them nobody knows when the books were verified.
 */
export async function lastVerifications(
  db: Executor,
  key: SealKey | null,
  limit: number,
  now?: Date,
): Promise<Verification[]> {
  const dated = now && lte(verifications.at, latestNow(now));
  const all = () => db.select().from(verifications).where(dated);
  const read = async (count: number) => {
    const rows = await all().orderBy(desc(verifications.at)).limit(count);
    return rows.filter((row) => !key || isSigned(row, key)).map(({ signature: _, ...row }) => row);
  };
  const newest = await read(limit);
  return newest.length === limit || !key ? newest : (await read(LOOKED_AT)).slice(0, limit);
}

function isSigned({ signature, ...row }: Row, key: SealKey): boolean {
  return signature !== null && key.isSignedBy(signedText(row), signature);
}

/** How the books stand: as they were last verified, too long ago, or not yet verified at all. */
export type Standing =
  | { state: "agree" | "differ" | "late"; last: Verification }
  | { state: "late" | "unverified"; last: null };

/** For every screen of who holds verification.view: one look into an index. */
export async function verificationStanding(
  db: Database,
  key: SealKey | null,
  now: Date,
): Promise<Standing> {
  const [last] = await lastVerifications(db, key, 1, now);
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
  return !last || last.findings > 0 || last.at < startOfNight(now);
}

/** One o'clock in Kigali, the last one: since then is "today" to the night's verification, its mails and its seal. */
export function startOfNight(now: Date): Date {
  const day = startOfKigaliDay(kigaliDay(new Date(now.getTime() - HOUR_MS)));
  return new Date(day.getTime() + HOUR_MS);
}
