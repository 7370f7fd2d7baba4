import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { tellOfContact, tellOwner } from "@/lib/auth/notify";
import { endOutstandingLinks } from "@/lib/auth/outstanding-links";
import { endSessionsOf } from "@/lib/auth/sessions/commands";
import { switchOffTwoFactor } from "@/lib/auth/two-factor/commands";
import type { Context } from "@/lib/context";
import { refuseHome } from "@/lib/divisions/rules";
import { cellOf } from "@/lib/divisions/rwanda";
import { AppError } from "@/lib/errors";
import { holdAdmins, keepAnAdmin } from "@/lib/members/admins";
import { auditedChanges, changesOf, type MemberState, SIGN_IN_NAMES } from "@/lib/members/rules";
import type { UpdateMemberInput } from "@/lib/members/schema";
import { claimShare } from "@/lib/members/shares";
import { shareSettings } from "@/lib/settings/queries";

/** What the audit trail calls a change. */
export type MemberChange = "member.update" | "member.suspend" | "member.activate";

/**
 * Changes a member's row in an open transaction and notes it; see updateMember (lib/approvals) for what is refused.
 * `proposal`: what a second person has confirmed in it.
 */
export async function changeMemberWithin(
  tx: Executor,
  ctx: Context,
  id: string,
  input: UpdateMemberInput,
  action: MemberChange,
  proposal?: string,
): Promise<void> {
  if (input.role !== undefined || input.isActive !== undefined) await holdAdmins(tx);
  const before = await lockMember(tx, id);
  if (input.updatedAt && Date.parse(input.updatedAt) !== before.updatedAt.getTime()) {
    throw new AppError("conflict");
  }
  const changes = changesOf(before, input);
  if (Object.keys(changes).length === 0) return;
  const after = { ...before, ...changes };
  await refuse(tx, ctx.actor.id, before, after);
  if (!(await shareSettings(tx)).on) await keepWhole(tx, before, after);
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
  await changeAccess(tx, ctx, before, after);
  await auditRecord(
    { ...ctx, db: tx },
    {
      action,
      outcome: "done",
      subject: { type: "member", id },
      detail: { ...auditedChanges(before, changes), ...(proposal && { proposal }) },
    },
  );
}

/** The member's row, locked against other changes. Throws not_found. */
export async function lockMember(tx: Executor, id: string): Promise<MemberState> {
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
  // Nor are one's own names at the sign-in changed without the password: the profile asks for it.
  const renamed = SIGN_IN_NAMES.some((name) => before[name] !== after[name]);
  if ((raised || opened || renamed) && before.id === actor) throw new AppError("own_account");
  const wasAdmin = before.role === "admin" && before.status === "active";
  const isAdmin = after.role === "admin" && after.status === "active";
  if (wasAdmin && !isAdmin) await keepAnAdmin(tx, before.id);
}

// Where shares are typed, those of active members stay at 100 % or below.
async function keepWhole(tx: Executor, before: MemberState, after: MemberState): Promise<void> {
  const gains = before.status !== "active" || after.sharePercentage > before.sharePercentage;
  if (after.status === "active" && after.sharePercentage > 0 && gains) {
    await claimShare(tx, after.sharePercentage, before.id);
  }
}

/** What follows where the change is one of how the account is entered, or what it may do. */
async function changeAccess(
  tx: Executor,
  ctx: Context,
  before: MemberState,
  after: MemberState,
): Promise<void> {
  const { id } = before;
  const opened = before.twoFactorEnabled && !after.twoFactorEnabled;
  const required = after.twoFactorRequired && !before.twoFactorRequired;
  const suspended = before.status === "active" && after.status !== "active";
  const moved = before.email !== after.email;
  if (opened) {
    await switchOffTwoFactor(tx, id, ctx.now);
    await tx.execute(sql`select money_hold(${id})`);
    await tellOwner({ ...ctx, db: tx }, id, "twoFactorOff");
  }
  await tellOfContact({ ...ctx, db: tx }, before, after);
  // A suspended member is out at once (decisions, section 4).
  if (suspended) await endSessionsOf(tx, id, ctx.now, "suspended");
  else if (moved) await endSessionsOf(tx, id, ctx.now, "e-mail address changed by the office");
  if (opened || required || suspended || moved || before.role !== after.role) {
    await endOutstandingLinks({ ...ctx, db: tx }, id, before.email);
  }
}
