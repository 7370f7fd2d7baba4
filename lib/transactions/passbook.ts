import type { Executor } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { balancesAfter, movementsOf } from "@/lib/statements/movements";
import type { TransactionFilter } from "@/lib/transactions/schema";

/** Whose passbook rows are, and what they came to there. Francs. */
export type Passbook = {
  member: string;
  /** By id: by how much each changed all that the member owns; not there: by nothing. */
  movements: Record<string, number>;
  /** All that they owned at the end of each Kigali day of the rows; none where the rows are not all of a day's. */
  balances: Record<string, number>;
};

/** What a page of a member's passbook came to: two statements, however many rows it has. */
export async function readPassbook(
  db: Executor,
  member: string,
  rows: ListedTransaction[],
  whole: boolean,
): Promise<Passbook> {
  const days = [...new Set(rows.map(({ date }) => kigaliDay(new Date(date))))];
  const ids = rows.map(({ id }) => id);
  const [movements, balances] = await Promise.all([
    movementsOf(db, member, ids),
    whole ? balancesAfter(db, member, days) : {},
  ]);
  return { member, movements, balances };
}

/** Whether a list in this order stands in days. */
export const inDays = ({ sort }: Pick<TransactionFilter, "sort">) => sort !== "amount";

/** Whether a list with this filter has all of a member's rows, so that a day's balance follows from them. */
export function isWholePassbook({
  member: _,
  order: __,
  deleted: ___,
  ...rest
}: TransactionFilter) {
  return Object.values(rest).every((value) => !value || value === "date");
}
