import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "@/db/client";
import { openReplica } from "@/db/replica";
import { openPair, type Pair } from "@/tests/support/replica";

let pair: Pair;
beforeAll(async () => {
  pair = await openPair();
});
afterAll(() => pair?.close());

test("one that went another way than who leads now is no copy, however far ahead it is", async () => {
  const [former, next] = [
    connect(pair.database.url, { max: 1 }),
    connect(pair.copyUrl, { max: 1 }),
  ];
  await pair.caughtUp();
  const before = openReplica(former.db, { url: pair.copyUrl, pool: 1, most: 3_600 });
  expect(await before.standing()).not.toBeNull();
  await Promise.all([before.close(), former.close()]);

  await pair.failOver();
  const back = connect(pair.database.url, { max: 1 });
  const leads = await position(next.db, "pg_current_wal_lsn()");
  expect(await position(back.db, "pg_last_wal_replay_lsn()")).toBeGreaterThan(leads);
  const diverged = openReplica(next.db, { url: pair.database.url, pool: 1, most: 3_600 });
  expect(await diverged.standing()).toBeNull();
  expect(await diverged.serving(null)).toBeNull();
  await Promise.all([diverged.close(), back.close(), next.close()]);
});

/** Bytes of the log. */
async function position(db: Database, what: string): Promise<number> {
  const [row] = await db.execute<{ bytes: string }>(
    sql.raw(`select pg_wal_lsn_diff(${what}, '0/0') as bytes`),
  );
  return Number(row?.bytes);
}
