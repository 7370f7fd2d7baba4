import { type SQL, sql } from "drizzle-orm";
import { importRows, members, transactions } from "@/db/schema";
import { memberNumberText } from "@/lib/members/number-text";

/** The columns of the list of who moved in, by their names under `moveIn.joined`. */
export const JOINED_COLUMNS = [
  "oldNumber",
  "memberNumber",
  "name",
  "savings",
  "reference",
] as const;

const { runId, rowNo, memberId, oldNumber, savings, transactionId } = importRows;
const { fullName } = members;

/** Who has moved in with a run, in the order of its file: their old and new numbers, and what was posted. */
export function joinedRows(run: string): SQL {
  return sql`select ${oldNumber}, ${memberNumberText}, ${fullName}, ${savings}, ${transactions.reference}
    from ${importRows} join ${members} on ${members.id} = ${memberId}
    left join ${transactions} on ${transactions.id} = ${transactionId}
    where ${runId} = ${run} order by ${rowNo}`;
}
