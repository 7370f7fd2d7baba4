import type { Executor } from "@/db/client";
import { moveLines } from "@/lib/accounting/rules";
import { voucherLines } from "@/lib/accounting/vouchers/rules";
import type { Context } from "@/lib/context";
import { depositLines } from "@/lib/deposits/rules";
import { AppError } from "@/lib/errors";
import { type Line, opposite } from "@/lib/ledger/accounts";
import { postInGroup } from "@/lib/ledger/group";
import { once, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import type { Continuation, Posted, Request } from "@/lib/ledger/posting";
import { askIfAlike } from "@/lib/ledger/receipt-numbers";
import { accountDetail } from "@/lib/methods";
import { spendingLines } from "@/lib/projects/rules";
import { type Payout, payoutOf, sendPayout } from "@/lib/rails/pay-out";
import { payeeOf } from "@/lib/rails/payee";
import { wasAsked } from "@/lib/rails/queries";
import { approveAndPay, approveAndPayWithin } from "@/lib/transactions/pay";
import { payFrom, saidFrom } from "@/lib/transactions/pay-from";
import { type Decidable, isDecidable } from "@/lib/transactions/rules";
import type { DecisionInput } from "@/lib/transactions/schema";
import { known, type Terms, transactionTerms } from "@/lib/transactions/terms";
import { holdLines, payOutLines } from "@/lib/withdrawals/rules";

type Posts = {
  /** What it posts while it waits, which a rejection undoes, and what once it is approved. */
  waiting: (terms: Terms) => Line[];
  approved: (terms: Terms) => Line[];
  acts: { approved: string; rejected: string };
};

const POSTS: Record<Decidable, Posts> = {
  deposit: {
    waiting: () => [],
    approved: (t) => depositLines(known(t.fromMember), t.amount, t.fee, known(t.channelAccount)),
    acts: { approved: "deposit.approve", rejected: "deposit.reject" },
  },
  withdraw: {
    waiting: (t) => holdLines(known(t.toMember), t.amount),
    // Nothing moves until it is paid.
    approved: () => [],
    acts: { approved: "withdrawal.approve", rejected: "withdrawal.reject" },
  },
  move: {
    waiting: () => [],
    approved: (t) => moveLines(known(t.fromAccount), known(t.toAccount), t.amount),
    acts: { approved: "channels.approve-move", rejected: "channels.reject-move" },
  },
  voucher: {
    waiting: () => [],
    approved: (t) => voucherLines(known(t.voucherLines)),
    acts: { approved: "voucher.approve", rejected: "voucher.reject" },
  },
  "project-spending": {
    waiting: () => [],
    approved: (t) => spendingLines(known(t.projectId), known(t.channelAccount), t.amount),
    acts: { approved: "project-money.approve", rejected: "project-money.reject" },
  },
  "project-return": {
    waiting: () => [],
    approved: (t) => opposite(spendingLines(known(t.projectId), known(t.channelAccount), t.amount)),
    acts: { approved: "project-money.approve", rejected: "project-money.reject" },
  },
};

/** All that what waits posts in the end: once it is approved, and a withdrawal paid. */
export function finalLines(terms: Terms): Line[] {
  if (!isDecidable(terms.type)) throw new AppError("not_found");
  return terms.type === "withdraw"
    ? payOutLines(known(terms.toMember), terms.amount, known(terms.channelAccount))
    : POSTS[terms.type].approved(terms);
}

/** By which number a line of a statement proves it, and of which channel it is. */
type Proven = { externalId: string | null; channel: string; request?: Request };

/**
 * Approves what waits in an open database transaction, where a line of a statement has just proved it; a withdrawal is
 * written down as paid with it. Throws as `decideTransaction` does.
 */
export async function approveWithin(
  ctx: Context,
  tx: Executor,
  terms: Terms,
  { externalId, channel, request }: Proven,
): Promise<Decision> {
  if (!isDecidable(terms.type)) throw new AppError("not_found");
  if (terms.type === "withdraw") {
    const payment = { externalId, channel, receiptChecked: true };
    const { outcome } = await approveAndPayWithin(ctx, tx, terms, payment, request);
    return outcome === "first" ? "first" : "approved";
  }
  const posts = POSTS[terms.type];
  const { outcome } = await post(tx, {
    does: "approve",
    transactionId: terms.id,
    at: ctx.now,
    by: ctx.actor.id,
    externalId,
    request,
    lines: posts.approved(terms),
    act: { action: posts.acts.approved, detail: { amount: terms.amount }, address: ctx.address },
  });
  return outcome === "first" ? "first" : "approved";
}

/**
 * What a decision came to; `first` when the amount needs a second approver, `payable` when a withdrawal may be
 * paid now (lib/transactions/pay.ts) and `sent` when its provider is asked to pay it, so that nobody pays it by hand:
 * nothing is posted yet.
 */
export type Decision = "approved" | "rejected" | "first" | "payable" | "sent";

/**
 * Approves or rejects whatever waits for a decision: a deposit, a withdrawal, a move between channels, a
 * voucher or a project's money, once, and posts what that brings. Answers `first` when a second approver is still needed (decisions,
 * section 15), `payable` of a withdrawal that may now be paid, `sent` of one that its provider is asked to pay; with the receipt's number it is approved and
 * paid in one. Throws not_found for anything else, forbidden, own_record, not_pending, second_approver,
 * payee_not_active, claim_open, money_held, channel_short, account_short, line_matched, provider_waiting, account_closed, account_reconciled, project_short, project_not_running, external_id_taken, receipt_alike and payee_differs
 * unless that was checked, or request_id_reused.
 */
export async function decideTransaction(
  ctx: Context,
  transactionId: string,
  input: DecisionInput,
): Promise<Decision> {
  return decideKnown(ctx, await transactionTerms(ctx.db, transactionId), input);
}

/** `decideTransaction` once its terms are read. */
export async function decideKnown(
  ctx: Context,
  terms: Terms,
  input: DecisionInput,
): Promise<Decision> {
  if (!isDecidable(terms.type)) throw new AppError("not_found");
  const { status, externalId, receiptChecked, nameChecked, channel: named } = input;
  if (terms.type === "withdraw" && status === "approved" && externalId) {
    return approveAndPay(ctx, terms, { externalId, receiptChecked, channel: named });
  }
  const pays = terms.type === "withdraw" && status === "approved";
  if (named && !pays) throw new AppError("invalid", {}, { channel: { key: "invalidValue" } });
  const channel = pays ? await saidFrom(ctx.db, terms, named) : null;
  const posting = postingOf(ctx, terms, input, { posts: POSTS[terms.type], channel });
  const payout = pays
    ? await payoutOf(ctx.db, { ...terms, channel: channel ?? terms.channel })
    : null;
  // Anew where somebody else has approved it first at the same moment.
  const { outcome } = await once(ctx, posting.request, async () => {
    if (status === "approved" && !receiptChecked) {
      const number = externalId ?? terms.externalId;
      await askIfAlike(ctx.db, { method: terms.method, number, id: terms.id, office: true });
    }
    if (payout) {
      const checked = await withPayee(ctx, posting, payout, nameChecked === true);
      const { account } = await payFrom(ctx.db, terms, payout.rail);
      return approveAndPayOut(ctx, checked, payout, account);
    }
    return postInGroup(ctx.db, posting);
  });
  // Asked of the books, not of the settings: under the same request it is answered again, whatever was set since.
  if (outcome === "payable") return (await wasAsked(ctx.db, terms.id)) ? "sent" : "payable";
  return outcome === "first" ? "first" : status;
}

/** What a decision asks the ledger for. */
function postingOf(
  ctx: Context,
  terms: Terms,
  { status, reason, externalId, channel: named }: DecisionInput,
  { posts, channel }: { posts: Posts; channel: string | null },
): Continuation & { request: Request } {
  const said = [terms.id, status, reason, externalId, ...(named ? [named] : [])];
  const common = {
    transactionId: terms.id,
    at: ctx.now,
    by: ctx.actor.id,
    request: requestOf(ctx, "decide", said),
    act: {
      action: posts.acts[status],
      detail: {
        amount: terms.amount,
        ...(reason && { reason }),
        ...(channel && accountDetail(channel)),
      },
      address: ctx.address,
    },
  };
  return status === "approved"
    ? {
        ...common,
        does: "approve",
        externalId,
        channel,
        unproven: reason,
        lines: posts.approved(terms),
      }
    : {
        ...common,
        does: "reject",
        reason: reason ?? null,
        lines: opposite(posts.waiting(terms)),
      };
}

// Whoever approves has seen whose number it is; where that is another name, it stands in the trail.
async function withPayee(
  { db }: Context,
  posting: Continuation,
  payout: Payout,
  nameChecked: boolean,
): Promise<Continuation> {
  const { name, differs } = await payeeOf(db, payout);
  if (!differs || name === null) return posting;
  if (!nameChecked) throw new AppError("payee_differs", { name });
  const { act } = posting;
  return { ...posting, act: { ...act, detail: { ...act.detail, payee: name } } };
}

// The provider is asked for what may be paid from now on; not where a second approver is still needed.
function approveAndPayOut(
  ctx: Context,
  posting: Continuation,
  payout: Payout,
  account: string,
): Promise<Posted> {
  return ctx.db.transaction(async (tx) => {
    const posted = await post(tx, posting);
    if (posted.outcome === "payable") await sendPayout(ctx, tx, payout, account);
    return posted;
  });
}
