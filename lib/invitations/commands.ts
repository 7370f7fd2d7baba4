import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { invitations, members } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { formatDateTime, type Locale } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { INVITATION_MS, newToken, tokenHash } from "@/lib/invitations/rules";
import type { InviteInput } from "@/lib/invitations/schema";
import { dropMail, queueMail } from "@/lib/mail/commands";

type Addressee = { email: string; name: string };

/**
 * Invites somebody by mail in `language`: a link that works once, for seven days. An open invitation to
 * the same address is replaced. Throws already_member.
 */
export async function inviteMember(
  ctx: Context,
  input: InviteInput,
  language: Locale,
): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    await oneAtATime(tx, input.email);
    await refuseMember(tx, input.email);
    const replaced = await tx
      .update(invitations)
      .set({ revokedAt: ctx.now })
      .where(and(eq(invitations.email, input.email), pending))
      .returning({ id: invitations.id });
    const link = newLink(ctx);
    const [row] = await tx
      .insert(invitations)
      .values({ ...input, ...link.kept, invitedBy: ctx.actor.id, createdAt: ctx.now })
      .returning({ id: invitations.id });
    if (!row) throw new Error("The invitation was not written.");
    await mailLink(ctx, tx, input, link, language);
    const detail = replaced[0] && { replaces: replaced[0].id };
    await note(ctx, tx, "invitation.send", row.id, detail);
    return row;
  });
}

/**
 * Sends an open or expired invitation again: a new link for seven days; the old one works no more.
 * Throws not_found, already_member, or conflict when it was accepted or revoked.
 */
export async function resendInvitation(
  ctx: Context,
  id: string,
  language: Locale,
): Promise<Addressee> {
  return ctx.db.transaction(async (tx) => {
    const known = await pendingInvitation(tx, id);
    await refuseMember(tx, known.email);
    const link = newLink(ctx);
    await tx.update(invitations).set(link.kept).where(eq(invitations.id, id));
    await mailLink(ctx, tx, known, link, language);
    await note(ctx, tx, "invitation.resend", id);
    return known;
  });
}

/** Takes an invitation back: its link works no more. Throws not_found or conflict. */
export async function revokeInvitation(ctx: Context, id: string): Promise<Addressee> {
  return ctx.db.transaction(async (tx) => {
    const known = await pendingInvitation(tx, id);
    await tx.update(invitations).set({ revokedAt: ctx.now }).where(eq(invitations.id, id));
    await dropMail(tx, ctx.now, { kind: "invitation", recipient: known.email });
    await note(ctx, tx, "invitation.revoke", id);
    return known;
  });
}

const pending = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

// Two who invite one address at once: the later one replaces the earlier.
async function oneAtATime(tx: Executor, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`invitation:${email}`}))`);
}

async function refuseMember(tx: Executor, email: string): Promise<void> {
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.email, email));
  if (member) throw new AppError("already_member", {}, { email: { key: "alreadyMember" } });
}

async function pendingInvitation(tx: Executor, id: string): Promise<Addressee> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for("update");
  if (!row) throw new AppError("not_found");
  if (row.acceptedAt || row.revokedAt) throw new AppError("conflict");
  return { email: row.email, name: row.name };
}

function newLink({ now }: Context) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  return { token, kept: { tokenHash: tokenHash(token), sentAt: now, expiresAt } };
}

// What was sent to the address before, and has not gone out, would only lead to a dead link.
async function mailLink(
  { now, actor, origin = "" }: Context,
  tx: Executor,
  to: Addressee,
  { token, kept }: ReturnType<typeof newLink>,
  language: Locale,
): Promise<void> {
  const until = formatDateTime(kept.expiresAt, language);
  await dropMail(tx, now, { kind: "invitation", recipient: to.email });
  await queueMail(tx, now, {
    kind: "invitation",
    recipient: to.email,
    language,
    values: { name: to.name, inviter: actor.fullName, until },
    link: `${origin}/invite/${token}`,
  });
}

function note(ctx: Context, tx: Executor, action: string, id: string, detail?: object) {
  const subject = { type: "invitation", id };
  return auditRecord(
    { ...ctx, db: tx },
    { action, outcome: "done", subject, ...(detail && { detail: { ...detail } }) },
  );
}
