import { proposeWithin } from "@/lib/approvals/commands";
import type { RecoveryInput } from "@/lib/approvals/schema";
import { newResetToken, resetHash } from "@/lib/auth/rules";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";

/** `link`: told once, to whoever proposes; null where the same request comes again. */
export type Recovery = { proposal: string; link: string | null };

/**
 * Proposes to give a member their account again, whom the office has before it; `reason` says how they were
 * recognised. The link is handed over at the desk, and works once a second person has confirmed it. Throws not_found,
 * own_account, email_taken, already_proposed, forbidden or request_id_reused.
 */
export async function proposeRecovery(
  ctx: Context,
  memberId: string,
  { reason, email }: RecoveryInput,
): Promise<Recovery> {
  if (memberId === ctx.actor.id) throw new AppError("own_account");
  const token = newResetToken();
  const request = requestOf(ctx, "propose-recovery", [memberId, reason, email]);
  const done = await onceWithin(ctx, request, async (tx) => {
    const terms = { tokenHash: resetHash(token), ...(email && { email }) };
    const id = await proposeWithin(tx, ctx, "recovery", memberId, { terms, reason });
    return remember(tx, ctx.actor.id, request, id, ctx.now);
  });
  const link = "replayed" in done ? null : `${ctx.origin ?? ""}/login?reset=${token}`;
  return { proposal: done.transactionId, link };
}
