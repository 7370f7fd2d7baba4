// What monitoring reads at /metrics: this process, its requests, and the state of the installation.
import { createHash, timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Histogram, register } from "prom-client";
import { refuse } from "./answers.mjs";
import { whenOver } from "./over.mjs";
import { trustsProxy } from "./proxy.mjs";
import { methods } from "./request.mjs";

const path = "/metrics";
const proxied = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];
const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** The way of a request, of which there are few: an address may name a record. */
function wayOf({ url, method, headers }) {
  if (/^\/(_next\/static|app-icons)\//.test(url)) return "file";
  if (/^\/(healthz|readyz)([?/]|$)/.test(url)) return "health";
  if (headers["next-action"] || (method === "POST" && !/^\/(api|admin)\//.test(url))) {
    return "action";
  }
  return /^\/(api|admin)\//.test(url) ? "call" : "screen";
}

/**
 * Begins to count; gives `watch`, which measures a request, and `answer`, true where it was one for the metrics.
 * `routeOf` is of openRoutes.
 */
export function openMetrics({
  token = process.env.METRICS_TOKEN,
  stateText,
  routeOf = () => "other",
}) {
  collectDefaultMetrics();
  const seconds = new Histogram({
    name: "openfuture_request_seconds",
    help: "How long requests took, to the end of their answer",
    labelNames: ["way", "status"],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });

  const requests = new Counter({
    name: "openfuture_requests_total",
    help: "Requests by their route, method and status",
    labelNames: ["route", "method", "status"],
  });

  function watch(request, response) {
    const way = wayOf(request);
    const route = routeOf(request);
    const method = methods.includes(request.method) ? request.method : "other";
    const end = seconds.startTimer({ way });
    whenOver(response, () => {
      // Whoever went away before the answer's end was not answered.
      const status = response.writableFinished ? response.statusCode : "left";
      end({ status: status === "left" ? status : `${Math.floor(status / 100)}xx` });
      requests.inc({ route, method, status });
    });
  }

  function answer(request, response) {
    if (request.method !== "GET" || request.url.split("?")[0] !== path) return false;
    if (!mayRead(request, token))
      refuse(request, response, "unauthenticated", { "www-authenticate": "Bearer" });
    else send(response).catch(() => response.destroy());
    return true;
  }

  async function send(response) {
    const texts = await Promise.all([register.metrics(), stateText()]);
    response.writeHead(200, { "content-type": register.contentType, "cache-control": "no-store" });
    response.end(texts.join("\n"));
  }

  return { watch, answer };
}

/**
 * Who holds the token; where none is set, who stands on this machine. Behind a proxy everybody seems to: there a token
 * is needed.
 */
function mayRead({ headers, socket }, token) {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  if (token) return given !== undefined && timingSafeEqual(digest(given), digest(token));
  const bySomebody = proxied.some((name) => headers[name] !== undefined);
  return !bySomebody && !trustsProxy && loopback.test(socket.remoteAddress ?? "");
}

const digest = (text) => createHash("sha256").update(text).digest();
