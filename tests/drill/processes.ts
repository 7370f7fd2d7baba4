import { readdirSync, readFileSync } from "node:fs";

/** The process and all that come from it, it first. Linux. */
export function familyOf(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

function parentOf(name: string): number {
  try {
    // The program's name, in brackets, may hold anything.
    return Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return 0;
  }
}

/** Sends each the signal; whoever has ended meanwhile is past it. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}
