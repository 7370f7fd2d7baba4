import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Executor } from "@/db/client";
import { createTestDatabase } from "@/tests/support/database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = connect(database.url, { max: 3 });
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

async function backend(db: Executor): Promise<unknown> {
  const [row] = await db.execute(sql`select pg_backend_pid() as pid, pg_sleep(0.05)`);
  return row?.pid;
}

test("who comes alone gets the connection that was used last: its plans are warm", async () => {
  const atOnce = await Promise.all([1, 2, 3].map(() => backend(pool.db)));
  expect(new Set(atOnce).size).toBe(3);
  const first = await backend(pool.db);
  for (let time = 0; time < 3; time += 1) {
    expect(await backend(pool.db)).toBe(first);
    expect(await pool.db.transaction(backend)).toBe(first);
  }
});
