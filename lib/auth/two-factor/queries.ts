import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, recoveryCodes, settings } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { needsSecondFactor } from "./rules";
import type { TwoFactorView } from "./schema";

/** How a member's second factor stands. Throws not_found. */
export async function getTwoFactor(db: Executor, memberId: string): Promise<TwoFactorView> {
  const left = db
    .select({ n: sql`count(*)` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt)));
  const [row] = await db
    .select({
      enabled: members.twoFactorEnabled,
      twoFactorRequired: members.twoFactorRequired,
      role: members.role,
      staffTwoFactor: settings.staffTwoFactor,
      codesLeft: sql`(${left})`.mapWith(Number),
    })
    .from(members)
    .innerJoin(settings, eq(settings.id, 1))
    .where(eq(members.id, memberId));
  if (!row) throw new AppError("not_found");
  const { enabled, codesLeft, ...standing } = row;
  return { enabled, required: needsSecondFactor(standing), codesLeft };
}
