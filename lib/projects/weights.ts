import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { projects, stakes } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Weight } from "@/lib/projects/rules";
import type { Weighing } from "@/lib/projects/views";

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

/** The reader's weight of those, and what all of them come to; null for who has none. */
export async function ownWeight(
  db: Executor,
  id: string,
  reader: string,
  today: string,
): Promise<{ own: number; weighing: Weighing } | null> {
  const [row] = await db.execute<{ own: string | null; whole: string; holds: boolean } & Days>(sql`
    select max(weight) filter (where member_id = ${reader}) as own, sum(weight) as whole,
      min(counted_from)::text as from, max(counted_until)::text as until, bool_or(capital > 0) as holds
    from project_weights(${id}, ${today})`);
  if (!row?.own) return null;
  const { own, whole, from, until, holds } = row;
  return { own: Number(own), weighing: { weight: Number(whole), from, until, holds } };
}

type Days = Pick<Weighing, "from" | "until">;

/** Everybody who has a stake in a project: they gain or lose by its results. */
export async function investorsOf(db: Executor, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: stakes.memberId })
    .from(stakes)
    .where(eq(stakes.projectId, id));
  return rows.map((row) => row.id);
}
