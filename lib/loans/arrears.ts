import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loans } from "@/db/schema";
import { leftToPay, overdueAt } from "@/lib/loans/overdue";
import type { Viewer } from "@/lib/loans/views";

/** How many overdue loans, and the francs still to be paid on them, interest included. */
export type Arrears = { count: number; amount: number };

const arrears = {
  count: sql`count(*)`.mapWith(Number),
  amount: sql`coalesce(sum(${leftToPay}), 0)`.mapWith(Number),
};

/** What all members are late with: for holders of loans.list. */
export async function allArrears(db: Executor, now: Date): Promise<Arrears> {
  const [row] = await db.select(arrears).from(loans).where(overdueAt(now));
  return row ?? { count: 0, amount: 0 };
}

/** What others are late with towards the viewer. */
export async function lentArrears(db: Executor, viewer: Viewer): Promise<Arrears> {
  const [row] = await db
    .select(arrears)
    .from(loans)
    .where(and(eq(loans.lenderId, viewer.id), overdueAt(viewer.now)));
  return row ?? { count: 0, amount: 0 };
}
