import { cooperativeAccount, type Line } from "@/lib/ledger/accounts";

/** A voucher has so many lines. */
export const FEWEST_LINES = 2;
export const MOST_LINES = 20;
/** So many documents each person adds to one voucher: nobody takes the places of the others. */
export const MOST_FILES = 3;

/** What a voucher may be: none is paid apart. */
export const VOUCHER_STATUSES = ["pending", "approved", "rejected"] as const;
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number];

/** What has documents, which whoever approves it reads first: vouchers, and what a project spends and gets back. */
export const WITH_DOCUMENTS = ["voucher", "project-spending", "project-return"] as const;

export function hasDocuments(type: string): boolean {
  return (WITH_DOCUMENTS as readonly string[]).includes(type);
}

/** One line as it is kept: an account of the chart by its key, francs, credit positive. */
export type VoucherLine = { account: string; amount: number };

/** What is written on one line: one of the two sides, in francs. */
type Sides = { debit?: number | undefined; credit?: number | undefined };

/** Francs of a line, credit positive. */
export const lineAmount = ({ debit = 0, credit = 0 }: Sides): number => credit - debit;

/** What both sides come to, and by how much they differ: debit less credit, in francs. */
export function voucherSums(lines: readonly Sides[]) {
  const debit = lines.reduce((sum, line) => sum + (line.debit ?? 0), 0);
  const credit = lines.reduce((sum, line) => sum + (line.credit ?? 0), 0);
  return { debit, credit, difference: debit - credit };
}

/** What a voucher posts. */
export function voucherLines(lines: readonly VoucherLine[]): Line[] {
  return lines.map(({ account, amount }) => ({ account: cooperativeAccount(account), amount }));
}

/** The form's fields: of each line its account and its two sides. */
export const LINE_FIELDS = ["code", "debit", "credit"] as const;
export const lineName = (at: number, field: (typeof LINE_FIELDS)[number]) => `lines.${at}.${field}`;
