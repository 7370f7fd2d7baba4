import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, recoveryCodes, twoFactors } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { tellOwner } from "@/lib/auth/notify";
import { endOutstandingLinks } from "@/lib/auth/outstanding-links";
import { confirmPassword } from "@/lib/auth/passwords";
import { endSessionsOf } from "@/lib/auth/sessions/commands";
import { countedTry } from "@/lib/auth/throttle";
import { sessionTries } from "@/lib/auth/tries";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { refuseCode, replaceRecoveryCodes, withCode } from "./codes";
import { getTwoFactor } from "./queries";
import { matchingStep, newSecret, SETUP_MS } from "./rules";
import type { BothInput } from "./schema";
import { openSecret, sealSecret } from "./seal";

/**
 * Begins the set-up with a new secret, which is worth nothing until a code confirms it; an earlier
 * beginning is forgotten. Throws wrong_password, too_many_attempts, or conflict when it is on already.
 */
export async function startTwoFactor(
  ctx: Context,
  { password }: { password: string },
): Promise<{ secret: string }> {
  await confirmPassword(ctx, password);
  const { id } = ctx.actor;
  const secret = newSecret();
  const fresh = { secret: sealSecret(secret, id), createdAt: ctx.now, lastStep: null };
  return ctx.db.transaction(async (tx) => {
    const written = await tx
      .insert(twoFactors)
      .values({ memberId: id, ...fresh })
      .onConflictDoUpdate({
        target: twoFactors.memberId,
        set: fresh,
        setWhere: isNull(twoFactors.enabledAt),
      })
      .returning({ id: twoFactors.memberId });
    if (!written[0]) throw new AppError("conflict");
    await note(ctx, tx, "two-factor.start");
    return { secret };
  });
}

/**
 * Switches it on with the first code and answers the ten recovery codes. `secret` is what the screen
 * showed: who has only stolen the session has not seen it. The other sessions, opened without a code,
 * end. Throws wrong_code, too_many_attempts, or conflict when the set-up is too old or not this one.
 */
export async function enableTwoFactor(
  ctx: Context,
  input: { secret: string; code: string },
): Promise<{ codes: string[] }> {
  const { db, actor, now } = ctx;
  const sealed = await sealedSetup(ctx, input.secret);
  let enabled: { codes: string[] } | undefined;
  const fits = await countedTry(ctx, sessionTries("code", actor), async () => {
    const code = input.code.replace(/\s/g, "");
    const step = /^\d{6}$/.test(code) ? matchingStep(input.secret, code, now) : null;
    if (step === null) return false;
    enabled = await db.transaction((tx) => enable(ctx, tx, sealed, step));
    return true;
  });
  if (fits && enabled) return enabled;
  await refuseCode(ctx, actor.id);
  throw new AppError("wrong_code", {}, { code: { key: "codeWrong" } });
}

async function sealedSetup({ db, actor, now }: Context, shown: string): Promise<string> {
  const since = new Date(now.getTime() - SETUP_MS);
  const { memberId, enabledAt, createdAt } = twoFactors;
  const [row] = await db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(and(eq(memberId, actor.id), isNull(enabledAt), gt(createdAt, since)));
  if (!row || !equal(openSecret(row.secret, actor.id), shown)) throw new AppError("conflict");
  return row.secret;
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function enable(ctx: Context, tx: Executor, sealed: string, step: number) {
  const { actor, now } = ctx;
  const { memberId, enabledAt, secret } = twoFactors;
  const on = { twoFactorEnabled: true, updatedAt: now };
  await tx.update(members).set(on).where(eq(members.id, actor.id));
  const done = await tx
    .update(twoFactors)
    .set({ enabledAt: now, lastStep: step })
    .where(and(eq(memberId, actor.id), isNull(enabledAt), eq(secret, sealed)))
    .returning({ id: memberId });
  if (!done[0]) throw new AppError("conflict");
  const codes = await replaceRecoveryCodes(tx, actor.id);
  await endSessionsOf(tx, actor.id, now, "two-factor switched on", actor.sessionId);
  await tellOwner({ ...ctx, db: tx }, actor.id, "twoFactorOn");
  await endOutstandingLinks({ ...ctx, db: tx }, actor.id);
  await note(ctx, tx, "two-factor.enable");
  return { codes };
}

/** Ten new recovery codes; the earlier ones are worth nothing more. Throws as confirmBoth. */
export function renewRecoveryCodes(ctx: Context, input: BothInput): Promise<{ codes: string[] }> {
  return confirmBoth(ctx, input, async (tx) => {
    const codes = await replaceRecoveryCodes(tx, ctx.actor.id);
    await tellOwner({ ...ctx, db: tx }, ctx.actor.id, "recoveryCodesNew");
    await endOutstandingLinks({ ...ctx, db: tx }, ctx.actor.id);
    await note(ctx, tx, "two-factor.new-codes");
    return { codes };
  });
}

/** The member's own switching off. Throws as confirmBoth, and two_factor_kept where it is required. */
export async function disableTwoFactor(ctx: Context, input: BothInput): Promise<void> {
  const { required } = await getTwoFactor(ctx.db, ctx.actor.id);
  if (required) throw new AppError("two_factor_kept");
  await confirmBoth(ctx, input, async (tx) => {
    await switchOffTwoFactor(tx, ctx.actor.id, ctx.now);
    await tellOwner({ ...ctx, db: tx }, ctx.actor.id, "twoFactorOff");
    await endOutstandingLinks({ ...ctx, db: tx }, ctx.actor.id);
    await note(ctx, tx, "two-factor.disable");
  });
}

/**
 * Switches it off with all that belongs to it: for the member, and for the office when a phone is lost.
 * The caller notes it in the audit trail, in the same transaction.
 */
export async function switchOffTwoFactor(tx: Executor, memberId: string, now: Date): Promise<void> {
  const off = { twoFactorEnabled: false, updatedAt: now };
  await tx.update(members).set(off).where(eq(members.id, memberId));
  await tx.delete(twoFactors).where(eq(twoFactors.memberId, memberId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
}

// Throws wrong_password, wrong_code or too_many_attempts.
async function confirmBoth<T>(
  ctx: Context,
  { password, code }: BothInput,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  await confirmPassword(ctx, password);
  return withCode(ctx, sessionTries("code", ctx.actor), code, "wrong_code", work);
}

function note(ctx: Context, tx: Executor, action: string): Promise<void> {
  const subject = { type: "member", id: ctx.actor.id };
  return auditRecord({ ...ctx, db: tx }, { action, outcome: "done", subject });
}
