import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { Locale } from "@/lib/dates";
import { ACCESS_ACTS, type AccessKind } from "@/lib/notices/access-kinds";
import { EVERYTHING_DUE, type MoneyKind, TO_ANY_ADDRESS } from "@/lib/notices/kinds";

/** Something that has not been told yet, with what its mail needs. */
export type Due = {
  kind: MoneyKind | AccessKind;
  transactionId: string;
  memberId: string;
  /** When it happened. */
  at: Date;
  /** Of the transaction; empty where there is none. */
  reference: string;
  /** Francs. */
  amount: number;
  /** Whether the amount is the kind's own, and not the transaction's. */
  ownAmount: boolean;
  /** A loan's deadline. */
  day: string | null;
  loanId: string | null;
  /** Who is on the other side of the transaction, if anybody. */
  party: string | null;
  name: string;
  email: string | null;
  language: Locale;
  /** Whether this kind comes by mail: the member's own choice, where they may be mailed it and are not suspended. */
  byMail: boolean;
};

/**
 * What happened since `from` and has not been told, oldest first, at most `limit`. One look at the
 * records that changed lately and at what the trail noted of access; those whose notice is there already drop out. Closed accounts are told
 * nothing.
 */
export async function findDue(db: Executor, from: Date, limit: number): Promise<Due[]> {
  const since = from.toISOString();
  const rows = await db.execute<Row>(sql`
    with changed as materialized (
      select id, type, status, from_member, to_member, submitted_by, created_at, decided_at, payable_at, voided_at
      from transactions where updated_at >= ${since}::timestamptz),
    acts as materialized (
      select hash, actor_id, action, subject_id::uuid as subject_id, detail, at from audit_log
      where action <> 'transfer.send' and action in ${ACCESS_ACTS} and outcome = 'done' and at >= ${since}::timestamptz),
    due as (${sql.raw(EVERYTHING_DUE)})
    select d.kind, d.transaction_id, d.member_id, d.at, coalesce(t.reference, '') as reference,
      coalesce(d.amount, t.amount) as amount, d.amount is not null as own_amount, d.day::text as day, d.loan_id,
      case when t.to_member = d.member_id then t.from_name else t.to_name end as party,
      m.full_name as name, m.email, m.language,
      m.status = 'active' and m.email is not null and d.kind <> all(m.muted_mail)
        and (m.email_confirmed_at is not null or d.kind in ${TO_ANY_ADDRESS}) as by_mail
    from (
      select * from due
      where at >= ${since}::timestamptz and not exists (
        select from notices n
        where n.transaction_id = due.transaction_id and n.member_id = due.member_id and n.kind = due.kind)) d
    join members m on m.id = d.member_id and m.status <> 'closed'
    left join transactions t on t.id = d.transaction_id
    order by d.at, d.transaction_id, d.member_id
    limit ${limit}`);
  return rows.map(({ transaction_id, member_id, by_mail, own_amount, loan_id, ...row }) => ({
    ...row,
    transactionId: transaction_id,
    memberId: member_id,
    at: new Date(row.at),
    amount: Number(row.amount),
    byMail: by_mail,
    ownAmount: own_amount,
    loanId: loan_id,
  }));
}

type Row = Omit<
  Due,
  "transactionId" | "memberId" | "byMail" | "at" | "amount" | "ownAmount" | "loanId"
> & {
  own_amount: boolean;
  loan_id: string | null;
  transaction_id: string;
  member_id: string;
  by_mail: boolean;
  at: string;
  amount: string;
};
