import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { bringUpToDate, prepareTables } from "@/db/migrate";
import { applyMigration, pendingMigrations } from "@/db/migrations";
import { createTestDatabase } from "@/tests/support/database";

/** Filled databases, each in a folder named after the newest migration that it has, a line of JSON for each row of each table. */
export const FILLED = "tests/filled";
export const MIGRATIONS = "drizzle";

/** The names of the migrations in `folder`, oldest first. */
export function migrationNames(folder = MIGRATIONS): string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  return entries.map((entry: { tag: string }) => entry.tag);
}

/** The migrations of which there is a filled database. */
export function filledNames(): string[] {
  return existsSync(FILLED) ? readdirSync(FILLED).sort() : [];
}

/** Writes all rows of the database, whose newest migration is `name`, in place of those written before. */
export async function writeFilled(sql: Sql, name: string): Promise<void> {
  const folder = join(FILLED, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { table, generated } of await storedTables(sql)) {
    // As text: JavaScript would write 5.0 as 5, which has another hash in the audit trail.
    const rows = await sql<{ row: string }[]>`
      select (to_jsonb(t) - ${generated}::text[])::text as row from ${sql(table)} t order by t`;
    const lines = rows.map(({ row }) => `${row}\n`);
    if (lines.length > 0) writeFileSync(join(folder, `${table}.jsonl`), lines.join(""));
  }
}

/** The tables, each after those that it refers to, and their columns that the database works out itself. */
async function storedTables(sql: Sql | TransactionSql) {
  const tables = await sql<{ table: string; generated: string[]; refers: string[] }[]>`
    select relname as table,
      array(select attname::text from pg_attribute where attrelid = c.oid and attgenerated <> '') as generated,
      array(select confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f') as refers
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const ordered = new Set<(typeof tables)[number]>();
  const visit = (table: (typeof tables)[number]) => {
    for (const other of tables) {
      if (table.refers.includes(other.table) && other !== table) visit(other);
    }
    ordered.add(table);
  };
  tables.forEach(visit);
  return [...ordered];
}

/**
 * A database that was filled when `name` was the newest migration and is then migrated, as the migrator does
 * it, by all that came later in `folder`. Call `drop` at the end.
 */
export async function upgradeFilled(name: string, folder = MIGRATIONS) {
  const database = await createTestDatabase(await bareTables(name));
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  try {
    await sql.begin((tx) => fill(tx, name));
    await sql.begin((tx) => bringUpToDate(tx, folder));
  } catch (error) {
    await database.drop();
    throw error;
  } finally {
    await sql.end();
  }
  return database;
}

// Those that this process has made: one goes on from there, for names that come in order.
let bare: Awaited<ReturnType<typeof createTestDatabase>> | undefined;

/** The name of a database with the tables as of the migration `name`, on which nothing of ours stands. */
async function bareTables(name: string): Promise<string> {
  const until = migrationNames().indexOf(name) + 1;
  if (until === 0) throw new Error(`There is no migration ${name}.`);
  bare ??= await createTestDatabase("template0");
  const sql = postgres(bare.url, { max: 1, onnotice: () => {} });
  const isThere = await sql.begin(async (tx) => {
    const pending = await pendingMigrations(tx, MIGRATIONS);
    const more = until - (migrationNames().length - pending.length);
    await prepareTables(tx);
    for (const migration of pending.slice(0, Math.max(0, more)))
      await applyMigration(tx, migration);
    return more >= 0;
  });
  await sql.end();
  if (isThere) return new URL(bare.url).pathname.slice(1);
  await dropBareTables();
  return bareTables(name);
}

/** Call it once no more databases are filled. */
export async function dropBareTables(): Promise<void> {
  await bare?.drop();
  bare = undefined;
}

// The rows alone: what the functions have done to them before is done.
async function fill(tx: TransactionSql, name: string): Promise<void> {
  const tables = await storedTables(tx);
  await tx`truncate ${tx(tables.map(({ table }) => table))}`;
  for (const { table } of tables) await loadTable(tx, table, join(FILLED, name, `${table}.jsonl`));
  await continueSequences(tx);
}

async function loadTable(tx: TransactionSql, table: string, file: string): Promise<void> {
  if (!existsSync(file)) return;
  const rows = `[${readFileSync(file, "utf8").trimEnd().replaceAll("\n", ",")}]`;
  const columns = Object.keys(JSON.parse(rows)[0]);
  await tx`
    insert into ${tx(table)} (${tx(columns)}) overriding system value
    select ${tx(columns)} from jsonb_populate_recordset(null::${tx(table)}, ${rows}::text::jsonb)`;
}

async function continueSequences(tx: TransactionSql): Promise<void> {
  const identities = await tx<{ statement: string }[]>`
    select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s',
      pg_get_serial_sequence(attrelid::regclass::text, attname), attname, attrelid::regclass) as statement
    from pg_attribute where attidentity <> '' and attrelid::regclass::text not like 'pg_%'`;
  for (const { statement } of identities) await tx.unsafe(statement);
}
