import type { Context } from "@/lib/context";
import { checkAside, mendAside } from "@/lib/imports/aside";
import type { Doing, Mending } from "@/lib/imports/mending/mend-in";
import { openRun } from "@/lib/imports/mending/open";
import type { CellMend } from "@/lib/imports/mending/schema";

const doingOf = ({ actor, now, address }: Context, id: string): Doing => ({
  id,
  actor: { id: actor.id },
  now,
  address,
});

/**
 * Mends cells of what was brought in, each kept beside what its file says; they count once all is read again (`checkImport`).
 * `mend`: aside from the server's thread, or in a test's own. Throws what `mendIn` throws.
 */
export async function mendCells(
  ctx: Context,
  id: string,
  cells: CellMend[],
  mend: (mending: Mending) => Promise<string> = mendAside,
): Promise<void> {
  // Without a thread, where there is nothing to mend.
  await openRun(ctx.db, id);
  await mend({ ...doingOf(ctx, id), cells });
}

/** Reads all again with the mended cells: what is found takes the place of what was found before. Throws what `checkIn` throws. */
export async function checkImport(
  ctx: Context,
  id: string,
  check: (doing: Doing) => Promise<string> = checkAside,
): Promise<void> {
  await openRun(ctx.db, id);
  await check(doingOf(ctx, id));
}
