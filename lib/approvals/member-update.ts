import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import { proposeWithin } from "@/lib/approvals/commands";
import { concernsMoney } from "@/lib/approvals/rules";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { retried } from "@/lib/ledger/once";
import { changeMemberWithin } from "@/lib/members/change";
import { takenName } from "@/lib/members/refusals";
import type { MemberView, UpdateMemberInput } from "@/lib/members/schema";
import { getMemberView } from "@/lib/members/staff-queries";

/** The member as they are now; `proposal`: a new role that waits for a second person. */
export type Updated = { user: MemberView; proposal: string | null };

/**
 * Changes any of a member's fields; a role that holds a right over money, given or taken, is proposed and holds
 * once a second person confirms it, but in the founding phase (decisions, section 15). All or nothing. Throws
 * not_found; conflict when somebody else changed the row since `updatedAt`; username_taken, email_taken,
 * phone_taken; invalid for a sector of another district; shares_above_hundred; own_account for one's own role,
 * status or second factor; last_admin; already_proposed.
 */
export async function updateMember(
  ctx: Context,
  id: string,
  input: UpdateMemberInput,
): Promise<Updated> {
  try {
    // Two who propose about each other may wait for each other: then one begins anew.
    const proposal = await retried(() =>
      ctx.db.transaction(async (tx) => {
        const { role, ...rest } = input;
        if (!role || !(await needsTwo(tx, id, role))) {
          await changeMemberWithin(tx, ctx, id, input, "member.update");
          return null;
        }
        if (id === ctx.actor.id) throw new AppError("own_account");
        await changeMemberWithin(tx, ctx, id, rest, "member.update");
        return proposeWithin(tx, ctx, "role", id, { terms: { role }, reason: null });
      }),
    );
    return { user: await getMemberView(ctx.db, id), proposal };
  } catch (error) {
    throw takenName(error);
  }
}

async function needsTwo(tx: Executor, id: string, role: NonNullable<UpdateMemberInput["role"]>) {
  const founding = sql<boolean>`founding()`;
  const [row] = await tx
    .select({ role: members.role, founding })
    .from(members)
    .where(eq(members.id, id));
  return row !== undefined && !row.founding && concernsMoney(row.role, role);
}
