import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, sessions } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { tellOwner } from "@/lib/auth/notify";
import { switchOffTwoFactor } from "@/lib/auth/two-factor/commands";
import type { Context } from "@/lib/context";
import { refuseHome } from "@/lib/divisions/rules";
import { cellOf } from "@/lib/divisions/rwanda";
import { AppError } from "@/lib/errors";
import { holdAdmins, keepAnAdmin } from "@/lib/members/admins";
import { takenName } from "@/lib/members/refusals";
import { auditedChanges, changesOf, type MemberState } from "@/lib/members/rules";
import type { UpdateMemberInput } from "@/lib/members/schema";
import { claimShare } from "@/lib/members/shares";

/** Changes a member's row and notes it; see updateMember for what is refused. */
export async function changeMember(
  ctx: Context,
  id: string,
  input: UpdateMemberInput,
  action: "member.update" | "member.suspend" | "member.activate",
): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      if (input.role !== undefined || input.isActive !== undefined) await holdAdmins(tx);
      const before = await lockMember(tx, id);
      if (input.updatedAt && Date.parse(input.updatedAt) !== before.updatedAt.getTime()) {
        throw new AppError("conflict");
      }
      const changes = changesOf(before, input);
      if (Object.keys(changes).length === 0) return;
      const after = { ...before, ...changes };
      await refuse(tx, ctx.actor.id, before, after);
      const home = refuseHome(before, after);
      if (home) throw new AppError("invalid", {}, home);
      const moved = "district" in changes || "sector" in changes || "village" in changes;
      await tx
        .update(members)
        .set({
          ...changes,
          ...(moved && { cell: cellOf(after.district, after.sector, after.village) }),
          updatedAt: ctx.now,
        })
        .where(eq(members.id, id));
      if (before.twoFactorEnabled && !after.twoFactorEnabled) {
        await switchOffTwoFactor(tx, id);
        await tellOwner({ ...ctx, db: tx }, id, "twoFactorOff");
      }
      if (before.status === "active" && after.status !== "active") await endSessions(tx, ctx, id);
      await auditRecord(
        { ...ctx, db: tx },
        {
          ...{ action, outcome: "done", subject: { type: "member", id } },
          detail: auditedChanges(before, changes),
        },
      );
    });
  } catch (error) {
    throw takenName(error);
  }
}

/** The member's row, locked against other changes. Throws not_found. */
async function lockMember(tx: Executor, id: string): Promise<MemberState> {
  const [row] = await tx.select().from(members).where(eq(members.id, id)).for("update");
  if (!row || row.status === "closed") throw new AppError("not_found");
  return row;
}

async function refuse(
  tx: Executor,
  actor: string,
  before: MemberState,
  after: MemberState,
): Promise<void> {
  const raised = before.role !== after.role || before.status !== after.status;
  // One's own second factor is switched off with password and code, in the settings.
  const opened = before.twoFactorEnabled && !after.twoFactorEnabled;
  if ((raised || opened) && before.id === actor) throw new AppError("own_account");
  const wasAdmin = before.role === "admin" && before.status === "active";
  const isAdmin = after.role === "admin" && after.status === "active";
  if (wasAdmin && !isAdmin) await keepAnAdmin(tx, before.id);
  const gains = before.status !== "active" || after.sharePercentage > before.sharePercentage;
  if (after.status === "active" && after.sharePercentage > 0 && gains) {
    await claimShare(tx, after.sharePercentage, before.id);
  }
}

// A suspended member is out at once (decisions, section 4).
async function endSessions(tx: Executor, { now }: Context, memberId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ active: false, endedAt: now, endReason: "suspended" })
    .where(and(eq(sessions.memberId, memberId), eq(sessions.active, true)));
}
