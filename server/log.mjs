// What the server refuses before Next sees it: logged, not audited, since no session was looked at.
import pino from "pino";

const trustsProxy = process.env.TRUST_PROXY === "1";
const log = pino({ level: process.env.LOG_LEVEL ?? "info", base: null });

/** Notes a write that came from another site: from where, and what it was after. */
export function logForeign({ url, method, headers, socket }) {
  const address = (trustsProxy && headers["x-forwarded-for"]) || socket.remoteAddress;
  const [path] = url.split("?");
  const origin = String(headers.origin ?? "none").slice(0, 200);
  log.warn(
    { method, path: path.slice(0, 200), origin, address },
    "a write from another site was refused",
  );
}
