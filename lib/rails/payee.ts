import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, transactions } from "@/db/schema";
import { wordsInCommon, wordsOf } from "@/lib/channels/likeness";
import { configuredRails } from "@/lib/rails/configured";
import { type Payout, payoutOf } from "@/lib/rails/pay-out";

/** So long is waited for a name: nobody waits for a provider that sleeps. */
const PATIENCE_MS = 2_000;

/** Whose number the provider says it is, null where it does not say; and whether that is another name than the member's. */
export type Payee = { name: string | null; member: string; differs: boolean };

/** What the approver of a withdrawal sees of whom its provider would pay; null where it is paid by hand. */
export async function payeeOfWithdrawal(
  db: Executor,
  withdrawal: Parameters<typeof payoutOf>[1],
): Promise<Payee | null> {
  const payout = await payoutOf(db, withdrawal);
  return payout && payeeOf(db, payout);
}

/** Asks the provider whose number a payout goes to (decision 931). */
export async function payeeOf(db: Executor, payout: Payout): Promise<Payee> {
  const [row] = await db
    .select({ name: members.fullName })
    .from(transactions)
    .innerJoin(
      members,
      eq(members.id, sql`coalesce(${transactions.toMember}, ${transactions.fromMember})`),
    )
    .where(eq(transactions.id, payout.transactionId));
  const member = row?.name ?? "";
  const name = await inTime(configuredRails()[payout.rail]?.nameOf(payout.number));
  const differs = name !== null && wordsInCommon(wordsOf(name), wordsOf(member)) === null;
  return { name, member, differs };
}

async function inTime(asked: Promise<string | null> | undefined): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  return Promise.race([asked ?? null, late]).finally(() => clearTimeout(timer));
}
