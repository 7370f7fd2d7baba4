import {
  cooperativeAccount,
  credit,
  debit,
  type Line,
  type Method,
  memberAccount,
} from "@/lib/ledger/accounts";
import { percentOf } from "@/lib/money";

/** Deposit fees in basis points: mtn 1 %, airtel 1.2 %, bank and cash none (CST-07 to CST-10). */
export const FEE_BASIS_POINTS: Record<Method, number> = { mtn: 100, airtel: 120, bank: 0, cash: 0 };

/** The fee on `amount` francs, rounded half up to the franc (decisions, section 5). */
export function depositFee(amount: number, method: Method): number {
  return percentOf(amount, FEE_BASIS_POINTS[method]);
}

/** What the member is credited with once approved: amount − fee, in francs. */
export function depositNet(amount: number, method: Method): number {
  return amount - depositFee(amount, method);
}

/** Mobile money says from which phone it comes (DEP-23, DEP-24). */
export function needsSenderPhone(method: string): boolean {
  return method === "mtn" || method === "airtel";
}

/** An approved deposit's lines: cash in the channel, the net to the member, the fee to income. */
export function depositLines(
  memberId: string,
  amount: number,
  fee: number,
  method: Method,
): Line[] {
  const lines = [
    debit(cooperativeAccount(`cash:${method}`), amount),
    credit(memberAccount(memberId, "available"), amount - fee),
  ];
  return fee > 0 ? [...lines, credit(cooperativeAccount("income:fees"), fee)] : lines;
}
