import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { borrowRequests, loanOffers, loanReminders, loans, loanWords } from "@/db/schema";
import { leftToPay } from "@/lib/loans/overdue";
import { loanStatus } from "@/lib/loans/rules";
import type { AgendaItem, Viewer } from "@/lib/loans/views";

type Row = {
  kind: AgendaItem["kind"];
  id: string;
  day: string;
  party: string | null;
  amount: string;
  status: "active" | "written_off" | null;
  auto: boolean;
  asked: boolean;
};

/**
 * What the viewer has to repay and gets back on loans, and which of their offers and requests end, by day, the
 * earliest first and at most `limit` of each kind. Loans that were written off are owed all the same.
 */
export async function loanAgenda(
  db: Executor,
  { id, now }: Viewer,
  limit: number,
): Promise<AgendaItem[]> {
  // A lender is asked for a word once both sides were warned.
  const asked = sql`exists (select from ${loanReminders} r where r.loan_id = loans.id and r.kind = 'write-off-soon')
    and not exists (select from ${loanWords} w where w.loan_id = loans.id)`;
  const open = sql`status = 'open' and ends_at > ${now.toISOString()}::timestamptz`;
  const first = sql`order by deadline, id limit ${limit}`;
  const rows = await db.execute<Row>(sql`
    select kind, id, a.day::text as day, party, amount, status, auto, asked from (
      (select 'repay' as kind, id, deadline as day, lender_name as party, ${leftToPay} as amount, status,
        auto_repay as auto, false as asked
      from ${loans} where borrower_id = ${id} and status in ('active', 'written_off') and ${leftToPay} > 0 ${first})
      union all
      (select 'collect', id, deadline, borrower_name, ${leftToPay}, status, auto_repay, ${asked}
      from ${loans} where lender_id = ${id} and status = 'active' ${first})
      union all
      (select 'offer', id, deadline, null, amount, null, false, false
      from ${loanOffers} where lender_id = ${id} and ${open} ${first})
      union all
      (select 'request', id, deadline, null, amount, null, false, false
      from ${borrowRequests} where borrower_id = ${id} and ${open} ${first})
    ) a order by a.day, a.kind, a.id`);
  return rows.map(({ amount, status, auto, asked, ...row }) => ({
    ...row,
    amount: Number(amount),
    status: status && loanStatus(status, row.day, now),
    auto,
    asksWord: asked,
  }));
}
