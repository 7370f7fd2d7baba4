import { and, desc, eq, gt, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { projects, stakes, transactions } from "@/db/schema";
import { pageWhere } from "@/lib/ledger/keyset";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { toListed } from "@/lib/ledger/views";
import type { Cursor, Page } from "@/lib/paging";

/** What has moved between a member and a project, newest first: one keyset page. */
export function listOwnMovements(
  db: Executor,
  memberId: string,
  projectId: string,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<ListedTransaction>> {
  const own = or(eq(transactions.fromMember, memberId), eq(transactions.toMember, memberId));
  const moved = and(eq(transactions.projectId, projectId), own);
  return pageWhere(db, moved, { cursor, limit }, toListed);
}

/** A project that a member has money in, in francs, and since when. */
type OwnProject = { id: string; title: string; capital: number; since: Date };

/** What the invested part of a balance is made of: where most of it is, first. */
export async function listOwnProjects(
  db: Executor,
  memberId: string,
  limit: number,
): Promise<OwnProject[]> {
  return db
    .select({
      id: projects.id,
      title: projects.title,
      capital: stakes.capital,
      since: stakes.createdAt,
    })
    .from(stakes)
    .innerJoin(projects, eq(projects.id, stakes.projectId))
    .where(and(eq(stakes.memberId, memberId), gt(stakes.capital, 0)))
    .orderBy(desc(stakes.capital), stakes.projectId)
    .limit(limit);
}
