import { sql } from "drizzle-orm";
import { record } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { bringAside } from "@/lib/imports/aside";
import type { Bringing, BroughtFiles } from "@/lib/imports/bring-in";
import type { DayOrder } from "@/lib/imports/days";
import { IMPORT_KINDS, MAX_IMPORT_BYTES } from "@/lib/imports/schema";
import { ledgerRefusal } from "@/lib/ledger/refusals";

type Brought = { files: BroughtFiles; order: DayOrder };

/**
 * Reads what a cooperative moves in with, and keeps what was found; nothing is in the books before a second person has
 * approved it (decisions, section 18). What the same person brought in before and asked nobody about goes. Answers its id.
 * Throws forbidden, invalid beside a file that is too large, and import_known for members who were brought in already.
 * `bringIn`: aside from the server's thread, or in a test's own.
 */
export async function bringImport(
  { actor, now, address }: Context,
  { files, order }: Brought,
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
  return bringIn({ files, order, actor: { id: actor.id }, now, address });
}

/** Takes away what was brought in and is not approved. Throws not_found, forbidden, import_waits while a second person is asked. */
export async function dropImport(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    try {
      await tx.execute(sql`select import_drop(${id}, ${ctx.actor.id}, ${ctx.now.toISOString()})`);
    } catch (error) {
      const refusal = ledgerRefusal(error);
      const waits = refusal instanceof AppError && refusal.code === "not_pending";
      throw waits ? new AppError("import_waits") : refusal;
    }
    const subject = { type: "import_runs", id };
    await record({ ...ctx, db: tx }, { action: "import.drop", outcome: "done", subject });
  });
}
