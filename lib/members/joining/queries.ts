import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { activationCodes, members } from "@/db/schema";
import { unused } from "@/lib/auth/activation/commands";
import { AppError } from "@/lib/errors";
import { nationalIdEnd, type Register } from "@/lib/members/joining/register";

/**
 * What the register keeps of a member, for those who hold members.enrol. `activated`: they have chosen a password.
 * `updatedAt`: when anything of the member was changed last.
 */
export async function getRegister(
  db: Executor,
  memberId: string,
): Promise<Register & { activated: boolean; updatedAt: string }> {
  const { birthDate, nationalIdSealed, nextOfKinName, nextOfKinPhone } = members;
  const [row] = await db
    .select({
      birthDate,
      sealed: nationalIdSealed,
      nextOfKinName,
      nextOfKinPhone,
      updatedAt: members.updatedAt,
      activated: sql<boolean>`${members.passwordHash} <> ''`,
    })
    .from(members)
    .where(eq(members.id, memberId));
  if (!row) throw new AppError("not_found");
  const { sealed, updatedAt, ...register } = row;
  const end = nationalIdEnd(sealed, memberId);
  return { ...register, nationalIdEnd: end, updatedAt: updatedAt.toISOString() };
}

/** Whether a member has a letter of one person's that they have not used: once there is money on the account it opens nothing. */
export async function hasUnusedLetter(db: Executor, memberId: string, now: Date): Promise<boolean> {
  const { id, expiresAt, proposalId } = activationCodes;
  const [letter] = await db
    .select({ id })
    .from(activationCodes)
    .where(
      and(eq(activationCodes.memberId, memberId), unused, isNull(proposalId), gt(expiresAt, now)),
    )
    .limit(1);
  return letter !== undefined;
}
