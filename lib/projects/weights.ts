import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, projects, stakes } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Weight } from "@/lib/projects/rules";

export type StoredProject = typeof projects.$inferSelect;

/** A project, locked until the transaction `tx` ends: its stakes stay as they are. Throws not_found. */
export async function lockProject(tx: Executor, id: string): Promise<StoredProject> {
  const [row] = await tx.select().from(projects).where(eq(projects.id, id)).for("update");
  if (!row) throw new AppError("not_found");
  return row;
}

/**
 * By what results are split: each investor's capital in the project; where all of it was lost, what
 * they had put in, of those whose account is not closed.
 */
export async function weightsOf(
  db: Executor,
  { id, capital }: Pick<StoredProject, "id" | "capital">,
): Promise<(Weight & { name: string })[]> {
  const weight = capital > 0 ? stakes.capital : stakes.invested;
  return db
    .select({ id: stakes.memberId, weight, name: stakes.name })
    .from(stakes)
    .innerJoin(members, eq(members.id, stakes.memberId))
    .where(and(eq(stakes.projectId, id), gt(weight, 0), ne(members.status, "closed")))
    .orderBy(asc(stakes.memberId));
}

/** Everybody who has a stake in a project: they gain or lose by its results. */
export async function investorsOf(db: Executor, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: stakes.memberId })
    .from(stakes)
    .where(eq(stakes.projectId, id));
  return rows.map((row) => row.id);
}
