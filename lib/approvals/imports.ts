import { propose } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";

/** Asks a second person to approve what was brought in. Answers and throws as propose does; import_not_ready. */
export function proposeImport(ctx: Context, id: string): Promise<string> {
  return propose(ctx, "import", id, { reason: null });
}

/** Proposes letters that open the accounts of those who moved in. Answers and throws as propose does; letters_done. */
export function proposeLetters(ctx: Context, id: string): Promise<string> {
  return propose(ctx, "import-letters", id, { reason: null });
}

/** Proposes to undo a moving in. Answers and throws as propose does; import_in_use while members have done something since. */
export function proposeImportUndo(ctx: Context, id: string, reason: string): Promise<string> {
  return propose(ctx, "import-undo", id, { reason });
}
