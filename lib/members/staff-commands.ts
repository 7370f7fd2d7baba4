import { eq, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { emailChanges, invitations, members } from "@/db/schema";
import { endOutstandingLinks } from "@/lib/auth/outstanding-links";
import { switchOffTwoFactor } from "@/lib/auth/two-factor/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { retried } from "@/lib/ledger/once";
import { releaseOffers } from "@/lib/loans/ended";
import { holdAdmins, keepAnAdmin } from "@/lib/members/admins";
import { closingRefusal } from "@/lib/members/refusals";
import { dropPicture } from "@/lib/pictures/commands";

/**
 * Closes a member's account and erases what is personal; their transactions keep the names that
 * stand on them (decisions, section 2), and the register of those who left has theirs, with the reason. Answers the name that they had. Throws not_found,
 * own_account, last_admin, or member_not_closable with what stands in the way.
 */
export async function deleteMember(
  ctx: Context,
  id: string,
  reason: string | null = null,
): Promise<{ name: string }> {
  const { actor, now, address } = ctx;
  await releaseOffers(ctx.db, now, id);
  const close = async (tx: Executor) => {
    await holdAdmins(tx);
    const [row] = await tx
      .select({
        name: members.fullName,
        role: members.role,
        status: members.status,
        email: members.email,
        picture: members.profileImage,
      })
      .from(members)
      .where(eq(members.id, id))
      // What is kept under these is erased: none of it becomes another meanwhile.
      .for("update");
    if (!row || row.status === "closed") throw new AppError("not_found");
    const { name, email, role, status, picture } = row;
    if (id === actor.id) throw new AppError("own_account");
    if (role === "admin" && status === "active") await keepAnAdmin(tx, id);
    await switchOffTwoFactor(tx, id, now);
    try {
      await tx.execute(sql`select member_close(
        ${id}, ${now.toISOString()}, ${actor.id}, ${JSON.stringify({ role, ...(reason && { reason }) })}, ${address}, ${reason})`);
    } catch (error) {
      throw closingRefusal(error, name);
    }
    await dropPicture(tx, picture);
    await endOutstandingLinks({ ...ctx, db: tx }, id, email);
    const erased = { email: `closed-${id}` };
    await tx.update(emailChanges).set(erased).where(eq(emailChanges.memberId, id));
    await tx
      .update(invitations)
      .set({ ...erased, name: "" })
      .where(or(eq(invitations.memberId, id), email ? eq(invitations.email, email) : undefined));
    return { name };
  };
  return retried(() => ctx.db.transaction(close));
}
