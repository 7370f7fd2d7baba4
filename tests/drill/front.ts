import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Stage } from "./stage";

const script = (path: string) => import(resolve(`scripts/${path}.mjs`));
const { startGuarded } = await script("child");
const { findFreePort } = await script("settings");
const { chooseUser } = await script("postgres-user");
const { Failure } = await script("lifetime");

/** A program beside the application, which may be killed and started again. */
export type Program = {
  pid: number;
  exited: Promise<number>;
  stop: () => Promise<number>;
  start: () => Promise<Program>;
};

/** Throws where a program is not installed, with Debian's packages that have them. */
export function requirePrograms(packages: Record<string, string>): void {
  const missing = Object.entries(packages).filter(
    ([name]) => spawnSync("which", [name]).status !== 0,
  );
  if (missing.length === 0) return;
  const [names, wanted] = [0, 1].map((at) => missing.map((each) => each[at]));
  throw new Failure(`${names?.join(" and ")} is needed: apt-get install ${wanted?.join(" ")}`);
}

/** PgBouncer by deploy/pgbouncer.ini before the stage's database; `url` is where the application signs in. */
export async function startPooler(stage: Stage): Promise<Program & { url: string }> {
  const port: number = await findFreePort();
  const users = write(
    stage.volume.beside,
    "userlist.txt",
    `"openfuture_app" "${stage.passwordOf("openfuture_app")}"\n`,
  );
  const settings = readFileSync("deploy/pgbouncer.ini", "utf8")
    .replace("port=5432", `port=${stage.port}`)
    .replace("listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`)
    .replace("/etc/pgbouncer/userlist.txt", users);
  const file = write(stage.volume.beside, "pgbouncer.ini", settings);
  const url = new URL(stage.appUrl);
  url.port = String(port);
  const program = await startProgram(groundOf(stage), "pgbouncer", ["-q", file]);
  return { ...program, url: url.href };
}

/** HAProxy by deploy/haproxy.cfg before the two servers; it answers at `port`. */
export function startBalancer(
  stage: Stage,
  port: number,
  servers: readonly number[],
): Promise<Program> {
  const [one, two, ...more] = servers;
  const settings = readFileSync("deploy/haproxy.cfg", "utf8")
    .replace("bind :8080", `bind 127.0.0.1:${port}`)
    .replace("open-future.example", `localhost:${port}`)
    .replace("127.0.0.1:3000", `127.0.0.1:${one}`)
    .replace(/ +server two .*/, (line) =>
      two === undefined ? "" : line.replace("127.0.0.1:3001", `127.0.0.1:${two}`),
    );
  const others = more.map((port, at) => `    server more${at} 127.0.0.1:${port}\n`);
  const file = write(stage.volume.beside, `haproxy-${port}.cfg`, settings + others.join(""));
  return startProgram(groundOf(stage), "haproxy", ["-db", "-f", file]);
}

const groundOf = ({ volume, log }: Stage) => ({ beside: volume.beside, log });

/** Starts a program that keeps nothing, as a user without rights; it writes what it has to say to `log`. */
export async function startProgram(
  { beside, log }: { beside: string; log: number },
  name: string,
  args: string[],
): Promise<Program> {
  const start = async (): Promise<Program> => {
    const user = chooseUser(join(beside, "nobody-yet"));
    const running = startGuarded(name, args, {
      user,
      cwd: "/",
      stdout: log,
      stderr: log,
    });
    return { pid: await running.pid, exited: running.exited, stop: running.stop, start };
  };
  return start();
}

// Read by the user that the programs run as, not by others' programs of theirs: the folder goes with the drill.
export function write(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o644 });
  return file;
}
