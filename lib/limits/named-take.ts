import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { RateLimiterDrizzle } from "rate-limiter-flexible";
import type { Database } from "@/db/client";
import { rateLimits } from "@/db/schema";
import { isUnavailable, outsideTurns } from "@/db/turn";
import { log } from "@/lib/log";

/** One that is taken from a limit's key, under a name that no other has. */
export type Named = { limit: RateLimiterDrizzle; key: string; name: string };

export const named = (limit: RateLimiterDrizzle, key: string): Named => ({
  limit,
  key: limit.getKey(key),
  name: `taken:${randomUUID()}`,
});

/**
 * Takes one. Answers how many are taken by now, and for how many milliseconds they count. What is taken within the
 * limit leaves a row of its name in the same statement: so it can be given back by whoever never heard of it.
 */
export async function takeNamed(
  db: Database,
  { limit, key, name }: Named,
): Promise<{ taken: number; ms: number }> {
  const now = new Date();
  const end = sql.param(new Date(now.getTime() + limit.msDuration), rateLimits.expire);
  const over = sql`l.expire <= ${sql.param(now, rateLimits.expire)}`;
  const [row] = await db.execute<{ points: number; ends: number }>(sql`
    with counted as (
      insert into rate_limits as l (key, points, expire) values (${key}, 1, ${end})
      on conflict (key) do update set
        points = case when ${over} then 1 else l.points + 1 end,
        expire = case when ${over} then ${end} else l.expire end
      returning l.points, l.expire
    ), noted as (
      insert into rate_limits (key, points, expire)
      select ${name}, 1, expire from counted where points <= ${limit.points}
    )
    select points, (extract(epoch from expire) * 1000)::float8 as ends from counted`);
  return { taken: Number(row?.points), ms: Math.max(Number(row?.ends) - now.getTime(), 0) };
}

/** Gives one back, once: not where it was never taken, nor from a count or lock that has begun since. */
export async function giveBack(db: Database, { key, name }: Named): Promise<void> {
  await db.execute(sql`
    with back as (delete from rate_limits where key = ${name} returning expire)
    update rate_limits as l set points = l.points - 1 from back
    where l.key = ${key} and l.expire = back.expire`);
}

const FIRST_WAIT_MS = 250;
/** Once the database is back nobody stays locked for longer than that by tries that were never looked at. */
const MOST_WAIT_MS = 4_000;
/** So many at most wait in memory: what comes beyond them stays counted. */
const MOST_OWED = 1_000;
let owing = 0;

/** How many are to be given back once the database can be asked again. */
export const owed = () => owing;

/** Gives one back as soon as the database can be asked again, if that is while it counts. */
export function giveBackLater(db: Database, one: Named): void {
  if (owing >= MOST_OWED) return;
  owing += 1;
  outsideTurns(() => tryAgain(db, one))
    .catch((error) => log.error({ err: error }, "a try could not be given back"))
    .finally(() => {
      owing -= 1;
    });
}

async function tryAgain(db: Database, one: Named): Promise<void> {
  const over = performance.now() + one.limit.msDuration;
  for (
    let wait = FIRST_WAIT_MS;
    performance.now() < over;
    wait = Math.min(2 * wait, MOST_WAIT_MS)
  ) {
    await sleep(wait, undefined, { ref: false });
    try {
      return await giveBack(db, one);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}
