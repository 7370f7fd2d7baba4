// Serves the application with Next, and knows when it answers.
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { reachableHost } from "../lib/net/origin.mjs";
import { drainSeconds, longestGoing } from "../server/drain.mjs";
import { startGuarded } from "./child.mjs";
import { Failure, isStopping } from "./lifetime.mjs";
import { root } from "./settings.mjs";

const readySeconds = { start: 60, dev: 120 };
// For the jobs in hand, after the last answer.
const jobsSeconds = 5;

/**
 * Starts the web server (`mode`: start or dev) on `host` and `port` and waits until /healthz answers 200.
 * `env` is added to ours; `stdout` as in startGuarded. Gives {exited, stop}.
 */
export async function serve({ mode, host, port, env, stdout = "inherit", stderr = "inherit" }) {
  const child = startGuarded(process.execPath, [join(root, "server.mjs")], {
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      HOST: host,
      NODE_ENV: mode === "dev" ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    stdout,
    stderr,
    // Requests under way may finish.
    steps: [{ seconds: graceSeconds(env), signal: "SIGKILL" }],
  });
  let ended = false;
  child.exited.then(() => {
    ended = true;
  });
  const deadline = Date.now() + readySeconds[mode] * 1000;
  let status;
  while (!ended && Date.now() < deadline) {
    status = await statusOf(host, port, "/healthz");
    if (status === 200) return child;
    await sleep(50);
  }
  if (isStopping()) throw new Failure("Stopped.");
  await child.stop();
  if (ended) throw new Failure("The web server ended before it answered; its messages are above.");
  const answer = status ? `status ${status}` : "no answer";
  throw new Failure(`/healthz gave ${answer} for ${readySeconds[mode]} seconds.`);
}

const graceSeconds = ({ DRAIN_SECONDS = process.env.DRAIN_SECONDS }) =>
  longestGoing(drainSeconds(DRAIN_SECONDS)) / 1000 + jobsSeconds;

function statusOf(host, port, path) {
  return new Promise((done) => {
    const request = get(
      { host: reachableHost(host), port, path, agent: false, timeout: 30_000 },
      (response) => {
        response.resume();
        done(response.statusCode);
      },
    );
    request.on("error", () => done(undefined));
    request.on("timeout", () => request.destroy());
  });
}
