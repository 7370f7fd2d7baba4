import type { Executor } from "@/db/client";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findRequest } from "@/lib/ledger/once";
import { databaseError } from "@/lib/ledger/refusals";
import { projectRefusal } from "@/lib/projects/refusals";

/** What a request came to: its transaction and the submitter's francs after it. */
export type Done = { transactionId: string; availableAfter: number; balanceAfter: number };

/**
 * Runs one posting under the context's request id, in a database transaction. A repeated id answers
 * what it did the first time, whatever has happened since. New references are made when one of them
 * is taken by chance, which happens once in a great many. Throws as projectRefusal reads it.
 */
export async function once(
  ctx: Context,
  hash: string,
  post: (tx: Executor) => Promise<Done>,
): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.db.transaction(post);
    } catch (error) {
      const known = databaseError(error).code || error instanceof AppError;
      if (!known) throw error;
      const before = await findRequest(ctx.db, ctx.actor.id, {
        requestId: ctx.requestId,
        payloadHash: hash,
      });
      if (before) return before;
      const refusal = projectRefusal(error);
      const unlucky = refusal instanceof AppError && refusal.code === "reference_taken";
      if (!unlucky || tries === 3) throw refusal;
    }
  }
}

/** A list of ids, references or amounts as one value of a statement. */
export const array = (values: readonly (string | number)[]) =>
  `{${values.map((v) => `"${v}"`).join(",")}}`;
