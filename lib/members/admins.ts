import { and, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import { AppError } from "@/lib/errors";

/**
 * Held until the end of the database transaction by whoever takes a role, a status or an account
 * away, so that two administrators cannot remove each other at once.
 */
export async function holdAdmins(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('members.admins'))`);
}

/** Throws last_admin when nobody but this member is an active administrator. */
export async function keepAnAdmin(tx: Executor, but: string): Promise<void> {
  const [other] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, "admin"), eq(members.status, "active"), ne(members.id, but)))
    .limit(1);
  if (!other) throw new AppError("last_admin");
}
