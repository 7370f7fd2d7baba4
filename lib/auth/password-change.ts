import { and, eq } from "drizzle-orm";
import { members } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { tellOwner } from "@/lib/auth/notify";
import { endOutstandingLinks } from "@/lib/auth/outstanding-links";
import { confirmPassword, hashNewPassword } from "@/lib/auth/passwords";
import { passwordProof } from "@/lib/auth/rules";
import type { PasswordInput } from "@/lib/auth/schema";
import { endSessionsOf } from "@/lib/auth/sessions/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

/**
 * Changes the actor's password and signs them out everywhere else; links on their way work no more. Answers
 * how many sessions ended, and what the browser keeps of it. Throws wrong_password (counted with failed
 * sign-ins), too_many_attempts, invalid for one that is easy to guess, or conflict when it became another meanwhile.
 */
export async function changePassword(
  ctx: Context,
  { currentPassword, newPassword }: PasswordInput,
): Promise<{ ended: number; proof: string }> {
  const { actor, now } = ctx;
  await confirmPassword(ctx, currentPassword, "currentPassword");
  const passwordHash = await hashNewPassword(newPassword, actor, "newPassword");
  return ctx.db.transaction(async (tx) => {
    const changed = await tx
      .update(members)
      .set({ passwordHash })
      .where(and(eq(members.id, actor.id), eq(members.passwordHash, actor.passwordHash)))
      .returning({ id: members.id });
    if (!changed[0]) throw new AppError("conflict");
    const ended = await endSessionsOf(tx, actor.id, now, "password changed", actor.sessionId);
    await tellOwner({ ...ctx, db: tx }, actor.id, "passwordChanged");
    await endOutstandingLinks({ ...ctx, db: tx }, actor.id);
    await auditRecord(
      { ...ctx, db: tx },
      {
        action: "password.change",
        outcome: "done",
        subject: { type: "member", id: actor.id },
        detail: { sessions: ended },
      },
    );
    return { ended, proof: passwordProof(passwordHash) };
  });
}
