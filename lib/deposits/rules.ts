import { AppError } from "@/lib/errors";
import { cooperativeAccount, credit, debit, type Line, memberAccount } from "@/lib/ledger/accounts";
import type { TransactionType } from "@/lib/ledger/posting";
import { type FeeRates, feeRate, type Method, methodFactsOf } from "@/lib/methods";
import { percentOf } from "@/lib/money";

/** What a deposit may be to its member; cancelled: taken back in time. */
export const DEPOSIT_STATUSES = ["pending", "approved", "rejected", "cancelled"] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** So many deposits of a member may wait for the office at once, and be submitted in an hour. */
export const MOST_PENDING = 20;
export const MOST_AN_HOUR = 60;
/** An hour, in milliseconds. */
export const HOUR_MS = 60 * 60 * 1000;

/** So long after a deposit the same one again may be a mistake (decisions, section 22). */
export const ALIKE_MS = 10 * 60 * 1000;

/** What tells a deposit from another one of the same member. */
type Known = { amount: number; method: string; status: string; createdAt: Date };

/**
 * Whether a deposit of this amount and method may be `known` once more: one that still waits, or was made in the last
 * ten minutes. After a refusal it is meant.
 */
export function isSameAgain(
  { amount, method }: Pick<Known, "amount" | "method">,
  known: Known,
  now: Date,
): boolean {
  if (known.amount !== amount || known.method !== method) return false;
  if (known.status === "pending") return true;
  const ago = now.getTime() - known.createdAt.getTime();
  return known.status === "approved" && ago < ALIKE_MS;
}

/**
 * Refuses another deposit of a member of whom `pending` wait. `lastHour`: when those of the last hour
 * were submitted, newest first. Throws deposits_waiting, or too_many_deposits with the seconds left.
 */
export function refuseTooManyDeposits(pending: number, lastHour: Date[], now: Date): void {
  if (pending >= MOST_PENDING) throw new AppError("deposits_waiting", { count: MOST_PENDING });
  const blocking = lastHour[MOST_AN_HOUR - 1];
  if (!blocking) return;
  const seconds = Math.max(1, Math.ceil((blocking.getTime() + HOUR_MS - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  throw new AppError("too_many_deposits", { count: MOST_AN_HOUR, seconds, minutes });
}

/**
 * The fee on `amount` francs, rounded half up to the franc (decisions, section 5). `rates`: those that two people have
 * set; the usual ones without.
 */
export function depositFee(amount: number, method: Method, rates: FeeRates = {}): number {
  return percentOf(amount, Math.round(feeRate(method, rates) * 100));
}

/** What the member is credited with once approved: amount − fee, in francs. */
export function depositNet(amount: number, method: Method): number {
  return amount - depositFee(amount, method);
}

const RECEIVED = { approved: "youReceive", pending: "youWillReceive" } as const;

/**
 * What of a deposit its member receives after the fee, in francs, or will once it is approved; null where no fee was
 * taken, and where nobody receives anything. `status`: the one that is shown, taken back and reversed among them.
 */
export function receivedOf({
  type,
  status,
  amount,
  fee,
}: {
  type: TransactionType;
  status: string;
  amount: number;
  fee: number;
}): { net: number; word: "youReceive" | "youWillReceive" } | null {
  if (type !== "deposit" || fee === 0) return null;
  if (status !== "approved" && status !== "pending") return null;
  return { net: amount - fee, word: RECEIVED[status] };
}

/** Mobile money says from which phone it comes (DEP-23, DEP-24). */
export function needsSenderPhone(method: string): boolean {
  return methodFactsOf(method)?.fromPhone ?? false;
}

/** An approved deposit's lines: cash in the channel, the net to the member, the fee to income. */
export function depositLines(
  memberId: string,
  amount: number,
  fee: number,
  channelAccount: string,
): Line[] {
  const lines = [
    debit(cooperativeAccount(channelAccount), amount),
    credit(memberAccount(memberId, "available"), amount - fee),
  ];
  return fee > 0 ? [...lines, credit(cooperativeAccount("income:fees"), fee)] : lines;
}
