// What a request is after. Besides a path, HTTP knows `*` and an address that names a host.
import { hostOf } from "./proxy.mjs";

/** Whether a request asks what the server as a whole knows. */
export const isAboutServer = ({ method, url }) => method === "OPTIONS" && url === "*";

/**
 * Judges what a request is after and at which host; an address that names a host becomes the path and the
 * host that it means. Gives the code of what is wrong, or null.
 */
export function settleTarget(request, isKnownHost) {
  if (request.headersDistinct.host?.length > 1) return "malformed";
  const named = [];
  if (!request.url.startsWith("/") && !isAboutServer(request)) {
    if (!splitTarget(request)) return "malformed";
    named.push(request.headers.host);
  }
  if (!isReadable(request)) return "malformed";
  // A client of HTTP/1.0 may name no host.
  named.push(hostOf(request));
  const known = named.every((host) => host === undefined || isKnownHost(host, request.socket));
  return known ? null : "unknown_host";
}

function splitTarget(request) {
  if (!URL.canParse(request.url)) return false;
  const { protocol, host, username, password, pathname, search } = new URL(request.url);
  if (!/^https?:$/.test(protocol) || username || password) return false;
  request.headers.host = host;
  request.url = pathname + search;
  return true;
}

function isReadable({ url, headers }) {
  try {
    decodeURIComponent(new URL(url, "http://here.invalid").pathname);
    return URL.canParse(`http://${headers.host ?? "here.invalid"}`);
  } catch {
    return false;
  }
}
