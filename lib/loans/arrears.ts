import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loans } from "@/db/schema";
import { interestLeft, overdueAt, principalLeft } from "@/lib/loans/overdue";
import type { Viewer } from "@/lib/loans/views";

/** How many overdue loans, and the francs still to be paid on them, interest included. */
export type Arrears = { count: number; amount: number };

/** What the viewer is late with, and what others are late with towards them. */
export async function loanArrears(
  db: Executor,
  viewer: Viewer,
): Promise<{ owed: Arrears; lent: Arrears }> {
  const side = async (column: typeof loans.borrowerId | typeof loans.lenderId) => {
    const [row] = await db
      .select({
        count: sql`count(*)`.mapWith(Number),
        amount: sql`coalesce(sum(${principalLeft} + ${interestLeft}), 0)`.mapWith(Number),
      })
      .from(loans)
      .where(and(eq(column, viewer.id), overdueAt(viewer.now)));
    return row ?? { count: 0, amount: 0 };
  };
  const [owed, lent] = await Promise.all([side(loans.borrowerId), side(loans.lenderId)]);
  return { owed, lent };
}
