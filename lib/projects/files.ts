import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { projectFiles } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { makePhoto } from "@/lib/pictures/photos";
import { MAX_PICTURE_BYTES } from "@/lib/pictures/rules";
import { fileName, fileTooLarge, isPdf, type SentFile } from "@/lib/pictures/sent-file";
import { FILE_COLUMNS, toFile } from "@/lib/projects/file-queries";
import { refuseCompleted } from "@/lib/projects/refusals";
import { MOST_DOCUMENTS, MOST_PHOTOS } from "@/lib/projects/rules";
import type { ProjectFile } from "@/lib/projects/views";
import { lockProject } from "@/lib/projects/weights";

type Made = Pick<
  typeof projectFiles.$inferInsert,
  "kind" | "content" | "preview" | "width" | "height"
> & { ending: "jpg" | "pdf" };

/**
 * Adds a photo (re-encoded, without metadata) or a PDF to a project, told apart by their content; the
 * same file twice is one. Throws not_found, project_completed, body_too_large above 5 MB, invalid for
 * anything else and for more than eight photos or ten documents, too_many_at_once or busy.
 */
export async function addProjectFile(
  ctx: Context,
  id: string,
  { name, bytes }: SentFile,
): Promise<ProjectFile> {
  if (bytes.byteLength === 0) throw refused("fileRequired");
  if (bytes.byteLength > MAX_PICTURE_BYTES) {
    throw fileTooLarge();
  }
  const { ending, ...made } = await make(bytes, ctx.actor.id);
  const hash = createHash("sha256").update(`${id}\n`).update(made.content).digest("hex");
  const file = `${hash}.${ending}`;
  return ctx.db.transaction(async (tx) => {
    refuseCompleted(await lockProject(tx, id));
    const known = await findFile(tx, file);
    if (known) return known;
    await leaveRoom(tx, id, made.kind);
    const row = { id: newId(ctx.now), projectId: id, name: fileName(name, ending), file, ...made };
    await tx.insert(projectFiles).values({ ...row, addedBy: ctx.actor.id, createdAt: ctx.now });
    await note({ ...ctx, db: tx }, "project.add-file", id, row.name);
    const added = await findFile(tx, file);
    if (!added) throw new Error("The file was not written.");
    return added;
  });
}

async function make(bytes: Uint8Array, memberId: string): Promise<Made> {
  if (isPdf(bytes)) return { kind: "document", content: Buffer.from(bytes), ending: "pdf" };
  const photo = await makePhoto({ bytes, field: "file", memberId });
  return { kind: "photo", ...photo, ending: "jpg" };
}

async function leaveRoom(tx: Executor, id: string, kind: Made["kind"]): Promise<void> {
  const [row] = await tx
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(projectFiles)
    .where(and(eq(projectFiles.projectId, id), eq(projectFiles.kind, kind)));
  const most = kind === "photo" ? MOST_PHOTOS : MOST_DOCUMENTS;
  if ((row?.n ?? 0) < most) return;
  const key = kind === "photo" ? "photosFull" : "documentsFull";
  throw new AppError("invalid", {}, { file: { key, values: { count: most } } });
}

async function findFile(tx: Executor, file: string): Promise<ProjectFile | null> {
  const [row] = await tx.select(FILE_COLUMNS).from(projectFiles).where(eq(projectFiles.file, file));
  return row ? toFile(row) : null;
}

/** Takes a file off a project. Throws not_found or project_completed. */
export async function removeProjectFile(ctx: Context, id: string, fileId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    refuseCompleted(await lockProject(tx, id));
    const [gone] = await tx
      .delete(projectFiles)
      .where(and(eq(projectFiles.id, fileId), eq(projectFiles.projectId, id)))
      .returning({ name: projectFiles.name });
    if (!gone) throw new AppError("not_found");
    await note({ ...ctx, db: tx }, "project.remove-file", id, gone.name);
  });
}

function note(asker: Parameters<typeof auditRecord>[0], action: string, id: string, file: string) {
  const subject = { type: "project", id };
  return auditRecord(asker, { action, outcome: "done", subject, detail: { file } });
}

const refused = (key: string) => new AppError("invalid", {}, { file: { key } });
