import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { activationCodes } from "@/db/schema";
import { ACTIVATION_MS, activationCode, activationHash } from "@/lib/auth/activation/rules";

/** Of the codes: those that are neither used nor taken back. */
export const unused = and(isNull(activationCodes.usedAt), isNull(activationCodes.endedAt));

/** `proposal`: that two people have agreed to it; null where one person gives it out. */
type Given = { memberId: string; by: string; proposal: string | null };

/** Gives a member, in an open transaction, a code that opens their account once; an earlier one ends. */
export async function giveCode(
  tx: Executor,
  now: Date,
  { memberId, by, proposal }: Given,
): Promise<{ code: string; expiresAt: Date }> {
  await endCodes(tx, now, memberId);
  const id = randomUUID();
  const code = activationCode(id);
  const expiresAt = new Date(now.getTime() + ACTIVATION_MS);
  const kept = { id, memberId, codeHash: activationHash(memberId, code), givenBy: by };
  await tx
    .insert(activationCodes)
    .values({ ...kept, proposalId: proposal, createdAt: now, expiresAt });
  return { code, expiresAt };
}

/** A member's code that was not used is worth nothing any more. Answers how many there were. */
export async function endCodes(tx: Executor, now: Date, memberId: string): Promise<number> {
  const ended = await tx
    .update(activationCodes)
    .set({ endedAt: now })
    .where(and(eq(activationCodes.memberId, memberId), unused))
    .returning({ id: activationCodes.id });
  return ended.length;
}
