import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

/** What the books promise about statements (decisions, section 19; docs/statement-formats.md). */
export const STATEMENT_INVARIANTS: Invariant[] = [
  {
    name: "17a. each posting of a statement is the sum of its lines, and each line is posted once",
    kind: "transaction",
    wrong: "is a statement's posting that is not the sum of its lines",
    breaches: sql`
      select coalesce(t.id, s.id) as id, t.type, t.amount, s.amount as of_lines from (
        select posted_by as id, sum(amount) as amount, coalesce(sum(amount) filter (where direction = 'out'), 0) as left_by from statement_lines where posted_by is not null group by 1
        union all select charged_by, sum(charge), 0 from statement_lines where charged_by is not null group by 1) s
      full join (select * from transactions where type in ('statement', 'channel-charge')) t on t.id = s.id
      where (t.amount, t.interest) is distinct from (s.amount, s.left_by)`,
  },
  {
    name: "17b. what was withdrawn is posted back, all of it",
    kind: "account",
    wrong: "has withdrawn statements that are not posted back",
    breaches: sql`
      select channel as id, withdrawn, back from (
        select f.channel, sum(l.amount + l.charge) as withdrawn from statement_files f join statement_lines l on l.file_id = f.id where f.state = 'withdrawn' group by 1) w
      full join (select channel, sum(amount) as back from transactions where type in ('statement-withdrawn', 'charge-withdrawn') group by 1) b using (channel)
      where coalesce(withdrawn, 0) <> coalesce(back, 0)`,
  },
  {
    name: "17c. what waits on each clearing account is what nobody has explained yet",
    kind: "account",
    wrong: "holds another sum than its unexplained lines and transactions",
    breaches: sql`
      with explained as (
        select l.channel, sum(case l.direction when 'in' then 1 else -1 end * (l.amount - coalesce(m.amount, 0))) as francs
        from statement_lines l left join (
          select m.line_id, sum(m.amount) as amount from line_matches m join transactions t on t.id = m.transaction_id
          where m.ended_at is null and t.status = 'approved' group by 1) m on m.line_id = l.id
        where l.state <> 'withdrawn' and l.posted_by is not null group by 1),
      asked as (
        select p.channel, sum(p.effect - coalesce(m.amount, 0)) as francs from (
          select c.key as channel, e.transaction_id as id, -sum(e.amount) as effect
          from channels c join accounts a on a.kind = c.clearing join entries e on e.account_id = a.id
          join transactions t on t.id = e.transaction_id
          where t.type not in ('statement', 'statement-withdrawn') group by 1, 2) p
        left join (
          select l.channel, m.transaction_id as id, sum(case l.direction when 'in' then 1 else -1 end * m.amount) as amount
          from line_matches m join statement_lines l on l.id = m.line_id where m.ended_at is null group by 1, 2) m using (channel, id) group by 1),
      held as (select c.key as channel, sum(a.balance) as francs from channels c join accounts a on a.kind = c.clearing group by 1)
      select channel as id, held.francs as held, coalesce(explained.francs, 0) - coalesce(asked.francs, 0) as unexplained
      from held left join explained using (channel) left join asked using (channel)
      where held.francs <> coalesce(explained.francs, 0) - coalesce(asked.francs, 0)`,
  },
  {
    name: "17d. no line and no transaction is matched beyond its amount or against its direction, and each line says what is left of it",
    kind: "document",
    wrong: "is matched otherwise than its line says",
    breaches: sql`
      select l.id, l.state, l.amount, l.open, coalesce(sum(m.amount), 0) as matched
      from statement_lines l left join line_matches m on m.line_id = l.id and m.ended_at is null group by l.id
      having l.open <> l.amount - coalesce(sum(m.amount), 0) or (l.state in ('matched', 'explained')) <> (l.amount > 0 and l.open = 0)
      union all
      select t.id, l.direction, t.amount, 0, m.amount from transactions t join line_matches m on m.transaction_id = t.id join statement_lines l on l.id = m.line_id
      where m.ended_at is null and t.type <> 'reversal' and (channel_effect(l.channel, t) > 0) is distinct from (l.direction = 'in')
        and t.voided_at is null and t.reversed_by is null and t.status <> 'rejected' and l.channel in (t.channel, t.from_channel, t.to_channel)
      union all
      select t.id, t.status::text, t.amount, 0, sum(m.amount) from transactions t join line_matches m on m.transaction_id = t.id join statement_lines l on l.id = m.line_id
      where m.ended_at is null group by t.id, l.channel
      having sum(m.amount) > t.amount or t.status = 'rejected' or t.voided_at is not null or t.reversed_by is not null`,
  },
  {
    name: "17e. the deposits that are listed as without a line are those of which no line tells",
    kind: "transaction",
    wrong: "is listed as without a line, or is left out there, wrongly",
    breaches: sql`
      select coalesce(s.id, w.transaction_id) as id, s.reference, s.amount from (
        select t.id, t.reference, t.amount from transactions t join reconciled_channels r on r.channel = t.channel and t.created_at >= r.since
        left join unproven_deposits u on u.transaction_id = t.id
        where t.type = 'deposit' and t.status = 'approved' and t.reversed_by is null and t.amount > (
          select coalesce(sum(x.amount), 0) from line_matches x join statement_lines l on l.id = x.line_id join statement_files f on f.id = l.file_id
          where x.transaction_id = t.id and x.ended_at is null and (f.provenance <> 'pasted' or u.transaction_id is null))) s
      full join deposits_without_line w on w.transaction_id = s.id
      where s.id is null or w.transaction_id is null`,
  },
  {
    name: "23a. what a phone signed was brought in by who made its key, while that counted",
    kind: "document",
    wrong: "is called a phone's, and is none of its messages",
    // A message under way and the revocation each have their own instant.
    breaches: sql`
      select f.id, f.name, f.provenance, f.uploaded_at from statement_files f left join sms_forwarders p on p.id = f.forwarder_id
      where (f.provenance = 'device') <> (p.id is not null)
        or p.id is not null and (p.made_by <> f.uploaded_by or p.channel <> f.channel or f.format <> 'sms-xml'
          or f.uploaded_at < p.made_at - interval '1 minute' or f.uploaded_at > p.revoked_at + interval '1 minute')`,
  },
];
