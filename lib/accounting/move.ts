import { listChannels } from "@/lib/accounting/queries";
import { moveLines } from "@/lib/accounting/rules";
import type { MoveInput, MoveTerms } from "@/lib/accounting/schema";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { channelAccounts, openChannels } from "@/lib/ledger/channels";
import { once, requestOf } from "@/lib/ledger/once";
import { postAlone } from "@/lib/ledger/post";
import type { Posted, Request } from "@/lib/ledger/posting";
import type { TransactionView } from "@/lib/ledger/schema";
import { needsSecond } from "@/lib/ledger/second-person";
import { viewById } from "@/lib/ledger/views";

/**
 * Moves `amount` francs from one channel into another: at once where it needs no second person, else
 * once a colleague approves it. Throws forbidden, wrong_password, too_many_attempts,
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
  const request = requestOf(ctx, "channel-move", [from, to, amount, note]);
  const done = await once(ctx, request, () => attemptMove(ctx, terms, request));
  return viewById(ctx.db, done.transactionId);
}

async function attemptMove(ctx: Context, terms: MoveTerms, request: Request): Promise<Posted> {
  const { from, to, amount, note } = terms;
  await refuseClosedChannels(ctx, terms);
  const waits = await moveWaits(ctx, amount);
  if (waits) await refuseWhatNobodyCouldApprove(ctx, terms);
  const accounts = await channelAccounts(ctx.db, [from, to], ctx.now);
  return postAlone(ctx.db, {
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
    lines: waits ? [] : moveLines(accounts[from] as string, accounts[to] as string, amount),
    act: {
      action: waits ? "channels.propose-move" : "channels.move",
      detail: { from, to, amount },
      address: ctx.address,
    },
  });
}

/** Whether a move of this amount by who acts would wait for a colleague. */
export function moveWaits({ db, actor, now }: Context, amount: number): Promise<boolean> {
  return needsSecond(db, { by: actor.id, forMember: null, amount, at: now });
}

// A closed one is offered nowhere; its account takes nothing either (account_closed).
async function refuseClosedChannels({ db }: Context, terms: MoveTerms): Promise<void> {
  const open = (await openChannels(db)).map(({ key }) => key);
  for (const side of ["from", "to"] as const) {
    if (open.includes(terms[side])) continue;
    throw new AppError("invalid", {}, { [side]: { key: "channelRequired" } });
  }
}

// The approval itself decides on the locked channel; this only saves the colleague's time.
async function refuseWhatNobodyCouldApprove(
  { db }: Context,
  { from, amount }: MoveTerms,
): Promise<void> {
  const channels = await listChannels(db);
  const held = channels.find(({ channel }) => channel === from)?.balance ?? 0;
  if (amount > held) throw channelShort(from, held, amount);
}

/** The refusal of more francs than the channel holds, beside the amount. */
export function channelShort(channel: string, held: number, amount: number): AppError {
  const values = { channel, amount: held, short: amount - held };
  return new AppError("channel_short", values, { amount: { key: "moveExceeds", values } });
}
