// The HTTP server in front of the application: connections, targets, bodies and rights are bounded before
// anything of a request is kept.
import { createServer } from "node:http";
import { refuse, refuseConnection, refuseUpload } from "./answers.mjs";
import { closeAfterBody, declaredBytes, watchBody } from "./body.mjs";
import { connectionsCheckingInterval, limitConnections, times } from "./connections.mjs";
import { log, logForeign, logUnknownHost } from "./log.mjs";
import { cleanHeaders, fault, methods, writes } from "./request.mjs";
import { flushInOnePacket, replaceBareFailure } from "./response.mjs";
import { isAboutServer } from "./target.mjs";
import { admitUploads, isLarge } from "./uploads.mjs";

const allow = methods.join(", ");

/**
 * Makes a server that hands `handle` what is sound. `isKnownHost` is of knownHosts; `uploaderOf` gives the
 * id of the member who sends a large body, or null; `metrics` are of openMetrics; the rest are bounds in place
 * of the usual ones.
 */
export function createGuardedServer({ handle, isKnownHost, uploaderOf, metrics, bounds = {} }) {
  const admit = admitUploads(uploaderOf, bounds.shares);
  const checking = bounds.connectionsCheckingInterval ?? connectionsCheckingInterval;
  const server = createServer({ connectionsCheckingInterval: checking }, (request, response) =>
    take(request, response, () => {}),
  );
  Object.assign(server, times, bounds.times);
  limitConnections(server, bounds.connections);
  // Who waits to be asked for a body is asked once it may come.
  server.on("checkContinue", (request, response) =>
    take(request, response, () => response.writeContinue()),
  );
  server.on("connect", (request, socket) =>
    refuseConnection(request, socket, "method_not_allowed", { allow }),
  );
  return server;

  function take(request, response, ask) {
    metrics?.watch(request, response);
    if (declaredBytes(request) !== 0) closeAfterBody(request);
    const code = fault(request, isKnownHost);
    if (code) return turnAway(request, response, code);
    if (isAboutServer(request)) return response.writeHead(204, { allow }).end();
    // Before a header is ours: whether a proxy sent it counts.
    if (metrics?.answer(request, response)) return;
    cleanHeaders(request);
    flushInOnePacket(response);
    if (declaredBytes(request) !== 0) {
      watchBody(request, response, (late) => turnAway(request, response, late), bounds.pace);
    }
    if (writes(request)) replaceBareFailure(request, response);
    const proceed = () => {
      ask();
      return handle(request, response);
    };
    return isLarge(request) ? askRights(request, response, proceed) : proceed();
  }

  async function askRights(request, response, proceed) {
    const code = await admit(request, response).catch((error) => {
      // No more of it: a failed query names what it was asked with.
      const facts = { error: error?.name, code: error?.cause?.code ?? error?.code };
      log.error(facts, "it could not be found out whose upload it is");
      return "not_done";
    });
    if (request.socket.destroyed || response.headersSent) return;
    if (code) turnAway(request, response, code);
    else proceed();
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
    ...(["too_many_uploads", "not_done"].includes(code) && { "retry-after": "5" }),
  };
  const isOfUpload = ["body_too_large", "unauthenticated"].includes(code);
  return (isOfUpload ? refuseUpload : refuse)(request, response, code, headers);
}
