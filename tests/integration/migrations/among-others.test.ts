import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMigrations } from "@/db/migrate";
import { furtherMigrations } from "@/tests/drill/changed-schema";
import { createTestDatabase } from "@/tests/support/database";
import { waitUntil } from "@/tests/support/wait-until";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
let place: string;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 3, onnotice: () => {} });
  place = mkdtempSync(join(tmpdir(), "further-"));
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
  rmSync(place, { recursive: true });
});

const columns = () => sql`
  select 1 from information_schema.columns where table_name = 'transactions' and column_name = 'drill'`;

test("a migration lets others go on while somebody reads for long, and is done once they have ended", async () => {
  const reader = await sql.reserve();
  await reader`begin`;
  await reader`select count(*) from transactions`;
  const migrating = applyMigrations(database.url, furtherMigrations(place));
  await waitUntil("the migrator waits for a table", async () => {
    const waiting = await sql`
      select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`;
    return waiting.length > 0 || undefined;
  });
  // It would wait for ever behind who waits for the reader.
  await sql`select count(*) from transactions`;
  expect(await columns()).toHaveLength(0);
  await reader`commit`;
  reader.release();
  await migrating;
  expect(await columns()).toHaveLength(1);
});
