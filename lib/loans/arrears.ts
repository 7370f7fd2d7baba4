import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loans } from "@/db/schema";
import { interestLeft, overdueAt, principalLeft } from "@/lib/loans/overdue";
import type { Viewer } from "@/lib/loans/views";

/** What others are late with towards the viewer: how many loans, and the francs still to be paid, interest included. */
export async function lentArrears(
  db: Executor,
  viewer: Viewer,
): Promise<{ count: number; amount: number }> {
  const [row] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      amount: sql`coalesce(sum(${principalLeft} + ${interestLeft}), 0)`.mapWith(Number),
    })
    .from(loans)
    .where(and(eq(loans.lenderId, viewer.id), overdueAt(viewer.now)));
  return row ?? { count: 0, amount: 0 };
}
