import {
  cooperativeAccount,
  credit,
  debit,
  type Line,
  memberAccount,
  shift,
} from "@/lib/ledger/accounts";
import { SHOWN_STATUSES } from "@/lib/ledger/status";
import { methodFactsOf } from "@/lib/methods";

/** What a withdrawal may be to its member; cancelled: taken back in time. */
export const WITHDRAWAL_STATUSES = [...SHOWN_STATUSES, "cancelled"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Where a withdrawal by this method goes (decisions, section 14); null: handed over at the office. */
export function payoutField(method: string): "phone" | "account" | null {
  return methodFactsOf(method)?.paysOutTo ?? null;
}

/** A request's lines: `amount` francs that the member can use become held (decisions, section 5). */
export function holdLines(memberId: string, amount: number): Line[] {
  return shift(memberId, "available", "held", amount);
}

/** What an approved request posts: `amount` francs that were held leave by a channel. */
export function payOutLines(memberId: string, amount: number, channelAccount: string): Line[] {
  return [
    debit(memberAccount(memberId, "held"), amount),
    credit(cooperativeAccount(channelAccount), amount),
  ];
}
