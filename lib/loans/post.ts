import type { SQL } from "drizzle-orm";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { findRequest } from "@/lib/ledger/once";
import type { TransactionType } from "@/lib/ledger/posting";
import { newReference } from "@/lib/ledger/references";
import { databaseError, ledgerRefusal } from "@/lib/ledger/refusals";

/** What a function of the database is to write under. */
export type Names = { transactionId: string; reference: string };

export type Posted = Names & {
  /** The request id had already done its work: nothing moved now. */
  replayed: boolean;
  /** The actor's francs after it. */
  availableAfter: number;
  balanceAfter: number;
};

type After = { available_after: string; balance_after: string };

/**
 * Calls a function of loans that moves money, once for each request id. Throws what the database
 * refuses, as `ledgerRefusal` reads it, or request_id_reused; then nothing has changed.
 */
export async function postOnce(
  ctx: Context,
  type: TransactionType,
  hash: string,
  call: (names: Names) => SQL,
): Promise<Posted> {
  for (let tries = 1; ; tries += 1) {
    const names = { transactionId: newId(ctx.now), reference: newReference(type, ctx.now) };
    try {
      const [row] = await ctx.db.execute<After>(call(names));
      if (!row) throw new Error("The posting answered nothing.");
      const { available_after, balance_after } = row;
      const after = {
        availableAfter: Number(available_after),
        balanceAfter: Number(balance_after),
      };
      return { ...names, replayed: false, ...after };
    } catch (error) {
      // A lost connection says nothing about what happened: let the caller retry.
      if (!databaseError(error).code) throw error;
      const before = await findRequest(ctx.db, ctx.actor.id, {
        requestId: ctx.requestId,
        payloadHash: hash,
      });
      if (before) return { ...before, reference: "" };
      const refusal = ledgerRefusal(error);
      const unlucky = refusal instanceof AppError && refusal.code === "reference_taken";
      if (!unlucky || tries === 3) throw refusal;
    }
  }
}
