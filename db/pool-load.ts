/** How many statements and transactions a pool has under way, and how many connections at most. */
export type UnderWay = { count: number; most: number };

/** How busy a pool of this process is. */
export type PoolLoad = { pool: "main" | "few"; inUse: number; waiting: number };

/** Counts what was asked until it is over, in whatever way. */
export function countUnderWay<P extends PromiseLike<unknown>>(pool: UnderWay, asked: P): P {
  pool.count += 1;
  const over = () => {
    pool.count -= 1;
  };
  asked.then(over, over);
  return asked;
}

/** What is under way beyond the connections waits for one. */
export function loadOf(pool: PoolLoad["pool"], { count, most }: UnderWay): PoolLoad {
  return { pool, inUse: Math.min(count, most), waiting: Math.max(0, count - most) };
}
