import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { projectFiles } from "@/db/schema";
import type { ProjectFile } from "@/lib/projects/views";

/** What is shown of a file; its bytes stay in the database. */
export const FILE_COLUMNS = {
  id: projectFiles.id,
  kind: projectFiles.kind,
  name: projectFiles.name,
  file: projectFiles.file,
  width: projectFiles.width,
  height: projectFiles.height,
  size: sql`octet_length(${projectFiles.content})`.mapWith(Number),
};

type Row = Omit<ProjectFile, "href" | "preview"> & { file: string };

const ADDRESS = "/uploads/openfuture/project";

/** A stored file in the interface's words. */
export function toFile({ file, ...row }: Row): ProjectFile {
  const preview = row.kind === "photo" ? `${ADDRESS}/${previewName(file)}` : null;
  return { ...row, href: `${ADDRESS}/${file}`, preview };
}

/** `{hash}.jpg` → `{hash}-small.jpg`. */
function previewName(file: string): string {
  return file.replace(/\.jpg$/, "-small.jpg");
}

/** The bytes behind an address, what they are, and what they were called; null when there is none. */
export async function readProjectFile(
  db: Executor,
  address: string,
): Promise<{ content: Buffer; kind: "photo" | "document"; name: string } | null> {
  if (!/^[0-9a-f]{64}(-small)?\.(jpg|pdf)$/.test(address)) return null;
  const small = address.includes("-small");
  const file = address.replace("-small", "");
  const content = small ? projectFiles.preview : projectFiles.content;
  const [row] = await db
    .select({ content, kind: projectFiles.kind, name: projectFiles.name })
    .from(projectFiles)
    .where(eq(projectFiles.file, file));
  return row?.content ? { ...row, content: row.content } : null;
}
