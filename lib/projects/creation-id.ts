import { and, eq, sql } from "drizzle-orm";
import { projects } from "@/db/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { payloadHash } from "@/lib/ledger/once";
import type { ProjectInput } from "@/lib/projects/schema";

/**
 * The id of the project that this request makes, or has made before (`known`). A project moves no
 * money, so it has no row among the ledger's requests: where other ids of version 7 are random, its own
 * is derived from who asked with which request id, and for what. For a database transaction: the same
 * request waits until it ends. Throws request_id_reused when the request asked for something else.
 */
export async function creationId(
  { db: tx, actor, requestId, now }: Pick<Context, "db" | "actor" | "requestId" | "now">,
  { title, description, totalInvestment, openForInvestment }: ProjectInput,
): Promise<{ id: string; known: boolean }> {
  const request = payloadHash("project-create", [actor.id, requestId]).slice(0, 12);
  const payload = [title, description, totalInvestment, openForInvestment];
  const words = payloadHash("project-create", payload).slice(0, 6);
  const middle = `7${words.slice(0, 3)}-8${words.slice(3)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`project:${request}`}))`);
  const [before] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(eq(projects.createdBy, actor.id), sql`right(${projects.id}::text, 12) = ${request}`),
    );
  if (!before) return { id: `${newId(now).slice(0, 14)}${middle}-${request}`, known: false };
  if (before.id.slice(14, 23) !== middle) throw new AppError("request_id_reused");
  return { id: before.id, known: true };
}
