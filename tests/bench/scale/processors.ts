import { readFileSync } from "node:fs";
import type { Sql } from "postgres";

/** Linux tells times in hundredths of a second. */
const TICKS = 100;

/** Seconds of processors used by now: of this process, its threads, and all processes of the database's server, also those that have ended. */
export async function processorSeconds(client: Sql): Promise<number> {
  const { user, system } = process.cpuUsage();
  const servers = await client<{ pid: number }[]>`select pid from pg_stat_activity`;
  const [any] = servers.map(({ pid }) => parentOf(pid)).filter((pid) => pid > 1);
  const theirs = servers.reduce(
    (sum, { pid }) => sum + secondsOf(pid),
    any ? secondsOf(any, true) : 0,
  );
  return (user + system) / 1_000_000 + theirs;
}

/** Who started it; 0 of one that has ended. */
const parentOf = (pid: number) => Number(fieldsOf(pid)[2] ?? 0);

/** Its own, `ended`: with those of the processes that it started and that have ended. 0 of one that has ended. */
function secondsOf(pid: number, ended = false): number {
  const times = fieldsOf(pid).slice(12, ended ? 16 : 14);
  return times.reduce((sum, time) => sum + Number(time), 0) / TICKS;
}

function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")")).split(" ");
  } catch {
    return [];
  }
}
