// What is wrong with a request before Next sees it, and what Next must not see of it.
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

// Forms and calls are small; only those that carry a picture or a document are not: 5 MB, as a data URL a
// third more.
const largestBody = 64 * 1024;
const largestUpload = 7 * 1024 * 1024;
const uploads = /^\/((api\/)?profile|projects|api\/projects\/[^/?]+\/files)(\?|$)/;
const trustsProxy = process.env.TRUST_PROXY === "1";

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const reads = ["GET", "HEAD", "OPTIONS"];

/** Whether a request changes something. */
export const writes = (request) => !reads.includes(request.method);

/** How many bytes a request may bring. */
const mostBytes = ({ url }) => (uploads.test(url) ? largestUpload : largestBody);

/** The code of what Next would meet with a 500, or without a limit; else null. */
export function fault(request) {
  if (!methods.includes(request.method)) return "method_not_allowed";
  if (Number(request.headers["content-length"] ?? 0) > mostBytes(request)) return "body_too_large";
  if (!isReadable(request)) return "malformed";
  return writes(request) && isForeign(request.headers) ? "foreign_origin" : null;
}

function isReadable({ url, headers }) {
  try {
    decodeURIComponent(new URL(url, "http://here.invalid").pathname);
    return URL.canParse(`http://${headers.host ?? "here.invalid"}`);
  } catch {
    return false;
  }
}

// As refuseForeignOrigin in lib/web/body.ts, before Next's own check of actions, which ends in a 500.
function isForeign(headers) {
  const { origin, host, "sec-fetch-site": site = "same-origin" } = headers;
  if (origin === undefined) return site !== "same-origin";
  const here = (trustsProxy && headers["x-forwarded-host"]) || host;
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  const secure = trustsProxy && headers["x-forwarded-proto"] === "https";
  const schemes = secure ? ["https:"] : ["https:", "http:"];
  return !schemes.includes(from.protocol) || from.host !== here;
}

/** Takes away what a client may not say of itself, and a router state that Next would stumble over. */
export function cleanHeaders(request) {
  const { headers } = request;
  if (!trustsProxy) {
    headers["x-forwarded-for"] = request.socket.remoteAddress;
    delete headers["x-forwarded-host"];
    delete headers["x-forwarded-proto"];
  }
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
  } catch {
    delete headers["next-router-state-tree"];
  }
}

/** Counts what comes in without a length; past the limit `tooLarge` is called and the rest dropped. */
export function limitBody(request, tooLarge) {
  const push = request.push;
  const most = mostBytes(request);
  let size = 0;
  request.push = (chunk, encoding) => {
    const before = size;
    size += chunk?.length ?? 0;
    if (size <= most || chunk === null) return push.call(request, chunk, encoding);
    if (before <= most) tooLarge();
    return true;
  };
}
