import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { ISql, TransactionSql } from "postgres";

/** The first migration of the first version, whose books this one does not read. */
const FIRST_VERSION = "f9a8e1d6fbc31edbc2e2e8193ec83081e301f47e77731bf66b9aa1e24f6aa89b";

/** The database was made by a version of Open Future that this one does not continue. */
export class OtherVersion extends Error {
  override name = "OtherVersion";
  constructor(made: string) {
    super(
      `This database was made by ${made}: nothing in it was changed.\n` +
        "  npm run books:export -- <folder>   writes its accounts, entries and transactions as CSV\n" +
        "  npm run demo:renew                 sets the database in DATA_DIR aside and makes a new demonstration",
    );
  }
}

/**
 * The migrations in `folder` that the database does not have yet, oldest first. The record of those that it
 * has is drizzle-orm's. Throws OtherVersion when it has one that is not, or not there, in the folder.
 */
export async function pendingMigrations(
  tx: TransactionSql,
  folder: string,
): Promise<MigrationMeta[]> {
  await tx`create schema if not exists drizzle`;
  await tx`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`;
  return missingMigrations(tx, folder);
}

/** As pendingMigrations, of a database that has had some: it reads only. */
export async function missingMigrations(sql: ISql, folder: string): Promise<MigrationMeta[]> {
  const applied = await sql<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations order by id`;
  const known = readMigrationFiles({ migrationsFolder: folder });
  if (applied[0]?.hash === FIRST_VERSION) {
    throw new OtherVersion("the first version of Open Future");
  }
  if (applied.some(({ hash }, at) => hash !== known[at]?.hash)) {
    throw new OtherVersion("another version of Open Future");
  }
  return known.slice(applied.length);
}

/** Applies one migration and records it, as drizzle-orm would. */
export async function applyMigration(tx: TransactionSql, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await tx.unsafe(statement);
  await tx`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    values (${migration.hash}, ${migration.folderMillis})`;
}
