import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { projects, stakes } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Weight } from "@/lib/projects/rules";

export type StoredProject = typeof projects.$inferSelect;

/** A project, locked until the transaction `tx` ends: its stakes stay as they are. Throws not_found. */
export async function lockProject(tx: Executor, id: string): Promise<StoredProject> {
  const [row] = await tx.select().from(projects).where(eq(projects.id, id)).for("update");
  if (!row) throw new AppError("not_found");
  return row;
}

/** An investor's weight, what of theirs is in the project, and the days that are counted (Kigali days, inclusive). */
export type Counted = Weight & { name: string; capital: number; from: string; until: string };

/**
 * By what a project's results are split: each investor's francs × days since the last sharing out, up to the last
 * result that waits (db/functions/project-weights.sql); where none waits, up to `today`. Closed accounts are left out.
 */
export async function weightsOf(
  db: Executor,
  id: string,
  today: string | null = null,
): Promise<Counted[]> {
  const rows = await db.execute<Record<keyof Counted, string>>(sql`
    select member_id as id, name, capital, weight, counted_from::text as from, counted_until::text as until
    from project_weights(${id}, ${today})`);
  return rows.map(({ capital, weight, ...row }) => ({
    ...row,
    capital: Number(capital),
    weight: Number(weight),
  }));
}

/** Everybody who has a stake in a project: they gain or lose by its results. */
export async function investorsOf(db: Executor, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: stakes.memberId })
    .from(stakes)
    .where(eq(stakes.projectId, id));
  return rows.map((row) => row.id);
}
