import type { ISql, TransactionSql } from "postgres";
import type { FunctionFile } from "./function-files";

/** PostgreSQL's codes when CREATE OR REPLACE would change what a function gives, and when a grant finds two of a name, which take other things. */
const CHANGED_SIGNATURE = ["42P13", "42725"];

/** Makes the table that says which text of which file the database has. */
export async function prepareFingerprints(tx: TransactionSql): Promise<void> {
  await tx`create table if not exists drizzle.functions (name text primary key, fingerprint text not null)`;
}

/** The files whose text is not the one that the database has. It reads only. */
export async function changedFiles(sql: ISql, files: FunctionFile[]): Promise<FunctionFile[]> {
  const rows = await sql<{ name: string; fingerprint: string }[]>`
    select name, fingerprint from drizzle.functions`;
  const applied = new Map(rows.map((row) => [row.name, row.fingerprint]));
  return files.filter((file) => applied.get(file.name) !== file.fingerprint);
}

/** Applies the files whose text is not the one that the database has. */
export async function applyChanged(tx: TransactionSql, files: FunctionFile[]): Promise<void> {
  const changed = await changedFiles(tx, files);
  if (changed.length === 0) return;
  const names = changed.map((file) => file.name);
  await clear(tx, names);
  const there = new Set((await signaturesOf(tx, names)).map((found) => found.name));
  for (const file of changed) {
    if (there.has(file.name)) await replace(tx, file);
    else await run(tx, file);
  }
  await revoke(tx, names, "public");
  await tx`delete from drizzle.functions where name = any(${names})`;
  await tx`insert into drizzle.functions ${tx(changed, "name", "fingerprint")}`;
}

// The text says all there is: triggers and grants that were there before go, views and types are made anew.
async function clear(tx: TransactionSql, names: string[]): Promise<void> {
  await dropTriggers(tx, names);
  await dropRelations(tx, names, "view");
  await dropRelations(tx, names, "type");
  await revoke(tx, names, "openfuture_app");
}

async function replace(tx: TransactionSql, file: FunctionFile): Promise<void> {
  try {
    await tx.savepoint(async (attempt) => {
      await run(attempt, file);
      const now = await signaturesOf(attempt, [file.name]);
      if (now.length > 1) throw { code: CHANGED_SIGNATURE[0] };
    });
  } catch (error) {
    if (!CHANGED_SIGNATURE.includes(codeOf(error) ?? "")) throw error;
    await dropFunctions(tx, [file.name]);
    await run(tx, file);
  }
}

async function run(tx: TransactionSql, { file, text }: FunctionFile): Promise<void> {
  try {
    await tx.unsafe(text);
  } catch (error) {
    const said = `${file}: ${(error as Error).message}`;
    throw Object.assign(new Error(said, { cause: error }), { code: codeOf(error) });
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Drops what was applied from files that are no longer there. */
export async function dropRemoved(tx: TransactionSql, files: FunctionFile[]): Promise<void> {
  const names = files.map((file) => file.name);
  const gone = await tx<
    { name: string }[]
  >`select name from drizzle.functions where name <> all(${names})`;
  await dropApplied(
    tx,
    gone.map((row) => row.name),
  );
}

/** Drops functions with their triggers, views and types; what else is built on them stops it. */
export async function dropApplied(tx: TransactionSql, names: string[]): Promise<void> {
  await dropTriggers(tx, names);
  await dropRelations(tx, names, "view");
  await dropFunctions(tx, names);
  await dropRelations(tx, names, "type");
  await tx`delete from drizzle.functions where name = any(${names})`;
}

type Found = { name: string; signature: string };

/** The functions of these names: one of each, or while its parameters change, two. */
function signaturesOf(tx: TransactionSql, names: string[]): Promise<Found[]> {
  return tx<Found[]>`
    select proname as name, oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any(${names})`;
}

async function dropFunctions(tx: TransactionSql, names: string[]): Promise<void> {
  const found = await signaturesOf(tx, names);
  await runAll(
    tx,
    found.map(({ signature }) => `drop function ${signature}`),
  );
}

async function revoke(tx: TransactionSql, names: string[], role: string): Promise<void> {
  const found = await signaturesOf(tx, names);
  await runAll(
    tx,
    found.map(({ signature }) => `revoke all on function ${signature} from ${role}`),
  );
}

async function dropTriggers(tx: TransactionSql, names: string[]): Promise<void> {
  const found = await tx<{ statement: string }[]>`
    select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
    from pg_trigger t join pg_proc f on f.oid = t.tgfoid
    where f.pronamespace = 'public'::regnamespace and f.proname = any(${names}) and not t.tgisinternal`;
  await runAll(
    tx,
    found.map(({ statement }) => statement),
  );
}

async function dropRelations(tx: TransactionSql, names: string[], what: "view" | "type") {
  const found = await tx<{ statement: string }[]>`
    select format('drop %s %s', ${what}::text, oid::regclass) as statement
    from pg_class where relnamespace = 'public'::regnamespace and relname = any(${names})
      and relkind = ${what === "view" ? "v" : "c"}`;
  await runAll(
    tx,
    found.map(({ statement }) => statement),
  );
}

async function runAll(tx: TransactionSql, statements: string[]): Promise<void> {
  if (statements.length > 0) await tx.unsafe(statements.join(";"));
}
