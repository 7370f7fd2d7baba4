import { eq, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { members } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { AppError, type ErrorCode } from "@/lib/errors";
import { databaseError } from "@/lib/ledger/refusals";
import type { NewMember } from "@/lib/members/schema";

/**
 * Who lets somebody join: an administrator, or null from the office's own command line and where
 * somebody accepts an invitation. `db` may be an open transaction.
 */
type Asker = { db: Executor; actor: { id: string } | null; now: Date; address: string | null };

const TAKEN: Record<string, { code: ErrorCode; field: string; key: string }> = {
  members_username_key: { code: "username_taken", field: "username", key: "usernameTaken" },
  members_email_key: { code: "email_taken", field: "email", key: "emailTaken" },
  members_phone_key: { code: "phone_taken", field: "phone", key: "phoneTaken" },
};

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
    const taken = TAKEN[databaseError(error).constraint_name ?? ""];
    if (!taken) throw error;
    throw new AppError(taken.code, {}, { [taken.field]: { key: taken.key } });
  }
}

// Two who raise shares at once would each see the old sum: they wait for one another here.
async function claimShare(tx: Pick<Database, "execute" | "select">, share: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('members.share_percentage'))`);
  const [row] = await tx
    .select({ given: sql`coalesce(sum(${members.sharePercentage}), 0)`.mapWith(Number) })
    .from(members)
    .where(eq(members.status, "active"));
  const tenths = Math.round((row?.given ?? 0) * 10) + Math.round(share * 10);
  if (tenths > 1000) {
    const left = (1000 - tenths) / 10 + share;
    throw new AppError(
      "shares_above_hundred",
      { left },
      { share: { key: "sharesAboveHundred", values: { left } } },
    );
  }
}
