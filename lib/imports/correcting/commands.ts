import type { Context } from "@/lib/context";
import { checkAside, correctAside } from "@/lib/imports/aside";
import type { Correcting, Doing } from "@/lib/imports/correcting/correct-in";
import { openRun } from "@/lib/imports/correcting/open";
import type { CellCorrection } from "@/lib/imports/correcting/schema";

const doingOf = ({ actor, now, address }: Context, id: string): Doing => ({
  id,
  actor: { id: actor.id },
  now,
  address,
});

/**
 * Corrects cells of what was brought in, each kept beside what its file says; they count once all is read again (`checkImport`).
 * `correct`: aside from the server's thread, or in a test's own. Throws what `correctIn` throws.
 */
export async function correctCells(
  ctx: Context,
  id: string,
  cells: CellCorrection[],
  correct: (correcting: Correcting) => Promise<string> = correctAside,
): Promise<void> {
  // Without a thread, where there is nothing to correct.
  await openRun(ctx.db, id);
  await correct({ ...doingOf(ctx, id), cells });
}

/** Reads all again with the corrected cells: what is found takes the place of what was found before. Throws what `checkIn` throws. */
export async function checkImport(
  ctx: Context,
  id: string,
  check: (doing: Doing) => Promise<string> = checkAside,
): Promise<void> {
  await openRun(ctx.db, id);
  await check(doingOf(ctx, id));
}
