import { and, count, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { members, recoveryCodes, twoFactors } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { tellOwner } from "@/lib/auth/notify";
import { countedTry } from "@/lib/auth/throttle";
import type { Tries } from "@/lib/auth/tries";
import { AppError, type ErrorCode } from "@/lib/errors";
import { retried } from "@/lib/ledger/once";
import { matchingStep, newRecoveryCodes, readCode, recoveryHash } from "./rules";
import { openSecret } from "./seal";

/** Who gives a code, when and from where. */
type CodeGiver = {
  db: Database;
  now: Date;
  address: string | null;
  origin?: string | undefined;
};

/**
 * Does `work` for a member whose code fits, in one transaction with taking the code: neither happens
 * without the other. Wrong codes count as wrong passwords do, apart from these, so that a right
 * password gives nobody new tries. Throws `refusal`, too_many_attempts, or codes_unreadable: then only a recovery code opens.
 */
export async function withCode<T>(
  giver: CodeGiver,
  tries: Tries & { memberId: string },
  typed: string,
  refusal: ErrorCode,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  const { db } = giver;
  const { memberId } = tries;
  const results: T[] = [];
  const attempt = () =>
    db.transaction(async (tx) => {
      // The member's row first, as in every change of an account: nobody waits in a circle.
      await tx
        .select({ id: members.id })
        .from(members)
        .where(eq(members.id, memberId))
        .for("no key update");
      if (!(await takeCode({ ...giver, db: tx }, memberId, typed))) return false;
      results.push(await work(tx));
      return true;
    });
  const fits = await countedTry(giver, tries, () => retried(attempt));
  // Of one that was done anew the last stands.
  if (fits) return results.at(-1) as T;
  await refuseCode(giver, memberId);
  throw new AppError(refusal, {}, { code: { key: "codeWrong" } });
}

/** Notes a wrong code in the audit trail. */
export function refuseCode(
  asker: { db: Executor; now: Date; address: string | null },
  memberId: string,
): Promise<void> {
  return auditRecord(
    { ...asker, actor: { id: memberId } },
    { action: "two-factor.code", outcome: "refused" },
  );
}

type Taker = Omit<CodeGiver, "db"> & { db: Executor };

async function takeCode(taker: Taker, memberId: string, typed: string): Promise<boolean> {
  const read = readCode(typed);
  if (!read) return false;
  return read.kind === "totp"
    ? takeTotp(taker, memberId, read.code)
    : takeRecovery(taker, memberId, read.code);
}

// The guard decides, not what was read before: of several who give one code at once, one gets in.
async function takeTotp({ db, now }: Taker, memberId: string, code: string): Promise<boolean> {
  const mine = and(eq(twoFactors.memberId, memberId), isNotNull(twoFactors.enabledAt));
  const [kept] = await db.select().from(twoFactors).where(mine);
  const step = kept && matchingStep(openSecret(kept.secret, memberId), code, now);
  if (!kept || step === null || step === undefined) return false;
  const taken = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(
      and(
        mine,
        eq(twoFactors.secret, kept.secret),
        or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step)),
      ),
    )
    .returning({ id: twoFactors.memberId });
  return taken.length === 1;
}

async function takeRecovery(taker: Taker, memberId: string, code: string): Promise<boolean> {
  const { db, now } = taker;
  const hash = recoveryHash(memberId, code);
  const mine = eq(recoveryCodes.memberId, memberId);
  const unused = and(mine, isNull(recoveryCodes.usedAt));
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(unused, eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash });
  if (taken.length !== 1) return false;
  const [left] = await db.select({ n: count() }).from(recoveryCodes).where(unused);
  await tellOwner(taker, memberId, "recoveryCodeUsed", { left: String(left?.n ?? 0) });
  await auditRecord(
    { ...taker, actor: { id: memberId } },
    { action: "two-factor.recovery-code", outcome: "done", detail: { left: left?.n ?? 0 } },
  );
  return true;
}

/** Ten new recovery codes in the place of all earlier ones; this is the only time they are told. */
export async function replaceRecoveryCodes(tx: Executor, memberId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  const hashes = codes.map((code) => recoveryHash(memberId, code.replaceAll("-", "")));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ memberId, hash })));
  return codes;
}
