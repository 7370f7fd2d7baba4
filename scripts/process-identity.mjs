// Tells whether a process id that was written down still means the same process.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** What tells this process from a later one with the same id; undefined when there is none (a zombie is none). */
export function identifyProcess(pid) {
  if (process.platform === "linux") return identifyOnLinux(pid);
  const { stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
    encoding: "utf8",
  });
  const [state, ...started] = (stdout ?? "").trim().split(/\s+/);
  return !state || state.startsWith("Z") ? undefined : started.join(" ");
}

function identifyOnLinux(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces: fields are counted after it. State is the 3rd, start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** True while the process runs. */
export function isRunning(pid) {
  return identifyProcess(pid) !== undefined;
}

/** The command line of a process, as a list of words; empty when it cannot be read. */
export function readCommandLine(pid) {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    } catch {
      return [];
    }
  }
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return [stdout?.trim() ?? ""];
}
