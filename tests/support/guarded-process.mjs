// The server in front of the application in a process of its own, which ends as server.mjs does when no
// connection arrives any more. Prints its port.
import { watchAccepting } from "../../server/accepting.mjs";
import { createGuardedServer } from "../../server/http.mjs";

const server = createGuardedServer({
  handle: (_, response) => response.end("handled"),
  isKnownHost: () => true,
  uploaderOf: async () => null,
  bounds: {
    connections: { inAll: 10_000, perNetwork: 10_000 },
    times: { headersTimeout: 0, requestTimeout: 0, timeout: 0 },
  },
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
watchAccepting(server, () => process.exit(7), { everyMs: 50, waitMs: 500, mostFailures: 3 });
