import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { invitations } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { hashNewPassword } from "@/lib/auth/passwords";
import { AppError } from "@/lib/errors";
import { findByToken } from "@/lib/invitations/queries";
import { stateOf, tokenHash } from "@/lib/invitations/rules";
import type { AcceptInput } from "@/lib/invitations/schema";
import { createMember } from "@/lib/members/commands";

type Visitor = { db: Database; now: Date; address: string | null };

/**
 * The open invitation behind a link. Wrong ones are not counted: nobody guesses 256 bits.
 * Throws invitation_invalid.
 */
export async function openInvitation({ db, now }: Omit<Visitor, "address">, token: string) {
  const found = await findByToken(db, token, now);
  if (found?.state !== "open") throw new AppError("invitation_invalid");
  return found;
}

/**
 * Makes a member of who was invited, once, however often it is asked. Throws invitation_invalid,
 * invalid for a password that is easy to guess, or username_taken, phone_taken, email_taken.
 */
export async function acceptInvitation(
  visitor: Visitor,
  token: string,
  { password, ...person }: AcceptInput,
): Promise<{ id: string; username: string }> {
  const { now } = visitor;
  const { id, email } = await openInvitation(visitor, token);
  const fullName = `${person.firstName} ${person.lastName}`;
  const passwordHash = await hashNewPassword(password, { ...person, fullName, email });
  return visitor.db.transaction(async (tx) => {
    const [invitation] = await tx
      .select()
      .from(invitations)
      .where(eq(invitations.id, id))
      .for("update");
    // Somebody may have been faster, or the office may have sent a newer link.
    const same = invitation?.tokenHash === tokenHash(token);
    if (!invitation || !same || stateOf(invitation, now) !== "open") {
      throw new AppError("invitation_invalid");
    }
    const asker = { ...visitor, db: tx, actor: null };
    // The link went there.
    const mailed = { email: invitation.email, emailConfirmedAt: now };
    const newcomer = { ...person, ...mailed, passwordHash, role: "member" as const };
    const member = await createMember(asker, newcomer);
    await tx
      .update(invitations)
      .set({ acceptedAt: now, memberId: member.id })
      .where(eq(invitations.id, id));
    await auditRecord(asker, {
      action: "invitation.accept",
      outcome: "done",
      subject: { type: "invitation", id },
      detail: { member: member.id },
    });
    return { id: member.id, username: person.username };
  });
}
