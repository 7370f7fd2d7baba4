import { partyOf } from "@/components/transaction-parts";
import { hasDocuments } from "@/lib/accounting/vouchers/rules";
import type { ListedTransaction } from "@/lib/ledger/schema";

/** Whose money waits: the member's, or from and to which channel it moves; of a voucher, who recorded it. */
export function whoseOf(
  row: ListedTransaction,
  madeBy: string,
  methods: Parameters<typeof partyOf>[2],
): string {
  if (hasDocuments(row.type)) return madeBy;
  const [from, to] = [partyOf(row, "from", methods), partyOf(row, "to", methods)];
  if (row.type === "move") return `${from} → ${to}`;
  return row.type === "deposit" ? from : to;
}
