// The web server: Next behind the few guards that it lacks. Its environment: PORT, NODE_ENV,
// TRUST_PROXY=1 when a proxy in front sets X-Forwarded-For, -Proto and -Host.
import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import next from "next";
import { refuse, refuseBody } from "./server/answers.mjs";
import { logForeign } from "./server/log.mjs";
import { cleanHeaders, fault, limitBody, methods, writes } from "./server/request.mjs";
import { flushTogether, mendBareFailure } from "./server/response.mjs";

const port = Number(process.env.PORT ?? 3000);
const hostname = process.env.HOST ?? "0.0.0.0";
const dev = process.env.NODE_ENV === "development";

// Lets a screen answer with a status of its own (lib/web/answer-status.ts).
const answering = new AsyncLocalStorage();
globalThis.openFutureAnswering = answering;

const app = next({ dev, hostname, port });
const handle = app.getRequestHandler();

await app.prepare();
const server = createServer((request, response) => {
  const code = fault(request);
  if (code) {
    if (code === "foreign_origin") logForeign(request);
    const allow = code === "method_not_allowed" && { allow: methods.join(", ") };
    if (code === "body_too_large") return refuseBody(request, response);
    return refuse(request, response, code, { ...allow });
  }
  cleanHeaders(request);
  flushTogether(response);
  if (writes(request)) {
    limitBody(request, () => refuseBody(request, response));
    mendBareFailure(request, response);
  }
  return answering.run(response, () => handle(request, response));
});
server.requestTimeout = 30_000;
server.headersTimeout = 10_000;
if (dev)
  server.on("upgrade", (request, socket, head) => app.getUpgradeHandler()(request, socket, head));
server.listen(port, hostname);

for (const signal of ["SIGTERM", "SIGINT"]) {
  process.on(signal, () => {
    server.close(async () => {
      // The jobs in hand may end (lib/jobs/process.ts).
      await globalThis.openFutureStopJobs?.().catch(() => {});
      process.exit(0);
    });
    server.closeIdleConnections();
  });
}
