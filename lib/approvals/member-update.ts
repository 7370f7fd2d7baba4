import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { proposeWithin } from "@/lib/approvals/commands";
import type { ContactTerms } from "@/lib/approvals/contact";
import { isGivenByTwo } from "@/lib/approvals/rules";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { onceWithin, remember, requestOf, retried } from "@/lib/ledger/once";
import { holdAdmins } from "@/lib/members/admins";
import { changeMemberWithin, lockMember, type MemberChange } from "@/lib/members/change";
import { takenName } from "@/lib/members/refusals";
import type { MemberState } from "@/lib/members/rules";
import type { UpdateMemberInput } from "@/lib/members/schema";
import { refuseComputed } from "@/lib/members/shares";
import { getMemberView } from "@/lib/members/staff-queries";
import type { MemberView } from "@/lib/members/views";

/** The member as they are now; `proposal`: what waits for a second person. */
export type Updated = { user: MemberView; proposal: string | null };

/**
 * Changes any of a member's fields. Another e-mail address or phone number, and a role that may be one of two, given,
 * taken, or given back to who was suspended, are proposed together and hold once a second person confirms them; a role
 * in the founding phase at once (decisions, section 15). All or nothing. Throws not_found; conflict when somebody else wrote the row
 * since `updatedAt`; username_taken, email_taken, phone_taken; invalid for a sector of another district, and beside such a
 * role that in the founding phase goes to whoever has not opened their account;
 * shares_above_hundred; share_computed where shares are switched on; own_account for one's own role, status, names at the sign-in or second factor;
 * last_admin; already_proposed; request_id_reused.
 */
export async function updateMember(
  ctx: Context,
  id: string,
  input: UpdateMemberInput,
): Promise<Updated> {
  try {
    // Two who propose about each other may wait for each other: then one begins anew.
    const request = requestOf(ctx, "member-update", [id, input]);
    const done = await onceWithin(ctx, request, async (tx) => {
      if (input.share !== undefined) await refuseComputed(tx);
      const proposed = await change(tx, ctx, id, input);
      const outcome = proposed ? "proposed" : null;
      return remember(tx, ctx.actor.id, request, proposed ?? id, ctx.now, outcome);
    });
    const proposal = done.outcome === "proposed" ? done.transactionId : null;
    return { user: await getMemberView(ctx.db, id), proposal };
  } catch (error) {
    throw takenName(error);
  }
}

/**
 * Suspends a member, whose sessions end at once, or lets them in again: whose role may be one of two only when a
 * second person confirms it. Doing so twice changes nothing. Throws not_found, own_account, last_admin,
 * shares_above_hundred or already_proposed.
 */
export async function setMemberStatus(
  ctx: Context,
  id: string,
  status: "active" | "inactive",
): Promise<Updated> {
  const isActive = status === "active";
  const action = isActive ? "member.activate" : "member.suspend";
  const proposal = await retried(() =>
    ctx.db.transaction((tx) => change(tx, ctx, id, { isActive }, action)),
  );
  return { user: await getMemberView(ctx.db, id), proposal };
}

async function change(
  tx: Executor,
  ctx: Context,
  id: string,
  input: UpdateMemberInput,
  action: MemberChange = "member.update",
): Promise<string | null> {
  if (input.role !== undefined || input.isActive !== undefined) await holdAdmins(tx);
  const before = await lockMember(tx, id);
  keepEmail(before, input);
  const terms = await byTwo(tx, before, input);
  const proposes = Object.keys(terms).length > 0;
  if (proposes && id === ctx.actor.id) throw new AppError("own_account");
  const alone = Object.entries(input).filter(([name]) => !(name in terms));
  await changeMemberWithin(tx, ctx, id, Object.fromEntries(alone), action);
  if (!proposes) return null;
  const act = "email" in terms || "phone" in terms ? "contact" : "role";
  return proposeWithin(tx, ctx, act, id, { terms, reason: null });
}

// What is told of the account must reach its owner: an address is replaced, never taken away.
function keepEmail(before: MemberState, { email }: UpdateMemberInput): void {
  if (email !== null || before.email === null) return;
  throw new AppError("invalid", {}, { email: { key: "memberFieldsRequired" } });
}

/** What one person alone does not change. */
async function byTwo(
  tx: Executor,
  before: MemberState,
  { email, phone, role, isActive }: UpdateMemberInput,
): Promise<ContactTerms> {
  const founded = !(await founding(tx));
  const changed = role !== undefined && role !== before.role;
  const letIn = isActive === true && before.status !== "active";
  if (!founded && (changed || letIn)) keepFounding(before, role ?? before.role);
  const appoints = founded && changed && [before.role, role].some(isGivenByTwo);
  const reinstates = founded && letIn && isGivenByTwo(before.role);
  return {
    ...(email !== undefined && email !== before.email && { email }),
    ...(phone !== undefined && phone !== before.phone && { phone }),
    ...(appoints && { role }),
    ...(reinstates && { isActive }),
  };
}

// They would count as the second person, while their letter is worth nothing any more and nobody confirms another one.
function keepFounding({ passwordHash }: MemberState, role: MemberState["role"]): void {
  if (passwordHash !== "" || !isGivenByTwo(role)) return;
  throw new AppError("invalid", {}, { role: { key: "roleBeforeOpened" } });
}

async function founding(tx: Executor): Promise<boolean> {
  const [row] = await tx.execute<{ founding: boolean }>(sql`select founding()`);
  return row?.founding === true;
}
