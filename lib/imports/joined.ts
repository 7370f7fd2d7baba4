import { type SQL, sql } from "drizzle-orm";
import {
  activationCodes,
  importAnswers,
  importLetters,
  importRows,
  members,
  transactions,
} from "@/db/schema";
import type { AnswerState } from "@/lib/imports/confirming/schema";
import { memberNumberText } from "@/lib/members/number-text";

/** The columns of the list of who moved in, by their names under `moveIn.joined`. */
export const JOINED_COLUMNS = [
  "oldNumber",
  "memberNumber",
  "name",
  "savings",
  "shares",
  "reference",
  "sharesReference",
  "letters",
  "opened",
  "answer",
  "shouldBe",
] as const;

const { runId, rowNo, memberId, oldNumber, savings, shares, transactionId } = importRows;
const { fullName } = members;

/**
 * Who has moved in with a run, in the order of its file: their old and new numbers, what was posted, the number of their letter, the
 * day on which one opened their account, and what they say of their balance, in these words, with what it should be.
 */
export function joinedRows(run: string, words: Record<AnswerState, string>): SQL {
  return sql`select ${oldNumber}, ${memberNumberText}, ${fullName}, ${savings}, ${shares}, ${transactions.reference},
      (select s.reference from ${transactions} s where s.id = ${importRows.sharesTransaction}) as shares_reference,
      (select max(l.no) from ${activationCodes} c join ${importLetters} l on l.id = c.letters_id where c.member_id = ${memberId}),
      (select to_char(max(c.used_at) at time zone 'Africa/Kigali', 'YYYY-MM-DD') from ${activationCodes} c where c.member_id = ${memberId}),
      case when w.id is null then ${words.silent}::text when w.agrees then ${words.confirmed}::text
        when w.settled_at is null then ${words.objected}::text else ${words.settled}::text end,
      w.should_be
    from ${importRows} join ${members} on ${members.id} = ${memberId}
    left join ${transactions} on ${transactions.id} = ${transactionId}
    left join lateral (select * from ${importAnswers} a where a.member_id = ${memberId} order by a.id desc limit 1) w on true
    where ${runId} = ${run} order by ${rowNo}`;
}

/** The columns of the list of objections, by their names under `moveIn.objections`. */
export const OBJECTION_COLUMNS = [
  "oldNumber",
  "memberNumber",
  "name",
  "balance",
  "shouldBe",
  "remark",
  "answeredAt",
  "notedBy",
  "settlement",
  "correction",
  "settledBy",
  "settledAt",
  "since",
] as const;

/**
 * Every objection of a run, in the order in which they came: also those that are settled, with what the member has said since (`since`:
 * the day on which they confirmed it).
 */
export function objectionRows(run: string): SQL {
  const day = (at: SQL) => sql`to_char(${at} at time zone 'Africa/Kigali', 'YYYY-MM-DD')`;
  return sql`select r.old_number, ${memberNumberText}, ${fullName}, a.balance, a.should_be, a.remark, ${day(sql`a.answered_at`)},
      n.full_name, a.settlement, t.reference, s.full_name, ${day(sql`a.settled_at`)},
      ${day(sql`(select max(y.answered_at) from ${importAnswers} y where y.member_id = a.member_id and y.id > a.id and y.agrees)`)}
    from ${importAnswers} a join ${importRows} r on r.member_id = a.member_id join ${members} on ${members.id} = a.member_id
    left join ${members} n on n.id = a.noted_by left join ${members} s on s.id = a.settled_by
    left join ${transactions} t on t.id = a.correction
    where a.run_id = ${run} and not a.agrees order by a.id`;
}
