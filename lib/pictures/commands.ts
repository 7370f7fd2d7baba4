import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pictures } from "@/db/schema";

/**
 * A picture's name: the hash of its owner and its content. Nobody can guess it, and no two members
 * share a file, so that the old one can go with the last who shows it.
 */
export function pictureFile(memberId: string, content: Buffer): string {
  return `${createHash("sha256").update(`${memberId}\n`).update(content).digest("hex")}.png`;
}

/** Keeps a picture made by `makePicture` in the transaction `tx`; answers its name. */
export async function storePicture(
  tx: Executor,
  now: Date,
  memberId: string,
  content: Buffer,
): Promise<string> {
  const file = pictureFile(memberId, content);
  await tx.insert(pictures).values({ file, content, createdAt: now }).onConflictDoNothing();
  return file;
}

/** Deletes a picture that its member no longer shows. An address elsewhere is not ours to delete. */
export async function dropPicture(tx: Executor, file: string | null): Promise<void> {
  if (file) await tx.delete(pictures).where(eq(pictures.file, file));
}
