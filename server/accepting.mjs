// Whether the server still takes connections: a process that has no file descriptor left stays alive and
// deaf, and only a new one helps.
import { connect } from "node:net";
import { reachableHost } from "../lib/net/origin.mjs";

const figures = { everyMs: 5_000, waitMs: 5_000, mostFailures: 3 };

/**
 * Connects to the server's own port every few seconds. `deaf` is called once so many connections in a
 * row have not arrived. Ends when the server closes.
 */
export function watchAccepting(server, deaf, { everyMs, waitMs, mostFailures } = figures) {
  let failures = 0;
  const look = async () => {
    const arrived = await arrives(server, waitMs);
    if (!server.listening) return;
    failures = arrived ? 0 : failures + 1;
    if (failures >= mostFailures) deaf();
    else later();
  };
  const later = () => setTimeout(look, everyMs).unref();
  later();
}

/** Whether a connection made now arrives; that it is closed at once (there are too many) counts too. */
function arrives(server, waitMs) {
  return new Promise((done) => {
    const { address, port } = server.address() ?? {};
    if (!port) return done(false);
    const seen = new Set();
    const socket = connect({ host: reachableHost(address), port });
    const own = () => seen.has(socket.localPort);
    const note = ({ remotePort }) => {
      seen.add(remotePort);
      if (own()) end(true);
    };
    const end = (result) => {
      clearTimeout(timer);
      server.off("connection", note);
      socket.destroy();
      done(result);
    };
    // A process that was busy all that time looks at what has arrived before it gives up.
    const timer = setTimeout(() => setImmediate(() => setImmediate(end, false)), waitMs);
    server.prependListener("connection", note);
    socket.once("connect", () => own() && end(true));
    socket.once("error", () => end(own()));
  });
}
