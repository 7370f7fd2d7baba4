import { and, asc, eq, gt, sql } from "drizzle-orm";
import { projects, stakes } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { newReference } from "@/lib/ledger/references";
import { databaseError } from "@/lib/ledger/refusals";
import { creationId } from "@/lib/projects/creation-id";
import { projectById } from "@/lib/projects/queries";
import { belowInvested, projectRefusal } from "@/lib/projects/refusals";
import { array } from "@/lib/projects/request";
import type { ProjectStatus } from "@/lib/projects/rules";
import type { EditProjectInput, ProjectInput, ProjectView } from "@/lib/projects/schema";
import { lockProject, type StoredProject } from "@/lib/projects/weights";

/**
 * Opens a project, active from the start. For those who hold projects.manage. The same request id
 * again answers the project that it made; with other words it throws request_id_reused.
 */
export async function createProject(ctx: Context, input: ProjectInput): Promise<ProjectView> {
  const { title, description, totalInvestment: target, openForInvestment } = input;
  const id = await ctx.db.transaction(async (tx) => {
    const { id, known } = await creationId({ ...ctx, db: tx }, input);
    if (known) return id;
    const at = ctx.now.toISOString();
    // Only what the application may write is named: amounts are the database's own.
    await tx.execute(sql`
      insert into projects (id, title, description, target, open_for_investment, created_by, created_at, updated_at)
      values (${id}, ${title}, ${description}, ${target}, ${openForInvestment}, ${ctx.actor.id}, ${at}, ${at})`);
    const subject = { type: "project", id };
    const detail = { title, target };
    await auditRecord(
      { ...ctx, db: tx },
      { action: "project.create", outcome: "done", subject, detail },
    );
    return id;
  });
  return projectById(ctx.db, ctx.actor.id, id);
}

/**
 * Changes what a project is called, its target or its switch. Throws not_found, project_completed,
 * conflict when somebody else changed it since `updatedAt`, or invalid for a target below what is
 * invested.
 */
export async function editProject(
  ctx: Context,
  id: string,
  { updatedAt, totalInvestment, ...words }: EditProjectInput,
): Promise<ProjectView> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockProject(tx, id);
    if (before.status === "completed") throw new AppError("project_completed");
    if (updatedAt && Date.parse(updatedAt) !== before.updatedAt.getTime()) {
      throw new AppError("conflict");
    }
    if (totalInvestment !== undefined && totalInvestment < before.invested) {
      throw belowInvested(before.invested);
    }
    const changes = changed(before, { ...words, target: totalInvestment });
    if (Object.keys(changes).length === 0) return;
    await tx
      .update(projects)
      .set({ ...changes, updatedAt: ctx.now })
      .where(eq(projects.id, id));
    const subject = { type: "project", id };
    const detail = { changes: audited(before, changes) };
    await auditRecord(
      { ...ctx, db: tx },
      { action: "project.update", outcome: "done", subject, detail },
    );
  });
  return projectById(ctx.db, ctx.actor.id, id);
}

type Words = Pick<StoredProject, "title" | "description" | "target" | "openForInvestment">;

function changed(before: Words, wanted: { [K in keyof Words]?: Words[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof Words],
    ),
  ) as Partial<Words>;
}

// The whole text of a description is not for the trail: that it was changed is.
function audited(before: Words, changes: Partial<Words>) {
  const shown = (name: string, value: unknown) => (name === "description" ? "…" : value);
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      [shown(name, before[name as keyof Words]), shown(name, value)],
    ]),
  );
}

/** Opens a project for investment or closes it. Throws as editProject does. */
export function setOpen(ctx: Context, id: string, open: boolean): Promise<ProjectView> {
  return editProject(ctx, id, { openForInvestment: open });
}

/**
 * Takes a project to its next status: active, running, completed; the same again changes nothing.
 * Completing it gives each investor what is left of their capital; `expected` are the francs that
 * somebody was shown and agreed to give back: when it is another amount by now, nothing moves
 * (conflict). Throws not_found, project_step, project_completed, or project_unsettled while a result is
 * not shared out.
 */
export async function setProjectStatus(
  ctx: Context,
  id: string,
  status: ProjectStatus,
  expected?: number,
): Promise<ProjectView> {
  for (let tries = 1; ; tries += 1) {
    try {
      await goOn(ctx, id, status, expected);
      return await projectById(ctx.db, ctx.actor.id, id);
    } catch (error) {
      const taken = databaseError(error).constraint_name === "transactions_reference_key";
      if (!taken || tries === 3) throw projectRefusal(error);
    }
  }
}

async function goOn(
  ctx: Context,
  id: string,
  status: ProjectStatus,
  expected: number | undefined,
): Promise<void> {
  const { now, actor, address } = ctx;
  await ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, id);
    const again = project.status === status;
    if (expected !== undefined && !again && project.capital !== expected) {
      throw new AppError("conflict");
    }
    const back = await tx
      .select({ memberId: stakes.memberId })
      .from(stakes)
      .where(and(eq(stakes.projectId, id), gt(stakes.capital, 0)))
      .orderBy(asc(stakes.memberId));
    await tx.execute(sql`select project_go_on(
      ${now.toISOString()}, ${id}, ${status}, ${actor.id}, ${array(back.map((one) => one.memberId))},
      ${array(back.map(() => newId(now)).sort())}, ${array(back.map(() => newReference("capital-return", now)))},
      ${address})`);
  });
}
