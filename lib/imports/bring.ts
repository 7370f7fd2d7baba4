import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { bringAside } from "@/lib/imports/aside";
import type { Bringing, BroughtFiles } from "@/lib/imports/bring-in";
import type { DayOrder } from "@/lib/imports/days";
import { openRefusal } from "@/lib/imports/refusals";
import { IMPORT_KINDS, MAX_IMPORT_BYTES } from "@/lib/imports/schema";

type Brought = { files: BroughtFiles; order: DayOrder; cutOver?: string | null };

/**
 * Reads what a cooperative moves in with, and keeps what was found; nothing is in the books before a second person has
 * approved it (decisions, section 18). What the same person brought in before and asked nobody about goes. `cutOver`: the day on
 * whose evening the old books say this; without, today. Answers its id. Throws what `bringIn` throws, and invalid beside a file that is
 * too large, or a day that has not come.
 * `bringIn`: aside from the server's thread, or in a test's own.
 */
export async function bringImport(
  { actor, now, address }: Context,
  { files, order, cutOver }: Brought,
  bringIn: (bringing: Bringing) => Promise<string> = bringAside,
): Promise<string> {
  const large = IMPORT_KINDS.filter((kind) => (files[kind]?.bytes.length ?? 0) > MAX_IMPORT_BYTES);
  if (large.length > 0) {
    throw new AppError(
      "invalid",
      {},
      Object.fromEntries(large.map((kind) => [kind, { key: "importFileTooLarge" }])),
    );
  }
  const today = kigaliDay(now);
  if (cutOver && cutOver > today) {
    throw new AppError("invalid", {}, { cutOver: { key: "bookDayFuture" } });
  }
  const who = { actor: { id: actor.id }, now, address };
  return bringIn({ files, order, cutOver: cutOver ?? today, ...who });
}

/** Takes away what was brought in and is not approved. Throws not_found, forbidden, import_waits while a second person is asked. */
export async function dropImport(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    try {
      await tx.execute(sql`select import_drop(${id}, ${ctx.actor.id}, ${ctx.now.toISOString()})`);
    } catch (error) {
      throw openRefusal(error);
    }
    const subject = { type: "import_runs", id };
    await record({ ...ctx, db: tx }, { action: "import.drop", outcome: "done", subject });
  });
}
