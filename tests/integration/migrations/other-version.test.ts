import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyMigrations } from "@/db/migrate";
import { exportBooks } from "@/lib/accounting/export";
import { createTestDatabase } from "@/tests/support/database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase("template0");
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  folder = mkdtempSync(join(tmpdir(), "books-"));
});
afterEach(async () => {
  await sql.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const firstVersion = () => sql.file("tests/support/first-version.sql");
/** All relations, functions and rights there are. */
const catalog = () => sql`
  select oid::regclass::text as name, relacl::text as rights from pg_class
  union all select oid::regprocedure::text, proacl::text from pg_proc
  union all select nspname, nspacl::text from pg_namespace
  union all select datname, datacl::text from pg_database where datname = current_database() order by 1`;

test("a database of the first version is refused and left as it is, with what to do", async () => {
  await firstVersion();
  const before = await catalog();
  const refused = applyMigrations(database.url);
  await expect(refused).rejects.toMatchObject({ name: "OtherVersion" });
  await expect(refused).rejects.toThrow(/first version.*books:export.*demo:renew/s);
  expect(await catalog()).toEqual(before);
});

test("so is one with a migration that is not here, and one whose migration was edited", async () => {
  await applyMigrations(database.url);
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15)`;
  await expect(applyMigrations(database.url)).rejects.toThrow(/another version/);
  await sql`delete from drizzle.__drizzle_migrations where hash = 'later'`;
  await applyMigrations(database.url);
  await sql`update drizzle.__drizzle_migrations set hash = 'edited'`;
  await expect(applyMigrations(database.url)).rejects.toThrow(/another version/);
});

test("the books of the first version come out whole, without a migration", async () => {
  await firstVersion();
  const written = await exportBooks(database.url, folder);
  expect(written.map(({ rows }) => rows)).toEqual([2, 2, 1]);
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  expect(read("accounts.csv")).toBe(
    "\uFEFFid,owner,kind,balance,owner_name\r\n" +
      "1,00000000-0000-0000-0000-000000000000,cash:mtn,-500,\r\n" +
      "2,00000000-0000-7000-8000-000000000001,available,500,Aline Uwase\r\n",
  );
  expect(read("entries.csv")).toBe(
    "\uFEFFtransaction_id,account_id,number,amount,at\r\n" +
      "00000000-0000-7000-8000-000000000002,1,1,-500,2026-11-20T14:05:09+02:00\r\n" +
      "00000000-0000-7000-8000-000000000002,2,1,500,2026-11-20T14:05:09+02:00\r\n",
  );
  // What a spreadsheet would run is harmless.
  expect(read("transactions.csv")).toBe(
    "\uFEFFid,reference,description,amount,voided_at\r\n" +
      '00000000-0000-7000-8000-000000000002,DEP-7F3A91C2-2026,"\'=1+1, ""rent""",500,\r\n',
  );
});

test("an export overwrites nothing, and leaves nothing half done", async () => {
  await firstVersion();
  await exportBooks(database.url, folder);
  await expect(exportBooks(database.url, folder)).rejects.toThrow("accounts.csv is there already");
  const other = join(folder, "other");
  await sql`drop table entries`;
  await expect(exportBooks(database.url, other)).rejects.toThrow(/entries/);
  expect(readdirSync(other)).toEqual(["accounts.csv"]);
});
