import { and, eq, gt } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accounts } from "@/db/schema";

/**
 * Whether there ever was money on a member's account. Where there was, one person alone opens it to nobody: neither by the
 * code that they printed (decision 645) nor by an e-mail address that they typed.
 */
export async function hasHadMoney(tx: Executor, memberId: string): Promise<boolean> {
  const [moved] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.owner, memberId), gt(accounts.version, 0)))
    .limit(1);
  return moved !== undefined;
}
