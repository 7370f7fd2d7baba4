import { mkdirSync, readdirSync, readFileSync, rmdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NotHere } from "../drills";
import { familyOf } from "../processes";
import type { Stage } from "../stage";

const script = (path: string) => import(resolve(`scripts/${path}.mjs`));
const { runCaptured, startGuarded } = await script("child");
const { onStop } = await script("lifetime");

const BOOT_MS = 60_000;

/** A machine whose first process is systemd, with the repository in /opt/open-future; nothing of it is kept. */
export type Machine = {
  /** Runs a command there as root; what it said, and how it ended. */
  run: (command: string) => Promise<{ code: number; output: string }>;
  /** The same; throws where it fails. */
  must: (command: string) => Promise<string>;
  /** Where its files are seen from outside. */
  root: () => string;
};

/** Makes it, where root may. */
export async function openMachine({ volume, log }: Stage): Promise<Machine> {
  const group = newGroup();
  const ground = join(volume.beside, "machine");
  mkdirSync(ground);
  const args = [resolve("tests/drill/units/machine.sh"), group, ground, process.cwd()];
  const running = startGuarded("sh", args, {
    stdout: log,
    stderr: log,
    stopSignal: "SIGKILL",
  });
  onStop(async () => {
    await running.stop();
    await removeGroup(group);
  });
  const outer: number = await running.pid;
  const first = () => familyOf(outer)[1] ?? outer;
  const run: Machine["run"] = (command) => {
    const within = ["--mount", "--pid", "--uts", "--ipc", "--cgroup", "--wdns=/"];
    return runCaptured("nsenter", [`--target=${first()}`, ...within, "sh", "-c", command]);
  };
  const must = async (command: string) => {
    const { code, output } = await run(command);
    if (code !== 0) throw new Error(`${command}: ${output}`);
    return output;
  };
  for (const over = performance.now() + BOOT_MS; ; await sleep(500)) {
    const { output } = await run("systemctl is-system-running");
    if (/^(running|degraded)/m.test(output))
      return { run, must, root: () => `/proc/${first()}/root` };
    if (performance.now() > over) throw new Error(`systemd does not come up: ${output}`);
  }
}

/** A control group in the hierarchy of version 2, wherever that is mounted. */
function newGroup(): string {
  const mounted = /^\S+ (\S+) cgroup2 /m.exec(readFileSync("/proc/mounts", "utf8"))?.[1];
  if (process.getuid?.() !== 0 || !mounted) {
    throw new NotHere(
      "only root, with control groups of version 2, lets systemd run in a namespace",
    );
  }
  const group = join(mounted, `open-future-drill-${process.pid}`);
  mkdirSync(group);
  return group;
}

/** Once all of its processes are gone. */
async function removeGroup(group: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      for (const folder of foldersOf(group)) rmdirSync(folder);
      return;
    } catch {
      await sleep(250);
    }
  }
}

/** The folder and all in it, the innermost first. */
function foldersOf(folder: string): string[] {
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...inner.flatMap(({ name }) => foldersOf(join(folder, name))), folder];
}
