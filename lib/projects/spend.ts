import { and, eq, gt, lte } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { reconciledChannels, stakes } from "@/db/schema";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { opposite } from "@/lib/ledger/accounts";
import { channelAccounts, openChannels } from "@/lib/ledger/channels";
import { onceWithin, requestOf } from "@/lib/ledger/once";
import { postAlone } from "@/lib/ledger/post";
import type { TransactionView } from "@/lib/ledger/schema";
import { voucherNeedsSecond } from "@/lib/ledger/second-person";
import { viewById } from "@/lib/ledger/views";
import { channelDetail } from "@/lib/methods";
import { refuseMovement } from "@/lib/projects/refusals";
import { spendingLines } from "@/lib/projects/rules";
import type { MovementInput, MovementTerms } from "@/lib/projects/schema";
import { lockProject } from "@/lib/projects/weights";

/**
 * Records what is spent of a running project's money, or what comes back, on the account that is named, else on its method's
 * first: posted at once where it needs no second person, else once a colleague approves it, as a voucher
 * (docs/decisions.md). Throws forbidden, wrong_password, too_many_attempts,
 * not_found, project_not_running, project_short with what is left, own_record for who has money in it while
 * others may, channel_short, account_closed, request_id_reused, or invalid for an account that is closed; then nothing is posted.
 */
export async function recordMovement(
  ctx: Context,
  id: string,
  { password, ...terms }: MovementInput,
): Promise<TransactionView> {
  await confirmPassword(ctx, password);
  return postMovement(ctx, id, terms);
}

/** The movement itself, once the password is confirmed. */
export async function postMovement(
  ctx: Context,
  id: string,
  terms: MovementTerms,
): Promise<TransactionView> {
  const { kind, amount, method, note } = terms;
  const channel = channelOf(terms);
  const named = channel === method ? [] : [channel];
  const request = requestOf(ctx, "project-movement", [id, kind, amount, method, note, ...named]);
  const done = await onceWithin(ctx, request, async (tx) => {
    const project = await lockProject(tx, id);
    refuseMovement(project, terms);
    await refuseClosed(tx, channel);
    const waits = await movementNeedsSecond({ ...ctx, db: tx }, id, terms);
    const account = (await channelAccounts(tx, [channel], ctx.now))[channel] ?? "";
    const spent = spendingLines(id, account, amount);
    const lines = kind === "spending" ? spent : opposite(spent);
    return postAlone(tx, {
      type: `project-${kind}`,
      status: waits ? "pending" : "approved",
      at: ctx.now,
      request,
      amount,
      channel,
      description: note,
      from: null,
      to: null,
      [kind === "spending" ? "fromName" : "toName"]: project.title,
      projectId: id,
      submittedBy: ctx.actor.id,
      lines: waits ? [] : lines,
      act: {
        action: waits ? "project-money.propose" : "project-money.record",
        detail: { kind, amount, ...channelDetail(channel), project: project.title },
        address: ctx.address,
      },
    });
  });
  return viewById(ctx.db, done.transactionId);
}

const channelOf = ({ method, channel }: Pick<MovementTerms, "method" | "channel">) =>
  channel ?? method;

/** Refuses, beside the account, one that is not open. */
export async function refuseClosed(db: Executor, channel: string): Promise<void> {
  const open = await openChannels(db);
  if (open.some(({ key }) => key === channel)) return;
  throw new AppError("invalid", {}, { channel: { key: "payInChannel" } });
}

/**
 * Whether what who acts records of a project's money waits for a colleague: by the limit, because they have some in it, or
 * because the channel's lines are matched, which must not be explained by one alone (decisions, section 19).
 */
export async function movementNeedsSecond(
  { db, actor, now }: Omit<Context, "db"> & { db: Executor },
  id: string,
  { amount, ...place }: Pick<MovementTerms, "amount" | "method" | "channel">,
): Promise<boolean> {
  const { channel, since } = reconciledChannels;
  const [matched] = await db
    .select({ channel })
    .from(reconciledChannels)
    .where(and(eq(channel, channelOf(place)), lte(since, now)));
  if (matched) return true;
  const [own] = await db
    .select({ capital: stakes.capital })
    .from(stakes)
    .where(and(eq(stakes.projectId, id), eq(stakes.memberId, actor.id), gt(stakes.capital, 0)));
  return own !== undefined || voucherNeedsSecond(db, { by: actor.id, amount, at: now });
}
