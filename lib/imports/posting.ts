import type { StoredVoucherLine } from "@/db/schema/vouchers";
import { cooperativeAccount, credit, debit, type Line, memberAccount } from "@/lib/ledger/accounts";

/** Where the old books stand until all of them is brought over: it ends where it began. */
const OPENING = cooperativeAccount("equity:opening");

/** What a member brings from the old books, francs. */
export function openingLines(memberId: string, savings: number): Line[] {
  return [debit(OPENING, savings), credit(memberAccount(memberId, "available"), savings)];
}

/** The other accounts of the old trial balance (francs, credit positive), against what all members bring: `savings`. */
export function openingBooksLines(lines: readonly StoredVoucherLine[], savings: number): Line[] {
  const others = lines.map(({ account, amount }) => ({
    account: cooperativeAccount(account),
    amount,
  }));
  return savings === 0 ? others : [...others, credit(OPENING, savings)];
}
