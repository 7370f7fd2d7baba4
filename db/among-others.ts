import { setTimeout as sleep } from "node:timers/promises";
import type { Sql, TransactionSql } from "postgres";

/** For so long one table is waited for, and all of them; whoever comes meanwhile waits behind, and gives up after five seconds. */
const ONE_MS = 500;
const ALL_MS = 2_000;
/** Others go on in between. */
const PAUSE_MS = 1_500;
/** About three minutes at most. */
const TRIES = 60;
const HELD_UP = new Set(["55P03", "57014", "40P01"]);

/** Whether PostgreSQL ended it since others had what it waits for: it may begin again. */
export const isHeldUp = (error: unknown): boolean =>
  HELD_UP.has((error as { code?: string }).code ?? "");

/** Somebody reads or writes for longer than the migrator waits; nothing was changed. */
export class TablesInUse extends Error {
  override name = "TablesInUse";
  constructor(cause: unknown) {
    super(
      "The tables are in use by something that takes long (an export, a report): nothing was changed.\n" +
        "  Migrate again once it has ended: select pid, xact_start, query from pg_stat_activity order by xact_start",
      { cause },
    );
  }
}

/**
 * Runs `work` in one transaction while members work: what it waits for it waits for shortly, else it lets go of
 * everything and begins again. Throws TablesInUse where others never let it.
 */
export async function amongOthers(
  client: Sql,
  work: (tx: TransactionSql) => Promise<void>,
): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await client.begin(async (tx) => {
        await tx`select set_config('lock_timeout', ${String(ONE_MS)}, true)`;
        await work(tx);
      });
      return;
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      if (left <= 1) throw new TablesInUse(error);
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Takes all tables for this transaction at once: whoever has some of them and waits for the next one would hold up
 * members for as many waits as there are tables. Fails where it cannot have them all shortly.
 */
export async function takeTables(tx: TransactionSql): Promise<void> {
  const tables = await tx<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_has_role(relowner, 'usage') order by oid`;
  if (tables.length === 0) return;
  await tx`select set_config('statement_timeout', ${String(ALL_MS)}, true)`;
  await tx.unsafe(`lock table ${tables.map(({ name }) => name).join(", ")}`);
  await tx`select set_config('statement_timeout', '0', true)`;
}
