import { resolveLines } from "@/lib/accounting/vouchers/accounts";
import { type VoucherLine, voucherLines, voucherSums } from "@/lib/accounting/vouchers/rules";
import type { VoucherInput, VoucherTerms } from "@/lib/accounting/vouchers/schema";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { once, requestOf } from "@/lib/ledger/once";
import { postAlone } from "@/lib/ledger/post";
import type { Posted, Request } from "@/lib/ledger/posting";
import type { TransactionView } from "@/lib/ledger/schema";
import { voucherNeedsSecond } from "@/lib/ledger/second-person";
import { viewById } from "@/lib/ledger/views";

/**
 * Records a voucher: posted at once where it needs no second person, else once a colleague approves it. Throws
 * forbidden, wrong_password, too_many_attempts, unbalanced, invalid beside the line for an account that vouchers do not
 * have, account_closed, account_reconciled, channel_short, account_short or request_id_reused; then nothing is posted.
 */
export async function recordVoucher(
  ctx: Context,
  { password, ...terms }: VoucherInput,
): Promise<TransactionView> {
  await confirmPassword(ctx, password);
  return postVoucher(ctx, terms);
}

/** The voucher itself, once the password is confirmed. */
export async function postVoucher(ctx: Context, terms: VoucherTerms): Promise<TransactionView> {
  refuseUnbalanced(terms);
  const request = requestOf(ctx, "voucher", [terms.description, terms.lines]);
  const done = await once(ctx, request, () => attemptVoucher(ctx, terms, request));
  return viewById(ctx.db, done.transactionId);
}

/** Throws unbalanced where the two sides do not come to the same. */
export function refuseUnbalanced({ lines }: Pick<VoucherTerms, "lines">): void {
  const { difference } = voucherSums(lines);
  if (difference === 0) return;
  const values = { difference: Math.abs(difference) };
  const fields = { lines: { key: "unbalanced", values } };
  throw new AppError("unbalanced", values, fields);
}

async function attemptVoucher(
  ctx: Context,
  terms: VoucherTerms,
  request: Request,
): Promise<Posted> {
  const { lines: named, byTwo } = await resolveLines(ctx, terms);
  const lines: VoucherLine[] = named.map(({ account, amount }) => ({ account, amount }));
  const { debit: amount } = voucherSums(terms.lines);
  const waits = await voucherWaits(ctx, amount, byTwo);
  return postAlone(ctx.db, {
    type: "voucher",
    status: waits ? "pending" : "approved",
    at: ctx.now,
    request,
    amount,
    description: terms.description,
    from: null,
    to: null,
    submittedBy: ctx.actor.id,
    terms: { lines },
    lines: waits ? [] : voucherLines(lines),
    act: {
      action: waits ? "voucher.propose" : "voucher.record",
      detail: { amount, accounts: named.map(({ code }) => code).join(", ") },
      address: ctx.address,
    },
  });
}

/** Whether a voucher of this amount by who acts would wait for a colleague; `byTwo`: it does whatever its amount (resolveLines). */
export async function voucherWaits(
  { db, actor, now }: Context,
  amount: number,
  byTwo: boolean,
): Promise<boolean> {
  return byTwo || voucherNeedsSecond(db, { by: actor.id, amount, at: now });
}
