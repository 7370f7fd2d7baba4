// The web server: Next behind the few guards that it lacks. Its environment: PORT, HOST, NODE_ENV,
// PUBLIC_URL and ALLOWED_HOSTS (lib/net/origin.mjs), TRUST_PROXY=1 when a proxy in front sets
// X-Forwarded-For, -Proto and -Host, DRAIN_SECONDS when one asks it for /readyz.
import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import next from "next";
import { knownHosts } from "./lib/net/origin.mjs";
import { watchAccepting } from "./server/accepting.mjs";
import { openDrain } from "./server/drain.mjs";
import { createGuardedServer } from "./server/http.mjs";
import { log } from "./server/log.mjs";
import { openMetrics } from "./server/metrics.mjs";
import { whenOver } from "./server/over.mjs";
import { openPackedFiles } from "./server/packed-files.mjs";
import { packAnswer } from "./server/packing.mjs";
import { openPracticePhone } from "./server/practice-phone.mjs";
import { serves } from "./server/role.mjs";
import { openRoutes } from "./server/routes.mjs";
import { screensInTurn } from "./server/screens.mjs";

const port = Number(process.env.PORT ?? 3000);
const hostname = process.env.HOST || "0.0.0.0";
const dev = process.env.NODE_ENV === "development";

// Lets a screen answer with a status of its own (lib/web/answer-status.ts), and a member's share end with the answer
// (lib/web/member-share.ts).
const answering = new AsyncLocalStorage();
globalThis.openFutureAnswering = answering;
globalThis.openFutureWhenOver = whenOver;

// Next listens for upgrades on the server it is given, and in production leaves each such connection open
// for good. Nobody connects to this one: who asks to upgrade is answered as anybody else.
const app = next({ dev, hostname, port, httpServer: new EventEmitter() });
const handle = app.getRequestHandler();

await app.prepare();
// All set by instrumentation.ts: the session is read as everywhere else in the application.
const inTurn = screensInTurn((request, signal) =>
  globalThis.openFutureScreenTurn(request.headers, signal),
);
const output = process.env.NEXT_OUTPUT || ".next";
const metrics = openMetrics({
  stateText: () => globalThis.openFutureCondition(),
  routeOf: openRoutes(output),
});
const answerPacked = openPackedFiles(output);
const drain = openDrain();
const isDemonstration = process.env.DEMONSTRATION === "1";
const answerPhone = openPracticePhone(isDemonstration ? process.env.PRACTICE_NETWORK : undefined);
const server = createGuardedServer({
  metrics,
  handle: (request, response) => {
    if (drain.answer(request, response)) return;
    if (!serves(request, response) || answerPacked(request, response)) return;
    if (answerPhone(request, response)) return;
    packAnswer(request, response, () =>
      answering.run(response, () => inTurn(request, response, () => handle(request, response))),
    );
  },
  isKnownHost: knownHosts(),
  uploaderOf: (request) => globalThis.openFutureUploader(request.headers),
});
if (dev)
  server.on("upgrade", (request, socket, head) => app.getUpgradeHandler()(request, socket, head));
server.on("error", (error) => end({ err: error }, "the server cannot listen"));
server.listen(port, hostname);
if (!dev) watchAccepting(server, () => end({}, "no connection arrives any more"));

// `npm start` starts the server again.
function end(facts, text) {
  log.fatal(facts, `${text}: the process ends`);
  process.exit(1);
}

for (const signal of ["SIGTERM", "SIGINT"]) {
  process.on(signal, async () => {
    await drain.begin(server);
    // The jobs in hand may end (lib/jobs/process.ts).
    await globalThis.openFutureStopJobs?.().catch(() => {});
    process.exit(0);
  });
}
