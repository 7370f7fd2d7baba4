// Whether the server still takes connections: a process that has no file descriptor left stays alive and
// deaf, and only a new one helps.
import { connect } from "node:net";
import { reachableHost } from "../lib/net/origin.mjs";

const figures = { everyMs: 5_000, waitMs: 5_000, mostFailures: 3 };

/**
 * Connects to the server's own port every few seconds. `deaf` is called once so many times in a row no
 * connection has arrived, neither this one nor any other: a busy server is not deaf. Ends when it closes.
 */
export function watchAccepting(server, deaf, { everyMs, waitMs, mostFailures } = figures) {
  let arrived = 0;
  let failures = 0;
  server.prependListener("connection", () => {
    arrived += 1;
  });
  const later = () => setTimeout(look, everyMs).unref();
  later();

  async function look() {
    const before = arrived;
    const { address, port } = server.address() ?? {};
    if (!port) return;
    const socket = connect({ host: reachableHost(address), port });
    socket.on("error", () => {});
    const over = performance.now() + waitMs;
    while (arrived === before && performance.now() < over) await pause(Math.min(waitMs, 50));
    // What came while the process was busy is seen only now.
    await pause(0);
    socket.destroy();
    if (!server.listening) return;
    failures = arrived > before ? 0 : failures + 1;
    if (failures >= mostFailures) deaf();
    else later();
  }
}

// Timers come before connections in a turn of the event loop: after two turns both have been seen.
async function pause(ms) {
  await new Promise((done) => setTimeout(done, ms).unref());
  for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => setImmediate(done));
}
