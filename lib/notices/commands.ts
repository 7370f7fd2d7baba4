import { and, eq, inArray, isNull } from "drizzle-orm";
import { members, notices } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { CHOSEN_KINDS, kindsFor } from "@/lib/notices/kinds";
import { countUnread } from "@/lib/notices/queries";
import type { MailChoice, ReadInput } from "@/lib/notices/schema";

/**
 * The actor has read their notices with the given ids, or without any all of them; others' ids change
 * nothing. Answers how many are unread now, counted up to 10.
 */
export async function markRead(ctx: Context, { ids }: ReadInput): Promise<number> {
  const own = and(eq(notices.memberId, ctx.actor.id), isNull(notices.readAt));
  await ctx.db
    .update(notices)
    .set({ readAt: ctx.now })
    .where(and(own, ids && inArray(notices.id, ids)));
  return countUnread(ctx.db, ctx.actor.id);
}

/**
 * Which kinds of notices come to the actor by mail as well: their own choice, audited. Kinds that they are not told
 * stay as they are.
 */
export async function chooseMail(ctx: Context, choice: MailChoice): Promise<MailChoice> {
  const { id, role } = ctx.actor;
  const offered = kindsFor(role);
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ muted: members.mutedMail })
      .from(members)
      .where(eq(members.id, id))
      .for("no key update");
    const was = before?.muted ?? [];
    const muted = CHOSEN_KINDS.filter((kind) =>
      (offered.includes(kind) ? choice.muted : was).includes(kind),
    );
    const same = JSON.stringify([...was].sort()) === JSON.stringify([...muted].sort());
    if (!same) {
      await tx.update(members).set({ mutedMail: muted }).where(eq(members.id, id));
      await auditRecord(
        { ...ctx, db: tx },
        {
          action: "notices.choose-mail",
          outcome: "done",
          subject: { type: "member", id },
          detail: { muted: muted.join(", ") },
        },
      );
    }
    return { muted };
  });
}
