import type { Executor } from "@/db/client";
import { AppError } from "@/lib/errors";
import { type Run, runById } from "@/lib/imports/runs";

/** What was brought in and waits for nobody yet. Throws not_found, and import_waits where somebody was asked or has decided. */
export async function openRun(db: Executor, id: string): Promise<Run> {
  const run = await runById(db, id);
  if (!run || run.state === "dropped") throw new AppError("not_found");
  if (run.state !== "checked") throw new AppError("import_waits");
  return run;
}
