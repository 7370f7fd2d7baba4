import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { env } from "@/lib/env";
import * as schema from "./schema";

export type Database = PostgresJsDatabase<typeof schema>;
/** The pool or an open transaction: what reads and commands take. */
export type Executor = Pick<
  Database,
  "select" | "insert" | "update" | "delete" | "execute" | "transaction"
>;

const STUCK_AFTER_MS = 5_000;

/** The database did not answer in time, or no connection was free. Answered as 503. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** Rejects after five seconds: a frozen server never fires its own time-out. */
export async function withinTime<T>(work: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseUnavailable("The database did not answer in time.")),
      STUCK_AFTER_MS,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

// Drizzle asks for unprepared statements, one more round trip each; this asks for prepared ones.
function preparing<T extends object>(client: T): T {
  return new Proxy(client, {
    get(target, key, receiver) {
      if (key === "unsafe") {
        return (query: string, params?: unknown[], options?: object) =>
          (target as unknown as Sql).unsafe(query, params as never[], {
            ...options,
            prepare: true,
          });
      }
      if (key === "begin" || key === "savepoint") {
        const begin = Reflect.get(target, key, receiver) as (...args: unknown[]) => unknown;
        return (...args: unknown[]) => {
          const run = args.pop() as (tx: object) => unknown;
          return begin.call(target, ...args, (tx: object) => run(preparing(tx)));
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
  const open = (max: number) =>
    postgres(url, {
      max,
      connect_timeout: 5,
      onnotice: () => {},
      connection: {
        application_name: "open-future",
        role: options.role ?? "openfuture_app",
        statement_timeout: 15_000,
        lock_timeout: 5_000,
        idle_in_transaction_session_timeout: 15_000,
      },
    });
  const client = open(options.max ?? 10);
  const db = drizzle(preparing(client), { schema });
  const few = open(FEW_CONNECTIONS);
  fewOf.set(db, drizzle(preparing(few), { schema }));
  const close = async () => {
    await Promise.all([client.end({ timeout: 5 }), few.end({ timeout: 5 })]);
  };
  return { db, client, close };
}

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
