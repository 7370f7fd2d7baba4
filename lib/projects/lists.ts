import { and, desc, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import {
  members,
  projectDistributions,
  projectParts,
  projectResults,
  stakes,
  transactions,
} from "@/db/schema";
import {
  type Cursor,
  createdPlace,
  type Page,
  pageOf,
  readAmountCursor,
  writeAmountCursor,
} from "@/lib/paging";
import { storedProject } from "@/lib/projects/queries";
import { shareOf } from "@/lib/projects/view";
import type { DistributionView, Investor, ResultView } from "@/lib/projects/views";

/** A project's investors, those with the most invested first: one keyset page. Throws not_found. */
export async function listInvestors(
  db: Executor,
  id: string,
  cursor: string | undefined,
  limit: number,
): Promise<Page<Investor>> {
  const place = readAmountCursor(cursor);
  const project = await storedProject(db, id);
  const rows = await db
    .select({ stake: stakes, name: members.fullName, avatar: members.profileImage })
    .from(stakes)
    .innerJoin(members, eq(members.id, stakes.memberId))
    .where(
      and(
        eq(stakes.projectId, id),
        place
          ? // The bound lets the index begin there.
            sql`${stakes.invested} <= ${place.amount} and (${stakes.invested} < ${place.amount} or ${stakes.memberId} > ${place.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(stakes.invested), stakes.memberId)
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ stake: { invested, memberId } }) =>
    writeAmountCursor({ amount: invested, id: memberId }),
  );
  const shown = page.rows.map(({ stake, name, avatar }) => ({
    name: name || stake.name,
    share: shareOf(stake, project),
    amount: stake.invested,
    avatar,
  }));
  return { ...page, rows: shown };
}

const recorder = alias(members, "recorder");
const distributor = alias(members, "distributor");

const RESULT = {
  row: projectResults,
  reference: transactions.reference,
  recordedBy: recorder.fullName,
  distributedAt: projectDistributions.createdAt,
  distributedBy: distributor.fullName,
};

function resultsFrom(db: Executor) {
  return db
    .select(RESULT)
    .from(projectResults)
    .innerJoin(transactions, eq(transactions.id, projectResults.id))
    .innerJoin(recorder, eq(recorder.id, projectResults.recordedBy))
    .leftJoin(projectDistributions, eq(projectDistributions.id, projectResults.distributionId))
    .leftJoin(distributor, eq(distributor.id, projectDistributions.distributedBy));
}

type ResultRow = Awaited<ReturnType<typeof resultsFrom>>[number];

function toResult({ row, ...rest }: ResultRow): ResultView {
  return {
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    method: row.method,
    note: row.note,
    recordedBy: rest.recordedBy,
    transactionId: row.id,
    reference: rest.reference,
    createdAt: row.createdAt.toISOString(),
    distributedAt: rest.distributedAt?.toISOString() ?? null,
    distributedBy: rest.distributedBy,
  };
}

/** A project's recorded results, newest first: one keyset page. Throws not_found. */
export async function listResults(
  db: Executor,
  id: string,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<ResultView>> {
  await storedProject(db, id);
  const rows = await resultsFrom(db)
    .where(
      and(eq(projectResults.projectId, id), cursor ? lt(projectResults.id, cursor.id) : undefined),
    )
    .orderBy(desc(projectResults.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ row }) => createdPlace(row));
  return { ...page, rows: page.rows.map(toResult) };
}

function distributionsFrom(db: Executor, viewerId: string) {
  return db
    .select({ row: projectDistributions, by: distributor.fullName, part: projectParts })
    .from(projectDistributions)
    .innerJoin(distributor, eq(distributor.id, projectDistributions.distributedBy))
    .leftJoin(
      projectParts,
      and(
        eq(projectParts.distributionId, projectDistributions.id),
        eq(projectParts.memberId, viewerId),
      ),
    );
}

type DistributionRow = Awaited<ReturnType<typeof distributionsFrom>>[number];

function toDistribution({ row, by, part }: DistributionRow): DistributionView {
  const { id, amount, investors, note } = row;
  return {
    id,
    amount,
    investors,
    note,
    distributedBy: by,
    createdAt: row.createdAt.toISOString(),
    weight: row.weight,
    own: part && {
      amount: part.amount,
      capital: part.capital,
      weight: part.weight,
      transactionId: part.transactionId,
    },
  };
}

/** What has been shared out of a project, newest first, with the reader's own part. Throws not_found. */
export async function listDistributions(
  db: Executor,
  viewerId: string,
  id: string,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<DistributionView>> {
  await storedProject(db, id);
  const rows = await distributionsFrom(db, viewerId)
    .where(
      and(
        eq(projectDistributions.projectId, id),
        cursor ? lt(projectDistributions.id, cursor.id) : undefined,
      ),
    )
    .orderBy(desc(projectDistributions.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ row }) => createdPlace(row));
  return { ...page, rows: page.rows.map(toDistribution) };
}
