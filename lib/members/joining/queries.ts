import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { nationalIdEnd, type Register } from "@/lib/members/joining/register";

/** What the register keeps of a member, for those who hold members.enrol. `activated`: they have chosen a password. */
export async function getRegister(
  db: Executor,
  memberId: string,
): Promise<Register & { activated: boolean }> {
  const { birthDate, nationalIdSealed, nextOfKinName, nextOfKinPhone } = members;
  const [row] = await db
    .select({
      birthDate,
      sealed: nationalIdSealed,
      nextOfKinName,
      nextOfKinPhone,
      activated: sql<boolean>`${members.passwordHash} <> ''`,
    })
    .from(members)
    .where(eq(members.id, memberId));
  if (!row) throw new AppError("not_found");
  const { sealed, ...register } = row;
  return { ...register, nationalIdEnd: nationalIdEnd(sealed, memberId) };
}
