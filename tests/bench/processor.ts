import { readFileSync } from "node:fs";
import type { Sql } from "postgres";

/** Seconds of processor time: of this process with its threads, and of the database's processes. */
export type Processor = { node: number; postgresql: number };

/** Linux counts the time of processes in hundredths of a second. */
const TICKS = 100;

/** What `work` took by the clock, and of the processors: the one says little where others share the machine. */
export async function measured(
  owner: Sql,
  work: () => Promise<unknown>,
): Promise<Processor & { clock: number }> {
  const [before, node, began] = [await ofDatabase(owner), process.cpuUsage(), performance.now()];
  await work();
  const clock = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(node);
  return { clock, node: (user + system) / 1e6, postgresql: (await ofDatabase(owner)) - before };
}

// Of the connections that are open; NaN where the database runs elsewhere.
async function ofDatabase(owner: Sql): Promise<number> {
  const rows = await owner<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  return rows.reduce((sum, { pid }) => sum + ofProcess(pid), 0);
}

function ofProcess(pid: number): number {
  try {
    // The name of the program, in brackets, may have spaces.
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13).map(Number);
    return ((user ?? Number.NaN) + (system ?? Number.NaN)) / TICKS;
  } catch {
    return Number.NaN;
  }
}
