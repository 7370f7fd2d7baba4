import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { balancesAt } from "@/lib/accounting/queries";
import { CLAIM, IS_OWED } from "@/lib/liabilities/claims";
import { CLAIMS, type Sums } from "@/lib/liabilities/rules";

/** What the books owe members at a day's end, by the closed days: as the trial balance of that day says it. */
export async function owedAt(db: Executor, day: string): Promise<Sums> {
  const balances = await balancesAt(db, day);
  const kinds = await db.execute<{ kind: string; claim: string }>(
    sql`select c.key as kind, ${CLAIM} as claim from chart c where ${IS_OWED}`,
  );
  const of = (claim: string) => [...kinds].filter((row) => row.claim === claim);
  const total = (claim: string) =>
    of(claim).reduce((sum, { kind }) => sum + (balances[kind] ?? 0), 0);
  return Object.fromEntries(CLAIMS.map((claim) => [claim, total(claim)])) as Sums;
}
