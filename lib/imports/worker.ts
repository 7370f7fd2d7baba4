// What the threads of lib/imports/aside.ts run, each on a connection of its own.
import { connect } from "@/db/client";
import { isUnavailable } from "@/db/turn";
import { AppError } from "@/lib/errors";
import { type Bringing, bringIn } from "@/lib/imports/bring-in";
import { workOnImports } from "@/lib/imports/work";
import { takePostings } from "@/lib/metrics";

/** `url`: where the books are. */
export type Asked = Bringing & { url: string };
/** An error's kind is lost between threads: why it was refused is told by its code, and that the database is away. */
export type Answer =
  | { id: string }
  | { refused: AppError["code"]; values: AppError["values"] }
  | "unavailable";
/** How many postings had which outcome. */
export type Done = { postings: Record<string, number> };

/** Brings the files in; answers their id, or why they are refused. */
export async function bring({ url, ...bringing }: Asked): Promise<Answer> {
  const { db, close } = connect(url, { max: 1 });
  try {
    return { id: await bringIn(db, bringing) };
  } catch (error) {
    if (isUnavailable(error)) return "unavailable";
    if (!(error instanceof AppError)) throw error;
    return { refused: error.code, values: error.values };
  } finally {
    await close();
  }
}

/** Goes on with what two people have agreed to until nothing is left of it. Throws as workOnImports does. */
export async function goOn({ url }: { url: string }): Promise<Done> {
  const { db, close } = connect(url, { max: 1 });
  try {
    await workOnImports(db);
    return { postings: await takePostings() };
  } finally {
    await close();
  }
}
