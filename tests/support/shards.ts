import { sql } from "drizzle-orm";
import type { Cooperative } from "@/tests/support/cooperative";

type Db = Cooperative["db"];

/** Does `work` in a transaction that stays open until it is committed. `shard`: which rows of totals it adds to. */
export async function beginWith(db: Db, work: (db: Db) => Promise<unknown>) {
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let whole: Promise<void> = held;
  const shard = await new Promise<number>((began, failed) => {
    whole = db.transaction(async (tx) => {
      const own = tx as unknown as Db;
      await work(own);
      began(await shardOf(own));
      await held;
    });
    whole.catch(failed);
  });
  const end = () => {
    commit();
    return whole;
  };
  return { shard, end };
}

/**
 * Commits `work` while a transaction of `shard` stays open: on a connection that adds to other rows of the totals, so that it
 * never waits for that transaction. One connection in sixteen adds to the same (db/functions/own-shard.sql).
 */
export async function besideShard<T>(
  db: Db,
  shard: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const own = tx as unknown as Db;
    // This connection is kept meanwhile: the next one is another.
    if ((await shardOf(own)) === shard) return besideShard(db, shard, work);
    return work(own);
  });
}

// As own_shard() says, which the application may not call.
async function shardOf(db: Db): Promise<number> {
  const [row] = await db.execute<{ shard: number }>(sql`select pg_backend_pid() % 16 as shard`);
  return row?.shard ?? -1;
}
