import { listChannels } from "@/lib/accounting/queries";
import { moveLines } from "@/lib/accounting/rules";
import type { MoveInput, MoveTerms } from "@/lib/accounting/schema";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { channelAccounts } from "@/lib/ledger/channels";
import { findRequest, once, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import type { Request } from "@/lib/ledger/posting";
import type { TransactionView } from "@/lib/ledger/schema";
import { viewById } from "@/lib/ledger/views";
import type { Method } from "@/lib/methods";
import { secondApprovalFrom } from "@/lib/settings/queries";

/**
 * Moves `amount` francs from one channel into another: at once below the amount that needs two
 * people, else once a colleague approves it. Throws wrong_password, too_many_attempts,
 * channel_short or request_id_reused; then nothing has moved.
 */
export async function moveBetweenChannels(
  ctx: Context,
  { password, ...terms }: MoveInput,
): Promise<TransactionView> {
  await confirmPassword(ctx, password);
  return postMove(ctx, terms);
}

/** The move itself, once the password is confirmed. */
export async function postMove(ctx: Context, terms: MoveTerms): Promise<TransactionView> {
  const { from, to, amount, note } = terms;
  const limit = await secondApprovalFrom(ctx.db);
  const waits = limit !== null && amount >= limit;
  const request = requestOf(ctx, "channel-move", [from, to, amount, note]);
  if (waits) await refuseWhatNobodyCouldApprove(ctx, terms, request);
  const accounts = await channelAccounts(ctx.db, [from, to]);
  const done = await once(ctx, request, () =>
    post(ctx.db, {
      type: "move",
      status: waits ? "pending" : "approved",
      at: ctx.now,
      request,
      amount,
      fromChannel: from,
      toChannel: to,
      description: note,
      from: null,
      to: null,
      submittedBy: ctx.actor.id,
      lines: waits ? [] : moveLines(accounts[from], accounts[to], amount),
      act: {
        action: waits ? "channels.propose-move" : "channels.move",
        detail: { from, to, amount },
        address: ctx.address,
      },
    }),
  );
  return viewById(ctx.db, done.transactionId);
}

// The approval itself decides on the locked channel; this only saves the colleague's time.
async function refuseWhatNobodyCouldApprove(
  { db, actor }: Context,
  { from, amount }: MoveTerms,
  request: Request,
): Promise<void> {
  if (await findRequest(db, actor.id, request)) return;
  const channels = await listChannels(db);
  const held = channels.find(({ channel }) => channel === from)?.balance ?? 0;
  if (amount > held) throw channelShort(from, held, amount);
}

/** The refusal of more francs than the channel holds, beside the amount. */
export function channelShort(channel: Method, held: number, amount: number): AppError {
  const values = { channel, amount: held, short: amount - held };
  return new AppError("channel_short", values, { amount: { key: "moveExceeds", values } });
}
