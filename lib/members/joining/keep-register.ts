import { eq } from "drizzle-orm";
import { members } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { retried } from "@/lib/ledger/once";
import { lockMember } from "@/lib/members/change";
import { keptNationalId } from "@/lib/members/joining/register";
import type { RegisterInput } from "@/lib/members/joining/schema";
import { takenName } from "@/lib/members/refusals";

/**
 * Fills in or puts right what the register keeps of a member who has joined; what is left out stays, and a national id is never
 * emptied. The audit trail keeps which fields, not what they say. Throws not_found for who left, conflict where the member is
 * another than the writer had read (`updatedAt`), and invalid beside a national id that another member has, whom it does not name.
 */
export async function keepRegister(
  ctx: Context,
  memberId: string,
  { nationalId, updatedAt: read, ...input }: RegisterInput,
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Omit<RegisterInput, "nationalId" | "updatedAt">;
  const sealed = nationalId ? keptNationalId(nationalId, memberId) : {};
  const fields = [...Object.keys(given), ...(nationalId ? ["nationalId"] : [])];
  if (fields.length === 0) return;
  await retried(() =>
    ctx.db.transaction(async (tx) => {
      const { updatedAt } = await lockMember(tx, memberId);
      if (read && Date.parse(read) !== updatedAt.getTime()) throw new AppError("conflict");
      await tx
        .update(members)
        .set({ ...given, ...sealed, updatedAt: ctx.now })
        .where(eq(members.id, memberId));
      await record(
        { ...ctx, db: tx },
        {
          action: "member.update",
          outcome: "done",
          subject: { type: "member", id: memberId },
          detail: { register: fields.join(", ") },
        },
      );
    }),
  ).catch((error) => {
    throw besideField(takenName(error));
  });
}

// Of whom it is, nobody at the desk learns.
function besideField(error: unknown): unknown {
  const taken = error instanceof AppError && error.code.endsWith("_taken") && error.fields;
  return taken ? new AppError("invalid", {}, taken) : error;
}
