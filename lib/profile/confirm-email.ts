import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { emailChanges, members } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { endEmailChanges, endOutstandingLinks } from "@/lib/auth/outstanding-links";
import type { Context } from "@/lib/context";
import type { Locale } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { tokenHash } from "@/lib/invitations/rules";
import { queueMails } from "@/lib/mail/commands";
import { takenName } from "@/lib/members/refusals";
import { refuseTaken } from "@/lib/profile/email";
import { findEmailChange } from "@/lib/profile/queries";
import { isOpen } from "@/lib/profile/rules";

type Visitor = { db: Database; now: Date; address: string | null; origin?: string };

/**
 * The open change of address behind a link. Wrong ones are not counted: nobody guesses 256 bits.
 * Throws email_link_invalid.
 */
export async function openEmailChange({ db, now }: Pick<Visitor, "db" | "now">, token: string) {
  const found = await findEmailChange(db, token, now);
  if (!found?.open) throw new AppError("email_link_invalid");
  return found;
}

/**
 * Makes the address the member's own, once, or shows that it is; one before it is told, and all links
 * that went there work no more. Answers the address. Throws email_link_invalid, or
 * email_taken when somebody else has it by now.
 */
export async function confirmEmail(visitor: Visitor, token: string): Promise<{ email: string }> {
  const { now, origin = "" } = visitor;
  const { memberId } = await openEmailChange(visitor, token);
  try {
    return await visitor.db.transaction(async (tx) => {
      const [member] = await tx
        .select()
        .from(members)
        .where(eq(members.id, memberId))
        .for("update");
      const [change] = await tx
        .select()
        .from(emailChanges)
        .where(eq(emailChanges.tokenHash, tokenHash(token)))
        .for("update");
      // Pressed twice, or replaced or taken back a moment ago.
      if (member?.status !== "active" || !change || !isOpen(change, now)) {
        throw new AppError("email_link_invalid");
      }
      const { email } = change;
      await refuseTaken(tx, memberId, email);
      const own = { email, emailConfirmedAt: now, updatedAt: now };
      await tx.update(members).set(own).where(eq(members.id, memberId));
      const another = email !== member.email;
      await endEmailChanges(tx, now, memberId);
      const notice = {
        kind: "emailChanged",
        recipient: another ? member.email : null,
        language: member.language as Locale,
        values: { name: member.fullName, email },
        link: `${origin}/login`,
      } as const;
      await queueMails(tx, now, [notice]);
      const asker = { ...visitor, db: tx, actor: null };
      await endOutstandingLinks(asker, memberId, member.email);
      await auditRecord(asker, {
        action: "profile.email-confirm",
        outcome: "done",
        subject: { type: "member", id: memberId },
        ...(another && { detail: { changes: { email: [member.email, email] } } }),
      });
      return { email };
    });
  } catch (error) {
    throw takenName(error);
  }
}

/** Takes back what the member has asked for; where nothing waits, nothing happens. */
export async function cancelEmailChange(ctx: Context): Promise<void> {
  const { now, actor } = ctx;
  await ctx.db.transaction(async (tx) => {
    await tx.select({ id: members.id }).from(members).where(eq(members.id, actor.id)).for("update");
    if ((await endEmailChanges(tx, now, actor.id)) === 0) return;
    await auditRecord(
      { ...ctx, db: tx },
      {
        action: "profile.email-cancel",
        outcome: "done",
        subject: { type: "member", id: actor.id },
      },
    );
  });
}
