import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { takenName } from "@/lib/members/refusals";
import type { NewMember } from "@/lib/members/schema";
import { claimShare } from "@/lib/members/shares";

/**
 * Who lets somebody join: an administrator, or null from the office's own command line and where
 * somebody accepts an invitation. `db` may be an open transaction.
 */
type Asker = { db: Executor; actor: { id: string } | null; now: Date; address: string | null };

/**
 * Lets somebody join at the instant `now`; the database opens their accounts. Throws
 * username_taken, email_taken, phone_taken, or shares_above_hundred (decisions, section 14).
 */
export async function createMember(asker: Asker, input: NewMember): Promise<{ id: string }> {
  const { now } = asker;
  try {
    return await asker.db.transaction(async (tx) => {
      if (input.sharePercentage) await claimShare(tx, input.sharePercentage);
      const [row] = await tx
        .insert(members)
        .values({ ...input, joinedAt: now, updatedAt: now })
        .returning({ id: members.id });
      if (!row) throw new Error("The member was not written.");
      await auditRecord(
        { ...asker, db: tx },
        {
          action: "member.create",
          outcome: "done",
          subject: { type: "member", id: row.id },
          detail: { role: input.role ?? "member" },
        },
      );
      return row;
    });
  } catch (error) {
    throw takenName(error);
  }
}
