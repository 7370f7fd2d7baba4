// What the server refuses before Next sees it: logged, not audited, since no session was looked at.
import pino from "pino";
import { networkOf } from "../lib/net/network.mjs";
import { addressOf, hostOf } from "./proxy.mjs";

export const log = pino({ level: process.env.LOG_LEVEL ?? "info", base: null });

const figures = { perNetwork: 5, inAll: 60, windowMs: 60_000 };

/**
 * Makes a writer of at most so many lines a minute from one network and in all; what was left out of a
 * minute is told at its end, in one line.
 */
export function limitLines(write, { perNetwork, inAll, windowMs } = figures) {
  const seen = new Map();
  let written = 0;
  let leftOut = 0;
  let ending;
  const end = () => {
    if (leftOut > 0) write({ leftOut }, "more of the same was left out");
    seen.clear();
    ending = undefined;
    written = leftOut = 0;
  };
  return (address, facts, text) => {
    if (!ending) ending = setTimeout(end, windowMs).unref();
    const network = networkOf(address);
    const before = seen.get(network) ?? 0;
    if (written >= inAll || before >= perNetwork) {
      leftOut += 1;
      return;
    }
    written += 1;
    seen.set(network, before + 1);
    write({ ...facts, address }, text);
  };
}

const warn = (facts, text) => log.warn(facts, text);
const writeForeign = limitLines(warn);
const writeUnknown = limitLines(warn);
const writeDropped = limitLines(warn);

/** Notes a write that came from another site: from where, and what it was after. */
export function logForeign(request) {
  const { url, method, headers } = request;
  const [path] = url.split("?");
  const origin = String(headers.origin ?? "none").slice(0, 200);
  const facts = { method, path: path.slice(0, 200), origin };
  writeForeign(addressOf(request), facts, "a write from another site was refused");
}

/** Notes a request for a host that is not ours: a visitor's play, or a setting that is missing. */
export function logUnknownHost(request) {
  const facts = { host: String(hostOf(request)).slice(0, 200) };
  const text = "a request for an unknown host was refused (PUBLIC_URL, ALLOWED_HOSTS)";
  writeUnknown(addressOf(request), facts, text);
}

/** Notes a connection that was closed because there were too many. */
export function logDropped(address) {
  writeDropped(address ?? "unknown", {}, "a connection was closed: there were too many");
}
