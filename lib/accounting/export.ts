import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import postgres, { type TransactionSql } from "postgres";
import { FILE_TYPES } from "@/db/cursor";
import { csvHeader, csvRows } from "@/lib/csv";

/**
 * Every column there is, whichever version made the database. Accounts have their owner's name beside them:
 * empty for a project and for the cooperative.
 */
const BOOKS = {
  accounts: `
    select a.*, m.full_name as owner_name from accounts a left join members m on m.id = a.owner order by a.id`,
  entries: "select * from entries order by account_id, number",
  transactions: "select * from transactions order by id",
};
/** Rows that are in memory. */
const AT_ONCE = 5_000;

export type Exported = { file: string; rows: number };

/** One of the files is there already. */
export class AlreadyThere extends Error {}

/**
 * Writes accounts.csv, entries.csv and transactions.csv into `folder`, all as of one instant, each with its
 * name once it is whole. It reads only, and needs no migration. Throws AlreadyThere before it writes.
 */
export async function exportBooks(url: string, folder: string): Promise<Exported[]> {
  const books = Object.entries(BOOKS).map(([name, select]) => ({
    select,
    file: join(folder, `${name}.csv`),
  }));
  const there = books.find(({ file }) => existsSync(file));
  if (there) throw new AlreadyThere(`${there.file} is there already: choose another folder.`);
  mkdirSync(folder, { recursive: true });
  const connection = { TimeZone: "Africa/Kigali", DateStyle: "ISO" };
  // Without the types of arrays: they are written as the server writes them.
  const options = { max: 1, types: FILE_TYPES, fetch_types: false, onnotice: () => {}, connection };
  const client = postgres(url, options);
  try {
    return await client.begin("isolation level repeatable read read only", async (tx) => {
      const exported: Exported[] = [];
      for (const { file, select } of books) {
        exported.push({ file, rows: await exportTo(file, tx, select) });
      }
      return exported;
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function exportTo(file: string, tx: TransactionSql, select: string): Promise<number> {
  const { columns } = await tx.unsafe(select).describe();
  let count = 0;
  async function* lines() {
    yield csvHeader(columns.map((column) => column.name));
    for await (const rows of tx.unsafe(select).values().cursor(AT_ONCE)) {
      count += rows.length;
      yield csvRows(rows);
    }
  }
  const draft = `${file}.new`;
  try {
    await pipeline(lines, createWriteStream(draft));
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return count;
}
