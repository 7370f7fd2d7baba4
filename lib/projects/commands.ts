import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { projects, stakes } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { postAll } from "@/lib/ledger/post";
import type { NewTransaction } from "@/lib/ledger/posting";
import { movementWaits } from "@/lib/projects/movements";
import { projectById } from "@/lib/projects/queries";
import {
  belowInvested,
  refuseCompleted,
  refuseStep,
  refuseUnsettledMoney,
} from "@/lib/projects/refusals";
import { type ProjectStatus, returnLines } from "@/lib/projects/rules";
import type { EditProjectInput, ProjectInput } from "@/lib/projects/schema";
import type { ProjectView } from "@/lib/projects/views";
import { lockProject, type StoredProject } from "@/lib/projects/weights";

/**
 * Opens a project, active from the start. For those who hold projects.manage. The same request id
 * again answers the project that it made; with other words it throws request_id_reused.
 */
export async function createProject(ctx: Context, input: ProjectInput): Promise<ProjectView> {
  const { title, description, totalInvestment: target, openForInvestment } = input;
  const { actor, now } = ctx;
  const words = [title, description, target, openForInvestment];
  const request = requestOf(ctx, "project-create", words);
  const { transactionId } = await onceWithin(ctx, request, async (tx) => {
    const id = newId(now);
    const at = now.toISOString();
    // Only what the application may write is named: amounts are the database's own.
    await tx.execute(sql`
        insert into projects (id, title, description, target, open_for_investment, created_by, created_at, updated_at)
        values (${id}, ${title}, ${description}, ${target}, ${openForInvestment}, ${actor.id}, ${at}, ${at})`);
    const done = await remember(tx, actor.id, request, id, now);
    const subject = { type: "project", id };
    const detail = { title, target };
    await auditRecord(
      { ...ctx, db: tx },
      { action: "project.create", outcome: "done", subject, detail },
    );
    return done;
  });
  return projectById(ctx.db, actor.id, transactionId);
}

/**
 * Changes what a project is called, its target or its switch; what is so already changes nothing. Throws
 * not_found, project_completed, conflict when somebody else wrote it since `updatedAt`, or invalid for a
 * target below what is invested.
 */
export async function editProject(
  ctx: Context,
  id: string,
  { updatedAt, totalInvestment, ...words }: EditProjectInput,
): Promise<ProjectView> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockProject(tx, id);
    refuseCompleted(before);
    const changes = changed(before, { ...words, target: totalInvestment });
    // The same form again, its answer lost: nobody else has changed what it asks for.
    if (Object.keys(changes).length === 0) return;
    if (updatedAt && Date.parse(updatedAt) !== before.updatedAt.getTime()) {
      throw new AppError("conflict");
    }
    if (totalInvestment !== undefined && totalInvestment < before.invested) {
      throw belowInvested(before.invested);
    }
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
 * (conflict). Throws not_found, project_step, project_completed, request_id_reused, own_record for who would get
 * some of it, forbidden, project_unsettled while a result waits to be confirmed or shared out, or project_money_out,
 * project_money_over and project_money_waits while its money is out, came back beyond it, or waits to be approved.
 */
export async function setProjectStatus(
  ctx: Context,
  id: string,
  status: ProjectStatus,
  expected?: number,
): Promise<ProjectView> {
  const { db, now, actor } = ctx;
  const request = requestOf(ctx, "project-status", [id, status, expected]);
  const done = (tx: Executor) => remember(tx, actor.id, request, id, now);
  await onceWithin(ctx, request, async (tx) => {
    const project = await lockProject(tx, id);
    if (project.status === status) return done(tx);
    if (expected !== undefined && project.capital !== expected) throw new AppError("conflict");
    refuseStep(project, status);
    const subject = { type: "project", id };
    const inside = { ...ctx, db: tx };
    if (status === "completed") {
      await returnCapital(inside, project);
      await advance(tx, id, status, now);
      const detail = { amount: project.capital };
      await auditRecord(inside, {
        action: "project.complete",
        outcome: "done",
        subject,
        detail,
      });
      return done(tx);
    }
    await advance(tx, id, status, now);
    await auditRecord(inside, { action: "project.run", outcome: "done", subject });
    return done(tx);
  });
  return projectById(db, actor.id, id);
}

// A status is the database's to write: checks and triggers say whether a project may have it.
function advance(tx: Executor, id: string, status: ProjectStatus, now: Date): Promise<unknown> {
  return tx.execute(sql`select project_advance(${id}, ${status}, ${now.toISOString()})`);
}

/**
 * Gives each investor what is left of their capital. Throws project_unsettled, project_money_out, project_money_over,
 * project_money_waits, own_record or forbidden.
 */
async function returnCapital(
  { db: tx, actor, now }: Pick<Context, "actor" | "now"> & { db: Executor },
  project: StoredProject,
) {
  if (project.undistributed !== 0) throw new AppError("project_unsettled");
  refuseUnsettledMoney({
    moneyOut: project.moneyOut,
    waits: await movementWaits(tx, project.id),
  });
  const left = await tx
    .select({ memberId: stakes.memberId, capital: stakes.capital })
    .from(stakes)
    .where(and(eq(stakes.projectId, project.id), gt(stakes.capital, 0)))
    .orderBy(asc(stakes.memberId));
  // In order: the transactions stand in every list as they were posted.
  const ids = left.map(() => newId(now)).sort();
  const postings = left.map(
    ({ memberId, capital }, at): NewTransaction => ({
      type: "capital-return",
      status: "approved",
      id: ids[at],
      at: now,
      amount: capital,
      from: null,
      fromName: project.title,
      to: memberId,
      projectId: project.id,
      submittedBy: actor.id,
      lines: returnLines(memberId, capital),
    }),
  );
  if (postings.length > 0) await postAll(tx, postings);
}
