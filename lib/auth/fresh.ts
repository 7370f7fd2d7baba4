import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { sessions } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Proof } from "@/lib/auth/schema";
import { sessionTries } from "@/lib/auth/tries";
import { withCode } from "@/lib/auth/two-factor/codes";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** What is refused where nobody has shown for ten minutes who is at the keyboard. */
export function notFresh(): AppError {
  return new AppError("fresh_authentication_required", {}, { password: { key: "freshPassword" } });
}

/**
 * Shows that the actor is still who signed in; acts of the office are theirs for ten minutes then, in this session.
 * Counted with failed sign-ins. Throws wrong_password, wrong_code or too_many_attempts.
 */
export async function confirmPerson(ctx: Context, { password, code }: Proof): Promise<void> {
  if (password !== undefined) {
    await confirmPassword(ctx, password);
    return ctx.db.transaction((tx) => noteFresh(ctx, tx, "password.confirm"));
  }
  const tries = sessionTries("code", ctx.actor);
  await withCode(ctx, tries, code ?? "", "wrong_code", (tx) =>
    noteFresh(ctx, tx, "two-factor.code"),
  );
}

async function noteFresh(ctx: Context, tx: Executor, action: string): Promise<void> {
  const { sessionId: id } = ctx.actor;
  await tx.update(sessions).set({ authenticatedAt: sql`now()` }).where(eq(sessions.id, id));
  const subject = { type: "session", id };
  await auditRecord({ ...ctx, db: tx }, { action, outcome: "done", subject });
}
