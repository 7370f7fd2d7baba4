import type { StoredVoucherLine } from "@/db/schema/vouchers";
import { cooperativeAccount, credit, debit, type Line, memberAccount } from "@/lib/ledger/accounts";
import { worthOf } from "@/lib/shares/rules";

/** What all members bring together, francs: savings, and what their shares are worth. */
export const broughtBy = ({ savings, shares, shareValue }: Brought): number =>
  savings + worthOf(shares ?? 0, { value: shareValue ?? 0 });

type Brought = { savings: number; shares: number | null; shareValue: number | null };

/** Where the old books stand until all of them is brought over: it ends where it began. */
const OPENING = cooperativeAccount("equity:opening");

/** What a member brings from the old books, francs. */
export function openingLines(memberId: string, savings: number): Line[] {
  return [debit(OPENING, savings), credit(memberAccount(memberId, "available"), savings)];
}

/** What shares that a member brings from the old books are worth, francs: share capital, no savings. */
export function openingSharesLines(memberId: string, worth: number): Line[] {
  return [debit(OPENING, worth), credit(memberAccount(memberId, "shares"), worth)];
}

/** The other accounts of the old trial balance (francs, credit positive), against what all members bring: `brought`, savings and what shares are worth. */
export function openingAccountsLines(lines: readonly StoredVoucherLine[], brought: number): Line[] {
  const others = lines.map(({ account, amount }) => ({
    account: cooperativeAccount(account),
    amount,
  }));
  return brought === 0 ? others : [...others, credit(OPENING, brought)];
}
