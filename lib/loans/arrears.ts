import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loans } from "@/db/schema";
import { leftToPay, overdueAt, writtenOffAndOwed } from "@/lib/loans/overdue";
import type { Viewer } from "@/lib/loans/views";

/** How many loans, and the francs still to be paid on them, interest included. */
type Owed = { count: number; amount: number };
/** What is overdue, and apart from it what was written off and is owed all the same. */
export type Arrears = Owed & { writtenOff: Owed };

/** What all members are late with: for holders of loans.list. */
export function allArrears(db: Executor, now: Date): Promise<Arrears> {
  return arrearsOf(db, now, undefined);
}

/** What others are late with towards the viewer. */
export function lentArrears(db: Executor, viewer: Viewer): Promise<Arrears> {
  return arrearsOf(db, viewer.now, eq(loans.lenderId, viewer.id));
}

async function arrearsOf(db: Executor, now: Date, whose: SQL | undefined): Promise<Arrears> {
  const sum = async (which: SQL | undefined): Promise<Owed> => {
    const [row] = await db
      .select({
        count: sql`count(*)`.mapWith(Number),
        amount: sql`coalesce(sum(${leftToPay}), 0)`.mapWith(Number),
      })
      .from(loans)
      .where(and(whose, which));
    return row ?? { count: 0, amount: 0 };
  };
  const [overdue, writtenOff] = await Promise.all([sum(overdueAt(now)), sum(writtenOffAndOwed())]);
  return { ...overdue, writtenOff };
}
