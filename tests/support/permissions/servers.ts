import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { asApplication } from "@/tests/support/database";
import { output } from "@/tests/support/permissions/listing";
import { waitUntil } from "@/tests/support/wait-until";

const root = process.cwd();
const MIDDLEWARE = "/_middleware";

/** `said`: the last of what it wrote, for who asks why it failed. */
export type Server = { url: string; stop: () => Promise<void>; said: () => string };
/** One that may also end as by `kill -9`, in the middle of whatever it does. */
export type Mortal = Server & { kill: () => Promise<void> };

/** With the middleware, as it is served; without, so that nothing but pages, handlers and actions can refuse. */
export type Build = "with" | "without";

/** The build on a database, as it is or with its middleware taken away. */
export async function startBuild(build: Build, database: string): Promise<Server> {
  const secret = randomBytes(32).toString("base64url");
  if (build === "with") return startServer(root, database, secret);
  const bare = withoutMiddleware();
  const { url, said, stop } = await startServer(bare, database, secret);
  return {
    url,
    said,
    stop: async () => {
      await stop();
      rmSync(bare, { recursive: true, force: true });
    },
  };
}

/**
 * A directory that is this one but for the build's list of functions, which no longer names the
 * middleware: Next serves the same build and never calls it.
 */
function withoutMiddleware(): string {
  mkdirSync(join(root, ".test"), { recursive: true });
  const directory = mkdtempSync(join(root, ".test/without-middleware-"));
  const changed = "functions-config-manifest.json";
  const server = join(output, "server");
  linkAll(root, directory, [".next", output, ".test", ".git"]);
  mkdirSync(join(directory, server), { recursive: true });
  linkAll(join(root, output), join(directory, output), ["server", "lock"]);
  linkAll(join(root, server), join(directory, server), [changed]);
  const manifest = JSON.parse(readFileSync(join(root, server, changed), "utf8"));
  if (!manifest.functions[MIDDLEWARE]) throw new Error("The build names its middleware elsewhere.");
  delete manifest.functions[MIDDLEWARE];
  writeFileSync(join(directory, server, changed), JSON.stringify(manifest));
  return directory;
}

function linkAll(from: string, to: string, but: string[]): void {
  for (const name of readdirSync(from)) {
    if (!but.includes(name)) symlinkSync(join(from, name), join(to, name));
  }
}

/** The built application in `cwd` on a port of its own, with a login that owns nothing; `more` is added to its environment. */
export async function startServer(
  cwd: string,
  database: string,
  secret: string,
  more: Record<string, string> = {},
): Promise<Mortal> {
  const port = await freePort();
  const steps = [{ seconds: 5, signal: "SIGKILL" }];
  const args = [join(root, "server.mjs")];
  const spec = {
    command: process.execPath,
    args,
    cwd,
    stopSignal: "SIGTERM",
    wholeGroup: true,
    steps,
  };
  // The guard ends the server when we end, however that happens.
  const child = spawn(process.execPath, [join(root, "scripts/guard.mjs"), JSON.stringify(spec)], {
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      DATABASE_URL: asApplication(database),
      DATABASE_POOL: "4",
      // As in scripts/serve-demonstration.mjs: on a slow and busy machine five seconds are too few for a screen.
      DATABASE_PATIENCE: "20",
      NEXTAUTH_SECRET: secret,
      // An administrator sees the outbox's links.
      DEMONSTRATION: "1",
      ...more,
    },
  });
  let pid = 0;
  child.stdio[3]?.once("data", (text) => {
    pid = Number(text);
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part) => {
      output = (output + part).slice(-4000);
    });
  }
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = `http://127.0.0.1:${port}`;
  await waitUntil("the server answers", async () => {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    return answer?.ok || undefined;
  });
  return {
    url,
    said: () => output,
    stop: async () => {
      child.stdin?.end();
      await ended;
    },
    kill: async () => {
      if (pid === 0) throw new Error("Nobody knows the server's process.");
      process.kill(pid, "SIGKILL");
      await ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
