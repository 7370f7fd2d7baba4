import type { Context } from "@/lib/context";
import { confirmMember, withSecond } from "@/lib/counter/others";
import { ownDrawer } from "@/lib/counter/queries";
import { besideMember } from "@/lib/counter/refusals";
import { depositLines, payOutLines } from "@/lib/counter/rules";
import type { CounterDepositInput, CounterPayOutInput } from "@/lib/counter/schema";
import { AppError } from "@/lib/errors";
import { once, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import type { TransactionView } from "@/lib/ledger/schema";
import { viewById } from "@/lib/ledger/views";

/**
 * Takes cash of a member into the clerk's open drawer; it is the member's at once (decisions, section 18). Throws forbidden,
 * drawer_not_open, own_record, recipient_unavailable, second_needed beyond the limit, wrong_password of the second person,
 * too_many_attempts or request_id_reused; then nothing is posted.
 */
export function takeDeposit(ctx: Context, input: CounterDepositInput): Promise<TransactionView> {
  const { memberId, amount, note = null } = input;
  return withSecond(ctx, input, (second) =>
    serve(ctx, {
      type: "cash-in",
      action: "counter.deposit",
      member: { from: memberId, to: null },
      amount,
      note,
      lines: (clerk) => depositLines(clerk, memberId, amount),
      agreed: { second, byMember: false },
    }),
  );
}

/**
 * Pays a member cash out of the clerk's open drawer. The member types their password, or a second person agrees; beyond the
 * limit always a second person. Throws as takeDeposit, and drawer_short, insufficient_balance, money_held or claim_open.
 */
export async function payOut(ctx: Context, input: CounterPayOutInput): Promise<TransactionView> {
  const { memberId, amount, note = null, memberPassword } = input;
  if (memberPassword !== undefined) await confirmMember(ctx, memberId, memberPassword);
  const pay = (second: string | null) =>
    serve(ctx, {
      type: "cash-out",
      action: "counter.pay-out",
      member: { from: null, to: memberId },
      amount,
      note,
      lines: (clerk) => payOutLines(clerk, memberId, amount),
      agreed: { second, byMember: memberPassword !== undefined },
    });
  return withSecond(ctx, input, pay).catch((error) => {
    throw besideMember(error, "amount");
  });
}

type Served = {
  type: "cash-in" | "cash-out";
  action: string;
  member: { from: string | null; to: string | null };
  amount: number;
  note: string | null;
  lines: (clerk: string) => ReturnType<typeof depositLines>;
  agreed: { second: string | null; byMember: boolean };
};

async function serve(ctx: Context, of: Served): Promise<TransactionView> {
  const clerk = ctx.actor.id;
  const request = requestOf(ctx, of.type, [of.member, of.amount, of.note]);
  const done = await once(ctx, request, async () => {
    const drawer = await ownDrawer(ctx.db, clerk);
    if (drawer?.state !== "open") throw new AppError("drawer_not_open");
    return post(ctx.db, {
      type: of.type,
      status: "approved",
      at: ctx.now,
      request,
      amount: of.amount,
      channel: "cash",
      description: of.note,
      from: of.member.from,
      to: of.member.to,
      submittedBy: clerk,
      recordId: drawer.id,
      terms: of.agreed,
      lines: of.lines(clerk),
      act: { action: of.action, detail: { amount: of.amount }, address: ctx.address },
    });
  });
  return viewById(ctx.db, done.transactionId);
}
