// How many connections there may be, and for how long they may wait.
import { readFileSync } from "node:fs";
import { networkOf } from "../lib/net/network.mjs";
import { logDropped } from "./log.mjs";
import { whenOver } from "./over.mjs";
import { trustsProxy } from "./proxy.mjs";

const seconds = 1000;

/** How long a connection may stay: see `limitConnections` for how many there may be. */
export const times = {
  // From the first moment until all headers are there.
  headersTimeout: 10 * seconds,
  // Until all of the body is there; server/body.mjs asks for progress besides.
  requestTimeout: 300 * seconds,
  // Between two requests. A proxy and many clients keep theirs for a minute, and must not find one closed while
  // they write; a phone on a slow line is spared a handshake. Where there is no room, who is silent gives way.
  keepAliveTimeout: 75 * seconds,
  // Without a byte either way: who asks and does not read what comes.
  timeout: 60 * seconds,
};

/** Where there is no room, who has been answered for so long gives way after all: they read by drops. */
const longAnswerMs = 10 * seconds;

/** How often Node looks for connections that are over their time. */
export const connectionsCheckingInterval = 2 * seconds;

const most = Math.min(2048, Math.floor(openFiles() / 2));

/**
 * One network has half at most: it may be a whole district behind one telephone company's address. A
 * proxy in front has all, and knows itself whom to bound.
 */
export const counts = { inAll: most, perNetwork: trustsProxy ? most : Math.ceil(most / 2) };

/** How many files this process may open: each connection is one. */
function openFiles() {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return 4096; // Not Linux.
  }
}

/**
 * Bounds a server's connections. Where there is no room, in all or for one network, the one that has waited
 * longest for its request's end gives way: a flood of silent ones keeps nobody out. Where all are being answered it
 * is the one that has been for longest, if for long.
 */
export function limitConnections(server, { inAll, perNetwork, longMs = longAnswerMs } = counts) {
  const open = new Map(); // the request under way of each; who has waited longest comes first
  const networks = new Map(); // how many each network has

  server.prependListener("connection", (socket) => {
    const network = networkOf(socket.remoteAddress);
    const isFull = (networks.get(network) ?? 0) >= perNetwork;
    if ((isFull || open.size >= inAll) && !makeRoom(isFull ? network : undefined)) {
      logDropped(socket.remoteAddress);
      socket.destroy();
      return;
    }
    open.set(socket, { network });
    networks.set(network, (networks.get(network) ?? 0) + 1);
    socket.once("close", () => forget(socket));
  });

  const begin = (request, response) => {
    const { socket } = request;
    note(socket, request);
    // The next one may be under way by then: some clients do not wait for their answers.
    whenOver(response, () => {
      if (open.get(socket)?.request === request) note(socket, undefined);
    });
  };
  server.prependListener("request", begin);
  server.prependListener("checkContinue", begin);

  function note(socket, request) {
    const known = open.get(socket);
    if (!known) return;
    open.delete(socket);
    open.set(socket, { network: known.network, request, since: performance.now() });
  }

  function forget(socket) {
    const known = open.get(socket);
    if (!known) return;
    open.delete(socket);
    const left = networks.get(known.network) - 1;
    if (left > 0) networks.set(known.network, left);
    else networks.delete(known.network);
  }

  /** Closes the connection that has waited longest, of one network or of all; false where all are busy. */
  function makeRoom(only) {
    const longest = waitsLongest(open, only, longMs);
    return longest ? drop(longest) : false;
  }

  function drop(socket) {
    logDropped(socket.remoteAddress);
    forget(socket);
    socket.destroy();
    return true;
  }
}

/** Who waits for a request's end before everybody else; where all are being answered, who has been for long. */
function waitsLongest(open, only, longMs) {
  let longest; // of those that are being answered
  for (const [socket, { network, request, since }] of open) {
    if (only !== undefined && network !== only) continue;
    if (!request?.complete && !request?.admitted) return socket;
    if (!request.admitted && performance.now() - since > longMs) longest ??= socket;
  }
  return longest;
}
