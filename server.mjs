// The web server: Next behind the few guards that it lacks. Its environment: PORT, NODE_ENV,
// TRUST_PROXY=1 when a proxy in front sets X-Forwarded-For, -Proto and -Host.
import { createServer } from "node:http";
import next from "next";

const port = Number(process.env.PORT ?? 3000);
const hostname = process.env.HOST ?? "0.0.0.0";
const dev = process.env.NODE_ENV === "development";
const trustsProxy = process.env.TRUST_PROXY === "1";
const largestBody = 6 * 1024 * 1024;
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const app = next({ dev, hostname, port });
const handle = app.getRequestHandler();

/** Answers what Next would meet with a 500, or without a limit, before Next sees it. */
function refusal(request) {
  if (!methods.has(request.method)) return [405, "method_not_allowed"];
  if (Number(request.headers["content-length"] ?? 0) > largestBody) return [413, "body_too_large"];
  try {
    decodeURIComponent(new URL(request.url, "http://here.invalid").pathname);
    return null;
  } catch {
    return [400, "malformed"];
  }
}

const texts = {
  method_not_allowed: "This call does not know that method.",
  body_too_large: "What was sent is too large.",
  malformed: "The request could not be read. Please check it and try again.",
};

function ownHeaders(request) {
  if (trustsProxy) return;
  request.headers["x-forwarded-for"] = request.socket.remoteAddress;
  delete request.headers["x-forwarded-host"];
  delete request.headers["x-forwarded-proto"];
}

await app.prepare();
const server = createServer((request, response) => {
  const refused = refusal(request);
  if (!refused) {
    ownHeaders(request);
    return handle(request, response);
  }
  const [status, code] = refused;
  response.writeHead(status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    connection: "close",
    ...(status === 405 && { allow: [...methods].join(", ") }),
  });
  response.end(JSON.stringify({ message: texts[code], code }));
});
server.requestTimeout = 30_000;
server.headersTimeout = 10_000;
if (dev)
  server.on("upgrade", (request, socket, head) => app.getUpgradeHandler()(request, socket, head));
server.listen(port, hostname);

for (const signal of ["SIGTERM", "SIGINT"]) {
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  });
}
