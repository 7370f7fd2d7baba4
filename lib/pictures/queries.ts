import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pictures } from "@/db/schema";
import { isPictureFile } from "@/lib/pictures/rules";

/** The bytes of a picture by its name; null when there is none. */
export async function readPicture(db: Executor, file: string): Promise<Buffer | null> {
  if (!isPictureFile(file)) return null;
  const [row] = await db
    .select({ content: pictures.content })
    .from(pictures)
    .where(eq(pictures.file, file));
  return row?.content ?? null;
}
