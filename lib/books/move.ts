import { confirmPassword } from "@/lib/auth/passwords";
import { listChannels } from "@/lib/books/queries";
import { moveLines } from "@/lib/books/rules";
import type { MoveInput, MoveTerms } from "@/lib/books/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { Method } from "@/lib/ledger/accounts";
import { decide, findRequest, type Outcome, payloadHash, record } from "@/lib/ledger/post";
import { secondApprovalFrom } from "@/lib/settings/queries";
import { type DecisionTerms, decisionTerms, viewById } from "@/lib/transactions/queries";
import type { DecisionInput, TransactionView } from "@/lib/transactions/schema";

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
  const hash = payloadHash("channel-move", [from, to, amount, note]);
  if (waits) await refuseWhatNobodyCouldApprove(ctx, terms, hash);
  const done = await record(ctx.db, {
    requestId: ctx.requestId,
    payloadHash: hash,
    at: ctx.now,
    type: "move",
    status: waits ? "pending" : "approved",
    ...{ amount, fromChannel: from, toChannel: to, description: note },
    from: null,
    to: null,
    submittedBy: ctx.actor.id,
    ...(!waits && { posting: { step: "settle" as const, lines: moveLines(from, to, amount) } }),
    act: {
      action: waits ? "channels.propose-move" : "channels.move",
      detail: { from, to, amount },
      address: ctx.address,
    },
  });
  return viewById(ctx.db, done.transactionId);
}

// The approval itself decides on the locked channel; this only saves the colleague's time.
async function refuseWhatNobodyCouldApprove(
  { db, actor, requestId }: Context,
  { from, amount }: MoveTerms,
  hash: string,
): Promise<void> {
  if (await findRequest(db, actor.id, requestId, hash)) return;
  const channels = await listChannels(db);
  const held = channels.find(({ channel }) => channel === from)?.balance ?? 0;
  if (amount > held) throw channelShort(from, held, amount);
}

/** The refusal of more francs than the channel holds, beside the amount. */
export function channelShort(channel: Method, held: number, amount: number): AppError {
  const values = { channel, amount: held, short: amount - held };
  return new AppError("channel_short", values, { amount: { key: "moveExceeds", values } });
}

/**
 * A colleague approves a move that waits, which posts it, or rejects it. Throws own_record,
 * not_pending or channel_short.
 */
export async function decideMove(
  ctx: Context,
  transactionId: string,
  input: DecisionInput,
  known?: DecisionTerms,
): Promise<Outcome> {
  const move = known ?? (await decisionTerms(ctx.db, transactionId));
  const { amount, fromChannel, toChannel } = move;
  if (move.type !== "move") throw new AppError("not_found");
  const approved = input.status === "approved";
  return decide(ctx.db, {
    transactionId,
    status: input.status,
    at: ctx.now,
    decidedBy: ctx.actor.id,
    reason: approved ? null : input.reason,
    ...(approved && {
      posting: {
        step: "settle" as const,
        lines: moveLines(fromChannel as Method, toChannel as Method, amount),
      },
    }),
    act: {
      action: approved ? "channels.approve-move" : "channels.reject-move",
      detail: { amount, ...(input.reason ? { reason: input.reason } : {}) },
      address: ctx.address,
    },
  });
}
