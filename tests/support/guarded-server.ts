import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGuardedServer } from "@/server/http.mjs";

type Options = Parameters<typeof createGuardedServer>[0];

/** The server in front of the application, with `handle` in its place and signed-in members by cookie. */
export async function startGuarded(options: Partial<Options> = {}) {
  const server = createGuardedServer({
    handle: (request: IncomingMessage, response: ServerResponse) => {
      request.resume().on("end", () => response.end("handled"));
    },
    isKnownHost: (host) => host === "here",
    uploaderOf: async ({ headers }) => headers.cookie ?? null,
    ...options,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    server,
    where: { host: "127.0.0.1", port },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
