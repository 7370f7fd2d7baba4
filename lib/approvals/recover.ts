import { createHmac, hkdfSync } from "node:crypto";
import { sql } from "drizzle-orm";
import { proposals } from "@/db/schema";
import { proposeWithin } from "@/lib/approvals/commands";
import type { RecoveryInput } from "@/lib/approvals/schema";
import { resetHash } from "@/lib/auth/rules";
import type { Context } from "@/lib/context";
import { appSecret } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";

/** `link`: told to whoever proposes; null where it cannot be told again. */
export type Recovery = { proposal: string; link: string | null };

/**
 * Proposes to give a member their account again, whom the office has before it; `reason` says how they were
 * recognised. The link is handed over at the desk, and works once a second person has confirmed it; the same request
 * again is told the same. Throws not_found,
 * own_account, email_taken, already_proposed, forbidden or request_id_reused.
 */
export async function proposeRecovery(
  ctx: Context,
  memberId: string,
  { reason, email }: RecoveryInput,
): Promise<Recovery> {
  if (memberId === ctx.actor.id) throw new AppError("own_account");
  const token = tokenOf(memberId, ctx);
  const request = requestOf(ctx, "propose-recovery", [memberId, reason, email]);
  const done = await onceWithin(ctx, request, async (tx) => {
    const terms = { tokenHash: resetHash(token), ...(email && { email }) };
    const id = await proposeWithin(tx, ctx, "recovery", memberId, { terms, reason });
    return remember(tx, ctx.actor.id, request, id, ctx.now);
  });
  const proposal = done.transactionId;
  const told = !("replayed" in done) || (await isOf(ctx, proposal, token));
  return { proposal, link: told ? `${ctx.origin ?? ""}/login?reset=${token}` : null };
}

/**
 * The link's secret follows from the request and the installation's own secret: the same request is told the same
 * link, and nothing is kept of it but its digest.
 */
function tokenOf(memberId: string, { requestId }: Context): string {
  const key = Buffer.from(hkdfSync("sha256", appSecret(), "", "open-future recovery link", 32));
  return createHmac("sha256", key).update(`${memberId} ${requestId}`).digest("base64url");
}

// Not after the installation's secret has changed, or the account was closed.
async function isOf({ db }: Context, proposal: string, token: string): Promise<boolean> {
  const [same] = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      sql`${proposals.id} = ${proposal} and ${proposals.terms} ->> 'tokenHash' = ${resetHash(token)}`,
    );
  return same !== undefined;
}
