// What the threads of lib/imports/aside.ts run, each on a connection of its own.
import { connect, type Database } from "@/db/client";
import { isUnavailable } from "@/db/turn";
import { AppError } from "@/lib/errors";
import { type Bringing, bringIn } from "@/lib/imports/bring-in";
import {
  type Correcting,
  checkIn,
  correctIn,
  type Doing,
} from "@/lib/imports/correcting/correct-in";
import { workOnImports } from "@/lib/imports/work";
import { takePostings } from "@/lib/metrics";

/** `url`: where the books are. */
export type Asked<Task> = Task & { url: string };
/** An error's kind is lost between threads: why it was refused is told by its code, and that the database is away. */
export type Answer =
  | { id: string }
  | { refused: AppError["code"]; values: AppError["values"]; fields: AppError["fields"] }
  | "unavailable";
/** How many postings had which outcome. */
export type Done = { postings: Record<string, number> };

/** Brings the files in; answers their id, or why they are refused. */
export const bring = (asked: Asked<Bringing>) => answered(asked, bringIn);

/** Keeps corrected cells; answers as `bring`. */
export const correct = (asked: Asked<Correcting>) => answered(asked, correctIn);

/** Reads all again with the corrected cells; answers as `bring`. */
export const check = (asked: Asked<Doing>) => answered(asked, checkIn);

async function answered<Task>(
  { url, ...task }: Asked<Task>,
  work: (db: Database, task: Task) => Promise<string>,
): Promise<Answer> {
  const { db, close } = connect(url, { max: 1 });
  try {
    return { id: await work(db, task as unknown as Task) };
  } catch (error) {
    if (isUnavailable(error)) return "unavailable";
    if (!(error instanceof AppError)) throw error;
    const { code, values, fields } = error;
    return { refused: code, values, fields };
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
