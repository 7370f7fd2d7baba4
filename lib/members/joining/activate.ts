import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { activationCodes, members, proposals } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { unused } from "@/lib/auth/activation/commands";
import { hasHadMoney } from "@/lib/auth/activation/had-money";
import { activationHash, MOST_TRIES } from "@/lib/auth/activation/rules";
import { tellOwner } from "@/lib/auth/notify";
import { endOutstandingLinks, holdAccount } from "@/lib/auth/outstanding-links";
import { hashNewPassword } from "@/lib/auth/passwords";
import { endSessionsOf } from "@/lib/auth/sessions/commands";
import { countedActivation, liftLock } from "@/lib/auth/throttle";
import { AppError } from "@/lib/errors";
import type { ActivateInput } from "@/lib/members/joining/schema";
import { takenName } from "@/lib/members/refusals";

type Visitor = { db: Database; now: Date; address: string | null; origin?: string };
type Code = typeof activationCodes.$inferSelect;

/**
 * Opens an account with the code of a letter, once: sets the password, the language and, where one is chosen, the
 * username. Throws activation_invalid, the same for an unknown number, a wrong code and one that is used, too old or dead;
 * too_many_attempts; activation_by_two where one person alone gave the code and there is money on the account;
 * invalid for a password that is easy to guess; username_taken. Where there is money, none leaves for 24 hours; who was given
 * access again decides on none either.
 */
export async function activateAccount(
  visitor: Visitor,
  input: ActivateInput,
): Promise<{ id: string; username: string }> {
  const { db, now, address } = visitor;
  const code = await rightCode(visitor, input);
  const owner = await whose(db, code.memberId);
  const username = input.username ?? owner.username;
  const passwordHash = await hashNewPassword(input.password, { ...owner, username });
  const opened = await db
    .transaction(async (tx) => {
      // Its row first, as everywhere: what takes the account back at this moment comes before or after.
      const { status } = await holdAccount(tx, code.memberId);
      const used = await tx
        .update(activationCodes)
        .set({ usedAt: now })
        .where(and(eq(activationCodes.id, code.id), unused, gt(activationCodes.expiresAt, now)))
        .returning({ id: activationCodes.id });
      if (status !== "active" || !used[0]) throw new AppError("activation_invalid");
      const funded = await hasHadMoney(tx, code.memberId);
      if (funded && code.proposalId === null) throw new AppError("activation_by_two");
      await tx
        .update(members)
        .set({ username, passwordHash, language: input.language, updatedAt: now })
        .where(eq(members.id, code.memberId));
      // Somebody else may have come by the letter; of one that gives access again, also in place of who decides on money.
      if (funded || (await givesAgain(tx, code)))
        await tx.execute(sql`select money_hold(${code.memberId})`);
      await endSessionsOf(tx, code.memberId, now, "account activated");
      const asker = { ...visitor, db: tx, actor: { id: code.memberId } };
      await tellOwner(asker, code.memberId, "passwordChanged");
      await endOutstandingLinks(asker, code.memberId);
      await auditRecord(asker, {
        action: "account.activate",
        outcome: "done",
        subject: { type: "member", id: code.memberId },
        detail: { givenBy: code.givenBy, ...(code.proposalId && { proposal: code.proposalId }) },
      });
      return { id: code.memberId, username };
    })
    .catch((error) => {
      throw takenName(error);
    });
  await liftLock(db, opened.id);
  return opened;

  // Wrong ones are counted for the network, there for the member whose code it would be, and for the code.
  async function rightCode(asking: Visitor, typed: ActivateInput): Promise<Code> {
    let found: Code | null = null;
    const fits = await countedActivation(asking, typed.memberNumber, async () => {
      found = await tryCode(asking, typed);
      return found !== null;
    });
    if (fits && found) return found;
    const refusal = { action: "account.activate", outcome: "refused" } as const;
    await auditRecord({ db, actor: null, now, address }, refusal);
    throw new AppError("activation_invalid");
  }
}

/** One of the tries is taken before the code is looked at, so that guesses at once do not pass together. */
async function tryCode(
  { db, now }: Visitor,
  { memberNumber, code }: ActivateInput,
): Promise<Code | null> {
  const member = db.select({ id: members.id }).from(members);
  const { tries, expiresAt, memberId, id } = activationCodes;
  const [taken] = await db
    .update(activationCodes)
    .set({ tries: sql`${tries} + 1` })
    .where(
      and(
        eq(memberId, member.where(eq(members.memberNo, memberNumber))),
        unused,
        lt(tries, MOST_TRIES),
        gt(expiresAt, now),
      ),
    )
    .returning();
  const hash = Buffer.from(activationHash(taken?.memberId ?? "nobody", code));
  if (!taken || !timingSafeEqual(hash, Buffer.from(taken.codeHash))) return null;
  await db
    .update(activationCodes)
    .set({ tries: sql`${tries} - 1` })
    .where(eq(id, taken.id));
  return taken;
}

/** Whether two have agreed to let its owner in again (decision 646). */
async function givesAgain(tx: Executor, { proposalId }: Code): Promise<boolean> {
  if (proposalId === null) return false;
  const { id, act } = proposals;
  const [recovery] = await tx
    .select({ id })
    .from(proposals)
    .where(and(eq(id, proposalId), eq(act, "recovery")));
  return recovery !== undefined;
}

async function whose(db: Executor, id: string) {
  const { fullName, username, email, phone } = members;
  const [owner] = await db
    .select({ fullName, username, email, phone })
    .from(members)
    .where(eq(members.id, id));
  if (!owner) throw new AppError("activation_invalid");
  return owner;
}
