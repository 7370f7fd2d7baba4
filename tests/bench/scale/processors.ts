import { readFileSync } from "node:fs";
import type { Sql } from "postgres";

/** Linux tells times in hundredths of a second. */
const TICKS = 100;

/** Seconds of processors used by now: of this process, its threads, and all processes of the database's server. */
export async function processorSeconds(client: Sql): Promise<number> {
  const { user, system } = process.cpuUsage();
  const servers = await client<{ pid: number }[]>`select pid from pg_stat_activity`;
  const theirs = servers.reduce((sum, { pid }) => sum + secondsOf(pid), 0);
  return (user + system) / 1_000_000 + theirs;
}

// 0 of one that has ended.
function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14);
    return (Number(user) + Number(system)) / TICKS;
  } catch {
    return 0;
  }
}
