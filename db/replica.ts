import { sql } from "drizzle-orm";
import { env } from "@/lib/env";
import { connect, type Database, database, type Executor } from "./client";
import { outsideTurns } from "./turn";

/** How a copy stands: it has all that was committed until `asOf` (the main database's clock); seconds behind. */
export type Standing = { asOf: Date; lag: number };
/** A copy to read somebody's figures from, which has all that they have done themselves. */
export type Copy = Standing & { db: Database; url: string; setAside: () => void };

/** For so long what is known of a copy counts. */
const KNOWN_MS = 1_000;
/** A copy that answers later than that is away. */
const PATIENCE_MS = 1_000;
/** Instants of the main database that are remembered, one a second at most. */
const MARKS = 120;
/** What is older than the copy by that much is in it, however clocks differ and however long an act has taken. */
const MARGIN_MS = 120_000;

/**
 * A timeline that a copy has surely reached. The receiver's own is told only to who may read all statistics; the other two follow
 * within a `checkpoint_timeout`, and until then the main database is asked.
 */
const REACHED = sql`greatest((select timeline_id from pg_control_checkpoint()),
  (select min_recovery_end_timeline from pg_control_recovery()), (select received_tli from pg_stat_wal_receiver))`;

type Mark = { at: number; lsn: bigint };
type Options = { url: string; pool: number; most: number };

/**
 * A streaming replica that figures are read from (decisions, section 21). `most`: seconds that it may be behind.
 * It is asked once a second how it stands; one that is away, too far behind or no replica is left alone.
 */
export function openReplica(primary: Executor, { url, pool, most }: Options) {
  const copy = connect(url, { max: pool });
  const marks: Mark[] = [];
  let known: Standing | null = null;
  let knownAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  /** How it stands; null where it does not answer or is not a replica. */
  async function standing(): Promise<Standing | null> {
    if (performance.now() - knownAt > KNOWN_MS) {
      asking ??= outsideTurns(ask).finally(() => {
        asking = null;
      });
      // Nobody waits for a copy that was away.
      if (known || knownAt === Number.NEGATIVE_INFINITY) await asking;
    }
    return known;
  }

  async function ask(): Promise<void> {
    try {
      known = await soon(look(primary, copy.db, marks));
    } catch {
      known = null;
    }
    knownAt = performance.now();
  }

  /** Whether it has every act of a member that the main database has: rows of the trail are only ever added. */
  async function hasActsOf(member: string, asOf: Date): Promise<boolean> {
    const since = new Date(asOf.getTime() - MARGIN_MS).toISOString();
    const acts = sql`select count(*)::int as n from audit_log where actor_id = ${member} and at > ${since}::timestamptz`;
    const done = await one<{ n: number }>(primary, acts);
    const there = done.n === 0 ? done : await one<{ n: number }>(copy.db, acts);
    return there.n >= done.n;
  }

  /** It, for what `member` reads (null: a visitor); null where the main database has to be asked. */
  async function serving(member: string | null): Promise<Copy | null> {
    const stands = await standing();
    if (!stands || stands.lag > most) return null;
    try {
      if (member !== null && !(await soon(hasActsOf(member, stands.asOf)))) return null;
    } catch {
      setAside();
      return null;
    }
    return { ...stands, db: copy.db, url, setAside };
  }

  /** Leaves it alone until it has answered again. */
  function setAside(): void {
    known = null;
    knownAt = performance.now();
  }

  return { standing, serving, close: copy.close };
}
export type Replica = ReturnType<typeof openReplica>;

// The main database first: what the copy has by then, it has of all that was committed before.
async function look(primary: Executor, copy: Executor, marks: Mark[]): Promise<Standing | null> {
  const now = await one<{ at: number; lsn: string; timeline: number }>(
    primary,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at, pg_current_wal_lsn()::text as lsn,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
  );
  marks.push({ at: now.at, lsn: position(now.lsn) });
  if (marks.length > MARKS) marks.shift();
  const there = await one<{
    copies: boolean;
    lsn: string | null;
    at: number | null;
    timeline: number;
  }>(
    copy,
    sql`select pg_is_in_recovery() as copies, pg_last_wal_replay_lsn()::text as lsn, ${REACHED} as timeline,
      (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as at`,
  );
  if (!there.copies || there.lsn === null) return null;
  // Positions of two timelines say nothing of each other: one that has not come to the main database's own may hold
  // what was lost with the node that led before, however far ahead it is.
  if (there.timeline !== now.timeline) return null;
  const reached = position(there.lsn);
  const mark = marks.findLast(({ lsn }) => lsn <= reached);
  const at = Math.min(now.at, Math.max(mark?.at ?? 0, there.at ?? 0));
  return { asOf: new Date(at), lag: (now.at - at) / 1000 };
}

const kept = globalThis as typeof globalThis & { openFutureReplicas?: Replica[] };

/** The copies that this process reads from, in the order of DATABASE_REPLICA_URL. */
export function replicas(): Replica[] {
  const { DATABASE_REPLICA_URL: urls, DATABASE_POOL: pool, DATABASE_REPLICA_LAG: most } = env();
  kept.openFutureReplicas ??= urls.map((url) => openReplica(database(), { url, pool, most }));
  return kept.openFutureReplicas;
}

let turn = 0;

/** The next copy that serves, for what `member` reads; null where the main database has to be asked. */
export async function servingCopy(
  member: string | null,
  all: readonly Replica[] = replicas(),
): Promise<Copy | null> {
  turn += 1;
  for (let tried = 0; tried < all.length; tried += 1) {
    const copy = await all[(turn + tried) % all.length]?.serving(member);
    if (copy) return copy;
  }
  return null;
}

async function one<Row extends Record<string, unknown>>(
  db: Executor,
  query: ReturnType<typeof sql>,
): Promise<Row> {
  const [row] = await db.execute<Row>(query);
  if (!row) throw new Error("The database answered nothing.");
  return row as Row;
}

/** Where in the log: `16/B374D848` as a number. */
function position(lsn: string): bigint {
  const [high, low] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Rejects where a copy takes longer than it may: a frozen one never fails by itself. */
export async function soon<T>(work: Promise<T>, ms = PATIENCE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The copy did not answer in time.")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
