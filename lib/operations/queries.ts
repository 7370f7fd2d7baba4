import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { replicas } from "@/db/replica";
import { type Backups, newestBackup } from "@/lib/operations/backups";

/** How the installation is: what waits and how long, in seconds. No amount of a member and nobody's name. */
export type Condition = {
  /** What waits for a person to decide, by its type. */
  waiting: { type: string; count: number; oldest: number }[];
  /** What waits for a server to do it, by queue; `failed` was given up. */
  jobs: { queue: string; count: number; oldest: number; failed: number }[];
  /** Since the last seal, proof and whole verification; null where there was none. */
  sealAge: number | null;
  proofAge: number | null;
  verificationAge: number | null;
  findings: number | null;
  /** What this server has backed up; null where another does. */
  backups: Backups | null;
  /** Francs that statements tell of, or transactions, and nobody has explained yet, by channel; below zero: gone out. */
  unexplained: { channel: string; francs: number }[];
  /** Connections of this application to the database, and how many of them are at work. */
  connections: { open: number; busy: number };
  /** The longest transaction under way. */
  longestTransaction: number;
  /** The copies that this server reads figures from: seconds behind, null where one is away. */
  copies: { lag: number | null }[];
  /** Bytes on the disk. */
  size: number;
};

const age = (from: ReturnType<typeof sql>) =>
  sql`extract(epoch from clock_timestamp() - ${from})::float8`;

/** All that the database knows in one statement, over what waits and not over what was done. */
export async function readCondition(db: Executor, all = replicas()): Promise<Condition> {
  const [row] = await db.execute<{ condition: Omit<Condition, "backups" | "copies"> }>(sql`
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
      'verificationAge', (select ${age(sql`at`)} from verifications order by at desc limit 1),
      'findings', (select findings from verifications order by at desc limit 1),
      'unexplained', (
        select coalesce(jsonb_agg(u order by u.channel), '[]') from (
          select c.key as channel, sum(a.balance) as francs
          from channels c join accounts a on a.kind = c.clearing group by c.key) u),
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
  return { ...row.condition, copies, backups: await newestBackup() };
}
