import { createHmac, hkdfSync } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, proposals } from "@/db/schema";
import { proposeWithin } from "@/lib/approvals/commands";
import type { RecoveryInput } from "@/lib/approvals/schema";
import { resetHash } from "@/lib/auth/rules";
import type { Context } from "@/lib/context";
import { appSecret } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";

/**
 * `link`: told to whoever proposes; null where it cannot be told again, and where `letter` says that a member without an
 * e-mail address gets a code on paper instead, which whoever proposes prints once a second person has confirmed it.
 */
export type Recovery = { proposal: string; link: string | null; letter: boolean };

/**
 * Proposes to give a member their account again, whom the office has before it; `reason` says how they were
 * recognised. The link is handed over at the desk, and works once a second person has confirmed it; the same request
 * again is told the same. Who has no e-mail address gets a letter. Throws not_found,
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
    const opens = (await hasEmail(tx, memberId))
      ? { tokenHash: resetHash(token) }
      : { letter: true };
    const terms = { ...opens, ...(email && { email }) };
    const id = await proposeWithin(tx, ctx, "recovery", memberId, { terms, reason });
    return remember(tx, ctx.actor.id, request, id, ctx.now);
  });
  const proposal = done.transactionId;
  if (await isOf(ctx, proposal, sql`terms ->> 'letter' = 'true'`)) {
    return { proposal, link: null, letter: true };
  }
  const current = await isOf(ctx, proposal, sql`terms ->> 'tokenHash' = ${resetHash(token)}`);
  const link = current ? `${ctx.origin ?? ""}/login?reset=${token}` : null;
  return { proposal, link, letter: false };
}

async function hasEmail(tx: Executor, memberId: string): Promise<boolean> {
  const [row] = await tx
    .select({ email: members.email })
    .from(members)
    .where(eq(members.id, memberId));
  return row?.email != null;
}

/**
 * The link's secret follows from the request and the installation's own secret: the same request is told the same
 * link, and nothing is kept of it but its digest.
 */
function tokenOf(memberId: string, { requestId }: Context): string {
  const key = Buffer.from(hkdfSync("sha256", appSecret(), "", "open-future recovery link", 32));
  return createHmac("sha256", key).update(`${memberId} ${requestId}`).digest("base64url");
}

// Nothing is, after the installation's secret has changed, or the account was closed.
async function isOf({ db }: Context, proposal: string, terms: SQL): Promise<boolean> {
  const [same] = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.id, proposal), terms));
  return same !== undefined;
}
