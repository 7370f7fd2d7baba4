import { and, eq, ne } from "drizzle-orm";
import { members } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { keptNationalId } from "@/lib/members/joining/register";
import type { RegisterInput } from "@/lib/members/joining/schema";
import { takenName } from "@/lib/members/refusals";

/**
 * Fills in or puts right what the register keeps of a member who has joined; what is left out stays, and a national id is never
 * emptied. The audit trail keeps which fields, not what they say. Throws not_found for who left, and invalid beside a national
 * id that another member has, whom it does not name.
 */
export async function keepRegister(
  ctx: Context,
  memberId: string,
  { nationalId, ...input }: RegisterInput,
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Omit<RegisterInput, "nationalId">;
  const sealed = nationalId ? keptNationalId(nationalId, memberId) : {};
  const fields = [...Object.keys(given), ...(nationalId ? ["nationalId"] : [])];
  if (fields.length === 0) return;
  await ctx.db
    .transaction(async (tx) => {
      const [kept] = await tx
        .update(members)
        .set({ ...given, ...sealed, updatedAt: ctx.now })
        .where(and(eq(members.id, memberId), ne(members.status, "closed")))
        .returning({ id: members.id });
      if (!kept) throw new AppError("not_found");
      await record(
        { ...ctx, db: tx },
        {
          action: "member.update",
          outcome: "done",
          subject: { type: "member", id: memberId },
          detail: { register: fields.join(", ") },
        },
      );
    })
    .catch((error) => {
      throw besideField(takenName(error));
    });
}

// Of whom it is, nobody at the desk learns.
function besideField(error: unknown): unknown {
  const taken = error instanceof AppError && error.code.endsWith("_taken") && error.fields;
  return taken ? new AppError("invalid", {}, taken) : error;
}
