import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { replicas } from "@/db/replica";
import { lastVerifications } from "@/lib/evidence/verifications";
import { installedKey } from "@/lib/keys/sealer";
import { newestBackup } from "@/lib/operations/backups";
import type { Condition } from "@/lib/operations/views";
import { MISCONFIGURED } from "@/lib/rails/rules";

/** What is not read in the one statement. */
type Apart = "backups" | "copies" | "verificationAge" | "findings";

const MISCONFIGURED_TEXT = `{${MISCONFIGURED.join(",")}}`;

const age = (from: ReturnType<typeof sql>) =>
  sql`extract(epoch from clock_timestamp() - ${from})::float8`;

/** What the database knows, almost all of it in one statement, over what waits and not over what was done. */
export async function readCondition(db: Executor, all = replicas()): Promise<Condition> {
  const [row] = await db.execute<{ condition: Omit<Condition, Apart> }>(sql`
    select jsonb_build_object(
      'waiting', (
        select coalesce(jsonb_agg(w order by w.type), '[]') from (
          select type, count(*)::int as count, ${age(sql`min(created_at)`)} as oldest
          from transactions where status = 'pending' and voided_at is null group by type) w),
      'jobs', (
        select coalesce(jsonb_agg(j order by j.queue), '[]') from (
          select name as queue,
            (count(*) filter (where state < 'active' and start_after <= now()))::int as count,
            coalesce(${age(sql`min(start_after) filter (where state < 'active' and start_after <= now())`)}, 0) as oldest,
            (count(*) filter (where state = 'failed'))::int as failed
          from pgboss.job where name not like '\\_\\_%' group by name) j),
      'sealAge', (select ${age(sql`at`)} from seals order by number desc limit 1),
      'proofAge', (select ${age(sql`at`)} from proof_roots order by day desc limit 1),
      'unexplained', (
        select coalesce(jsonb_agg(u order by u.channel), '[]') from (
          select c.key as channel, sum(a.balance) as francs
          from channels c join accounts a on a.kind = c.clearing group by c.key) u),
      'rails', (
        with day as (
          select r.rail, r.product, e.kind, e.answer, e.reason, e.at, e.reason = any(${MISCONFIGURED_TEXT}::text[]) as bad
          from settings s, rail_requests r join rail_events e on e.request_id = r.id
          where r.made_at > (select max(made_at) from rail_requests) - interval '1 day'
            and r.rail = any(string_to_array(concat_ws(', ', s.calls, s.payouts), ', '))),
        wrong as (
          select distinct on (rail) b.rail, b.reason from day b
          where b.bad and not exists (select from day g where g.rail = b.rail and g.product = b.product and g.kind = b.kind and g.at > b.at
            and g.answer in ('taken', 'pending', 'done', 'failed', 'absent') and g.bad is not true)
          order by b.rail, b.at desc),
        live as (
          select rail, (count(*) filter (where state <> 'unknown'))::int as live, (count(*) filter (where state = 'unknown'))::int as unknown,
            ${age(sql`min(made_at)`)} as oldest
          from rail_requests where next_look_at is not null group by rail)
        select coalesce(jsonb_agg(jsonb_build_object('rail', rail, 'live', coalesce(live, 0), 'unknown', coalesce(unknown, 0),
          'oldest', coalesce(oldest, 0), 'wrong', reason) order by rail), '[]')
        from live full join wrong using (rail)),
      'connections', (
        select jsonb_build_object('open', count(*)::int, 'busy', (count(*) filter (where state <> 'idle'))::int)
        from pg_stat_activity where usename = session_user),
      'longestTransaction', (
        select coalesce(${age(sql`min(xact_start)`)}, 0) from pg_stat_activity where usename = session_user),
      'size', pg_database_size(current_database())
    ) as condition`);
  if (!row) throw new Error("The database answered nothing.");
  const standings = await Promise.all(all.map((replica) => replica.standing()));
  const copies = standings.map((stands) => ({ lag: stands?.lag ?? null }));
  const [last] = await lastVerifications(db, installedKey(), 1, new Date());
  return {
    ...row.condition,
    verificationAge: last ? Math.max(0, Date.now() - last.at.getTime()) / 1000 : null,
    findings: last?.findings ?? null,
    copies,
    backups: await newestBackup(),
  };
}
