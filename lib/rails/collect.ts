import { eq } from "drizzle-orm";
import { transactions } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { ownDeposit } from "@/lib/deposits/queries";
import type { DepositInput } from "@/lib/deposits/schema";
import type { DepositView } from "@/lib/deposits/views";
import { AppError } from "@/lib/errors";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import type { RailMethod } from "@/lib/methods";
import { calledNow } from "@/lib/rails/configured";
import { makeRequest } from "@/lib/rails/requests";
import { isWalletOf } from "@/lib/rails/rules";

/**
 * Submits a deposit, and where it says so has its provider ask the sender's phone: once that is confirmed it is credited
 * (decisions, section 19). Throws as submitDeposit does, calls_off where no provider can be asked, or invalid for a number of
 * another network.
 */
export async function requestDeposit(ctx: Context, input: DepositInput): Promise<DepositView> {
  if (!input.collect) return submitDeposit(ctx, input);
  const rail = await calledRail(ctx, input.method);
  const number = walletOf(rail, input.senderPhone ?? null);
  const { actor, now: at } = ctx;
  return submitDeposit(ctx, input, async (tx, transactionId) => {
    const asked = { rail, transactionId, number, amount: input.amount };
    await makeRequest(tx, { ...asked, product: "collect", by: actor.id, at });
  });
}

/**
 * Has the provider ask for a deposit of one's own that waits for the office. Throws not_found, calls_off, not_pending once
 * somebody has approved it, provider_waiting while it is asked for already, invalid, or request_id_reused.
 */
export async function collectDeposit(ctx: Context, transactionId: string): Promise<DepositView> {
  const { db, actor, now: at, address } = ctx;
  const deposit = await ownDeposit(db, actor.id, transactionId);
  const rail = await calledRail(ctx, deposit.method);
  const request = requestOf(ctx, "deposit-collect", [transactionId]);
  await onceWithin(ctx, request, async (tx) => {
    const [row] = await tx
      .select({ phone: transactions.senderPhone, channel: transactions.channel })
      .from(transactions)
      .where(eq(transactions.id, transactionId));
    // What its provider collects arrives on the first channel of the method.
    if (row?.channel !== rail) throw new AppError("calls_off");
    const number = walletOf(rail, row.phone);
    const { amount } = deposit;
    const asked = { rail, transactionId, number, amount };
    await makeRequest(tx, { ...asked, product: "collect", by: actor.id, at });
    const detail = { amount, method: rail };
    const subject = { type: "transaction", id: transactionId };
    await record(
      { db: tx, actor, now: at, address },
      { action: "deposit.ask", outcome: "done", subject, detail },
    );
    return remember(tx, actor.id, request, transactionId, at);
  });
  return ownDeposit(db, actor.id, transactionId);
}

async function calledRail({ db }: Context, method: string): Promise<RailMethod> {
  const rail = (await calledNow(db)).find((each) => each === method);
  if (!rail) throw new AppError("calls_off");
  return rail;
}

function walletOf(rail: RailMethod, phone: string | null): string {
  if (phone && isWalletOf(rail, phone)) return phone;
  throw new AppError("invalid", {}, { senderPhone: { key: "walletOfOther" } });
}
