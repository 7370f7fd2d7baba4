import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { projectFiles, projects, stakes } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import { AppError } from "@/lib/errors";
import { type Cursor, createdPlace, type Page, pageOf } from "@/lib/paging";
import { FILE_COLUMNS, toFile } from "@/lib/projects/file-queries";
import { INVESTORS_ON_CARD } from "@/lib/projects/rules";
import type { ProjectFilter } from "@/lib/projects/schema";
import { shareOf, toProject } from "@/lib/projects/view";
import type { Investor, ProjectFile, ProjectView } from "@/lib/projects/views";
import type { StoredProject } from "@/lib/projects/weights";
import { likePattern } from "@/lib/text-search";

/** A project as it is stored. Throws not_found. */
export async function storedProject(db: Executor, id: string): Promise<StoredProject> {
  const [row] = await db.select().from(projects).where(eq(projects.id, id));
  if (!row) throw new AppError("not_found");
  return row;
}

/** One project as `viewerId` sees it. Throws not_found. */
export async function projectById(
  db: Executor,
  viewerId: string,
  id: string,
): Promise<ProjectView> {
  const row = await storedProject(db, id);
  const [view] = await withParts(db, viewerId, [row]);
  if (!view) throw new AppError("not_found");
  return view;
}

/** Projects, newest first: one keyset page, as `viewerId` sees them. */
export async function listProjects(
  db: Executor,
  viewerId: string,
  filter: ProjectFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<ProjectView>> {
  const found = await db
    .select()
    .from(projects)
    .where(and(passes(filter), cursor ? lt(projects.id, cursor.id) : undefined))
    .orderBy(desc(projects.id))
    .limit(limit + 1);
  const page = pageOf(found, limit, createdPlace);
  return { ...page, rows: await withParts(db, viewerId, page.rows) };
}

/** How many projects a filter lets through, counted up to 1,000. */
export function countProjects(db: Executor, filter: ProjectFilter): Promise<number> {
  return cappedCount(db, projects, passes(filter));
}

function passes({ q, status }: ProjectFilter): SQL | undefined {
  const part = q && likePattern(q);
  return and(
    status && eq(projects.status, status),
    part
      ? or(sql`${projects.title} ilike ${part}`, sql`${projects.description} ilike ${part}`)
      : undefined,
  );
}

// The investors, the reader's stakes, the files and what waits, of a whole page: four queries, whatever its size.
async function withParts(
  db: Executor,
  viewerId: string,
  rows: StoredProject[],
): Promise<ProjectView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [investors, own, files, proposed] = await Promise.all([
    topInvestors(db, rows),
    db
      .select()
      .from(stakes)
      .where(and(eq(stakes.memberId, viewerId), inArray(stakes.projectId, ids))),
    filesOf(db, ids),
    withProposedResult(db, ids),
  ]);
  return rows.map((row) =>
    toProject(row, {
      investors: investors.get(row.id) ?? [],
      own: own.find((stake) => stake.projectId === row.id),
      files: files.get(row.id) ?? [],
      resultProposed: proposed.has(row.id),
    }),
  );
}

async function topInvestors(db: Executor, rows: StoredProject[]) {
  const ids = `{${rows.map((row) => row.id).join(",")}}`;
  const found = await db.execute<{
    project_id: string;
    name: string;
    avatar: string | null;
    invested: string;
    capital: string;
  }>(sql`
    select s.project_id, coalesce(nullif(m.full_name, ''), s.name) as name, m.profile_image as avatar, s.invested, s.capital
    from unnest(${ids}::uuid[]) as p (id) cross join lateral (
      select * from stakes where project_id = p.id order by invested desc, member_id limit ${INVESTORS_ON_CARD}) s
    join members m on m.id = s.member_id
    order by s.project_id, s.invested desc, s.member_id`);
  const projectsById = new Map(rows.map((row) => [row.id, row]));
  const grouped = new Map<string, Investor[]>();
  for (const { project_id, name, avatar, ...amounts } of found) {
    const project = projectsById.get(project_id);
    if (!project) continue;
    const stake = { invested: Number(amounts.invested), capital: Number(amounts.capital) };
    const one = { name, share: shareOf(stake, project), amount: stake.invested, avatar };
    grouped.set(project_id, [...(grouped.get(project_id) ?? []), one]);
  }
  return grouped;
}

async function withProposedResult(db: Executor, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(inArray(projects.id, ids), sql`project_waits(${projects.id}, now())`));
  return new Set(rows.map((row) => row.id));
}

async function filesOf(db: Executor, ids: string[]): Promise<Map<string, ProjectFile[]>> {
  const found = await db
    .select({ projectId: projectFiles.projectId, ...FILE_COLUMNS })
    .from(projectFiles)
    .where(inArray(projectFiles.projectId, ids))
    .orderBy(asc(projectFiles.id));
  const grouped = new Map<string, ProjectFile[]>();
  for (const { projectId, ...file } of found) {
    grouped.set(projectId, [...(grouped.get(projectId) ?? []), toFile(file)]);
  }
  return grouped;
}
