import { type SQL, sql } from "drizzle-orm";
import { activationCodes, importLetters, importRows, members, transactions } from "@/db/schema";
import { memberNumberText } from "@/lib/members/number-text";

/** The columns of the list of who moved in, by their names under `moveIn.joined`. */
export const JOINED_COLUMNS = [
  "oldNumber",
  "memberNumber",
  "name",
  "savings",
  "reference",
  "letters",
  "opened",
] as const;

const { runId, rowNo, memberId, oldNumber, savings, transactionId } = importRows;
const { fullName } = members;

/**
 * Who has moved in with a run, in the order of its file: their old and new numbers, what was posted, the number of their letter and
 * the day on which one opened their account.
 */
export function joinedRows(run: string): SQL {
  return sql`select ${oldNumber}, ${memberNumberText}, ${fullName}, ${savings}, ${transactions.reference},
      (select max(l.no) from ${activationCodes} c join ${importLetters} l on l.id = c.letters_id where c.member_id = ${memberId}),
      (select to_char(max(c.used_at) at time zone 'Africa/Kigali', 'YYYY-MM-DD') from ${activationCodes} c where c.member_id = ${memberId})
    from ${importRows} join ${members} on ${members.id} = ${memberId}
    left join ${transactions} on ${transactions.id} = ${transactionId}
    where ${runId} = ${run} order by ${rowNo}`;
}
