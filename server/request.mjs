// What is wrong with a request before Next sees it, and what Next must not see of it.
import { declaredBytes, mostBytes } from "./body.mjs";
import { hostOf, isHttps, trustsProxy } from "./proxy.mjs";
import { isRouterState } from "./router-state.mjs";
import { settleTarget } from "./target.mjs";

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const reads = ["GET", "HEAD", "OPTIONS"];

/** Whether a request changes something. */
export const writes = (request) => !reads.includes(request.method);

/** The code of what Next would meet with a 500, or without a limit; else null. */
export function fault(request, isKnownHost) {
  if (!methods.includes(request.method)) return "method_not_allowed";
  const code = settleTarget(request, isKnownHost);
  if (code) return code;
  if ((declaredBytes(request) ?? 0) > mostBytes(request)) return "body_too_large";
  return writes(request) && isForeign(request) ? "foreign_origin" : null;
}

// As refuseForeignOrigin in lib/web/body.ts, before Next's own check of actions, which ends in a 500.
function isForeign(request) {
  const { origin, "sec-fetch-site": site = "same-origin" } = request.headers;
  if (origin === undefined) return site !== "same-origin";
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  const schemes = isHttps(request) ? ["https:"] : ["https:", "http:"];
  return !schemes.includes(from.protocol) || from.host !== hostOf(request);
}

/** Takes away what a client may not say of itself, and a router state that Next would stumble over. */
export function cleanHeaders(request) {
  const { headers } = request;
  if (!trustsProxy) {
    headers["x-forwarded-for"] = request.socket.remoteAddress;
    delete headers["x-forwarded-host"];
    delete headers["x-forwarded-proto"];
  }
  const state = headers["next-router-state-tree"];
  if (state !== undefined && !isRouterState(state)) delete headers["next-router-state-tree"];
}
