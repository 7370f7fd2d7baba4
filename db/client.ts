import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { env, isPooled } from "@/lib/env";
import { countUnderWay, loadOf, type PoolLoad, type UnderWay } from "./pool-load";
import { beforeChange, stayIn } from "./turn";

export type Database = PostgresJsDatabase;
/** The pool or an open transaction: what reads and commands take. */
export type Executor = Pick<
  Database,
  "select" | "insert" | "update" | "delete" | "execute" | "transaction"
>;

/** A statement of the pool's own that changes something; the others are reads. */
const isChange = (query: string) => !/^\s*select\b/i.test(query) || query.includes("ledger_post(");

// Drizzle asks for unprepared statements, one more round trip each; these are prepared, in sessions of our own. Also
// without parameters, which postgres.js would else send to be planned each time.
const statementOptions = () => (isPooled() ? {} : { prepare: true, simple: false });

// Nothing goes out for whom nobody waits any more.
function preparing<T extends object>(client: T, settled: object, pool?: UnderWay): T {
  const isPool = pool !== undefined;
  return new Proxy(client, {
    get(target, key, receiver) {
      if (key === "unsafe") {
        return (query: string, params?: unknown[], options?: object) => {
          if (isPool && isChange(query)) beforeChange();
          else stayIn();
          const asked = (target as unknown as Sql).unsafe(query, params as never[], {
            ...options,
            ...settled,
          });
          return pool ? countUnderWay(pool, asked) : asked;
        };
      }
      if (key === "begin" || key === "savepoint") {
        const begin = Reflect.get(target, key, receiver) as (...args: unknown[]) => unknown;
        return (...args: unknown[]) => {
          const run = args.pop() as (tx: object) => unknown;
          const begun = begin.call(target, ...args, async (tx: object) => {
            const done = await run(preparing(tx, settled));
            // The end of the transaction is next.
            if (key === "begin") beforeChange();
            return done;
          });
          return pool ? countUnderWay(pool, begun as Promise<unknown>) : begun;
        };
      }
      return Reflect.get(target, key, receiver);
    },
    apply: (target, self, args) => Reflect.apply(target as never, self, args),
  });
}

/**
 * A query whose text is built once for each pool: the builder takes longer than what it builds.
 * Its values are placeholders.
 */
export function prepared<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const built = new WeakMap<Executor, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

/** Opens a pool that acts as the application's own role, which cannot touch the ledger's tables. */
export function connect(url: string, options: { max?: number; role?: string } = {}) {
  const role = options.role ?? "openfuture_app";
  const open = (max: number) =>
    postgres(url, {
      max,
      connect_timeout: 5,
      onnotice: () => {},
      prepare: !isPooled(),
      // A pooler lends its own sessions, and settles them itself (docs/operations.md).
      connection: {
        application_name: "open-future",
        ...(!isPooled() && { role, ...SESSION_LIMITS }),
      },
    });
  const client = open(options.max ?? 10);
  const underWay: UnderWay = { count: 0, most: options.max ?? 10 };
  const settled = statementOptions();
  // Not told the schema: with it drizzle makes a query of its own for each table, anew in every transaction.
  const db = drizzle(preparing(client, settled, underWay));
  const few = open(FEW_CONNECTIONS);
  const fewUnderWay: UnderWay = { count: 0, most: FEW_CONNECTIONS };
  fewOf.set(db, drizzle(preparing(few, settled, fewUnderWay)));
  const loads = () => [loadOf("main", underWay), loadOf("few", fewUnderWay)];
  const close = async () => {
    await Promise.all([client.end({ timeout: 5 }), few.end({ timeout: 5 })]);
  };
  return { db, client, close, loads };
}

/** What every session of the application has, in milliseconds; a pooler's `connect_query` says the same. */
export const SESSION_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

// Connections are opened when none is free: few calls at a time use few of these.
const FEW_CONNECTIONS = 4;
const fewOf = new WeakMap<Executor, Database>();

/**
 * The pool beside `db` for one heavy statement that comes again and again, few at a time: on few
 * connections PostgreSQL finds its plan in the processor's cache. `db` itself where there is none.
 */
export const fewConnections = (db: Executor): Executor => fewOf.get(db) ?? db;

const kept = globalThis as typeof globalThis & { openFutureDatabase?: ReturnType<typeof connect> };

/** The process's one pool. */
export function database(): Database {
  kept.openFutureDatabase ??= connect(env().DATABASE_URL, { max: env().DATABASE_POOL });
  return kept.openFutureDatabase.db;
}

/** How busy the process's pool is; nothing before it is opened. */
export const poolLoads = (): PoolLoad[] => kept.openFutureDatabase?.loads() ?? [];
