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
export type Program = { pid: number; exited: Promise<number>; start: () => Promise<Program> };

/** Throws where a program is not installed. */
export function requirePrograms(...names: string[]): void {
  const missing = names.filter((name) => spawnSync("which", [name]).status !== 0);
  if (missing.length > 0) {
    throw new Failure(`${missing.join(" and ")} is needed: apt-get install ${missing.join(" ")}`);
  }
}

/** PgBouncer by deploy/pgbouncer.ini before the stage's database; `url` is where the application signs in. */
export async function startPooler(stage: Stage): Promise<Program & { url: string }> {
  const port: number = await findFreePort();
  const users = write(
    stage,
    "userlist.txt",
    `"openfuture_app" "${stage.passwordOf("openfuture_app")}"\n`,
  );
  const settings = readFileSync("deploy/pgbouncer.ini", "utf8")
    .replace("port=5432", `port=${stage.port}`)
    .replace("listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`)
    .replace("/etc/pgbouncer/userlist.txt", users);
  const file = write(stage, "pgbouncer.ini", settings);
  const url = new URL(stage.appUrl);
  url.port = String(port);
  const program = await startProgram(stage, "pgbouncer", ["-q", file]);
  return { ...program, url: url.href };
}

/** HAProxy by deploy/haproxy.cfg before the two servers; it answers at `port`. */
export function startBalancer(
  stage: Stage,
  port: number,
  servers: [number, number],
): Promise<Program> {
  const settings = readFileSync("deploy/haproxy.cfg", "utf8")
    .replace("bind :8080", `bind 127.0.0.1:${port}`)
    .replace("open-future.example", `localhost:${port}`)
    .replace("127.0.0.1:3000", `127.0.0.1:${servers[0]}`)
    .replace("127.0.0.1:3001", `127.0.0.1:${servers[1]}`);
  return startProgram(stage, "haproxy", ["-db", "-f", write(stage, "haproxy.cfg", settings)]);
}

async function startProgram(stage: Stage, name: string, args: string[]): Promise<Program> {
  const start = async (): Promise<Program> => {
    const user = chooseUser(join(stage.volume.beside, "nobody-yet"));
    const running = startGuarded(name, args, {
      user,
      cwd: "/",
      stdout: stage.log,
      stderr: stage.log,
    });
    return { pid: await running.pid, exited: running.exited, start };
  };
  return start();
}

// Read by the user that the programs run as, not by others' programs of theirs: the folder goes with the drill.
function write(stage: Stage, name: string, text: string): string {
  const file = join(stage.volume.beside, name);
  writeFileSync(file, text, { mode: 0o644 });
  return file;
}
