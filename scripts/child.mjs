// Starts other programs so that none of them outlives this one.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { Failure, isStopping, onStop } from "./lifetime.mjs";
import { root } from "./settings.mjs";

const guard = join(root, "scripts/guard.mjs");
const tailLines = 60;

/**
 * Starts `command` under a guard process. `stdout` and `stderr` are "inherit", "pipe" or a file descriptor.
 * First `stopSignal` is sent, then each of `steps` ({seconds, signal}) while it still runs; to the whole
 * process group unless `wholeGroup` is false. Gives {exited, pid, stop, stdout, stderr}; `exited` resolves to
 * the exit code, `pid` to the command's process id.
 */
export function startGuarded(command, args, options = {}) {
  if (isStopping()) throw new Failure("Stopped.");
  const { env = process.env, cwd = root, user, stdout = "inherit", stderr = "inherit" } = options;
  const { stopSignal = "SIGTERM", wholeGroup = true } = options;
  const { steps = [{ seconds: 5, signal: "SIGKILL" }] } = options;
  const spec = JSON.stringify({ command, args, cwd, user, stopSignal, wholeGroup, steps });
  const guarding = spawn(process.execPath, ["--max-old-space-size=32", guard, spec], {
    cwd: user ? "/" : cwd,
    env,
    detached: true,
    stdio: ["pipe", stdout, stderr, "pipe"],
  });
  guarding.stdin.on("error", () => {});
  const pid = readPid(guarding.stdio[3]);
  const exited = new Promise((done) => {
    guarding.once("error", () => done(127));
    guarding.once("exit", async (code) => {
      if (code === null) endOrphan(await pid, { stopSignal, wholeGroup });
      done(code ?? 137);
    });
  });
  const stop = () => {
    guarding.stdin.end();
    return exited;
  };
  const forget = onStop(stop);
  exited.then(forget);
  return { exited, pid, stop, stdout: guarding.stdout, stderr: guarding.stderr };
}

function readPid(stream) {
  return new Promise((done) => {
    stream.once("data", (text) => {
      done(Number(text));
      stream.destroy();
    });
    for (const event of ["error", "close"]) stream.on(event, () => done(undefined));
  });
}

/** Ends a child whose guard was killed. */
function endOrphan(pid, { stopSignal, wholeGroup }) {
  if (!pid) return;
  try {
    if (wholeGroup) process.kill(-pid, "SIGKILL");
    else process.kill(pid, stopSignal);
  } catch {
    // It has ended already.
  }
}

/** Runs `command` without showing its output; throws a Failure with the last lines of it when it fails. */
export async function runQuietly(command, args, { failure, ...options } = {}) {
  const { code, output } = await runCaptured(command, args, options);
  if (code === 0) return output;
  const tail = output.trimEnd().split("\n").slice(-tailLines).join("\n");
  throw new Failure(`${tail}\n\n${failure ?? `${command} failed`} (exit code ${code}).`);
}

/** Runs `command` and gives {code, output}, where output is both streams together. */
export async function runCaptured(command, args, options = {}) {
  const child = startGuarded(command, args, { ...options, stdout: "pipe", stderr: "pipe" });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => chunks.push(part));
  const code = await child.exited;
  return { code, output: Buffer.concat(chunks).toString("utf8") };
}

/** Runs `command` with its output shown; gives its exit code. */
export function runVisibly(command, args, options = {}) {
  return startGuarded(command, args, options).exited;
}

/** Runs `command` with the terminal, for commands that ask questions; gives its exit code. */
export function runInForeground(command, args, { env = process.env } = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio: "inherit" });
  const exited = new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => done(code ?? 1));
  });
  const forget = onStop(() => {
    child.kill("SIGTERM");
    return exited;
  });
  exited.then(forget, forget);
  return exited;
}
