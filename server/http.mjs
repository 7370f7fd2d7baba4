// The HTTP server in front of the application: connections, targets, bodies and rights are bounded before
// anything of a request is kept.
import { createServer } from "node:http";
import { refuse, refuseConnection, refuseUpload } from "./answers.mjs";
import { declaredBytes, watchBody } from "./body.mjs";
import { connectionsCheckingInterval, limitConnections, times } from "./connections.mjs";
import { logForeign, logUnknownHost } from "./log.mjs";
import { cleanHeaders, fault, methods, writes } from "./request.mjs";
import { flushTogether, mendBareFailure } from "./response.mjs";
import { isAboutServer } from "./target.mjs";

const allow = methods.join(", ");

/**
 * Makes a server that hands `handle` what is sound. `isKnownHost` is of knownHosts; the rest are bounds in
 * place of the usual ones.
 */
export function createGuardedServer({ handle, isKnownHost, bounds = {} }) {
  const checking = bounds.connectionsCheckingInterval ?? connectionsCheckingInterval;
  const server = createServer({ connectionsCheckingInterval: checking }, (request, response) =>
    take(request, response),
  );
  Object.assign(server, times, bounds.times);
  limitConnections(server, bounds.connections);
  server.on("connect", (request, socket) =>
    refuseConnection(request, socket, "method_not_allowed", { allow }),
  );
  return server;

  function take(request, response) {
    const code = fault(request, isKnownHost);
    if (code) return turnAway(request, response, code);
    if (isAboutServer(request)) return response.writeHead(204, { allow }).end();
    cleanHeaders(request);
    flushTogether(response);
    if (declaredBytes(request) !== 0) {
      watchBody(request, response, (late) => turnAway(request, response, late), bounds.pace);
    }
    if (writes(request)) mendBareFailure(request, response);
    return handle(request, response);
  }
}

function turnAway(request, response, code) {
  if (code === "foreign_origin") logForeign(request);
  if (code === "unknown_host") logUnknownHost(request);
  // The answer is on its way: the connection is all that is left to take.
  if (response.headersSent) return request.socket.destroy();
  const headers = {
    ...(code === "method_not_allowed" && { allow }),
    ...(code === "body_too_slow" && { connection: "close" }),
  };
  return (code === "body_too_large" ? refuseUpload : refuse)(request, response, code, headers);
}
