// Where the server is reached: what links in mails and documents begin with, and the hosts it answers to.
// Plain JavaScript: server.mjs and the start-up ask too, before anything is built.
import { isIP, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

const everywhere = ["0.0.0.0", "::"];
const HOST_AND_PORT = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;
const thisMachine = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The address that links begin with: PUBLIC_URL, else NEXTAUTH_URL, else HOST with PORT; where that
 * listens everywhere, this machine's own address in its network. Nothing that a request says counts.
 */
export function settledOrigin(env = process.env) {
  const [set] = settledUrls(env);
  if (set) return set.origin;
  const inNetwork = everywhere.includes(env.HOST) && ownAddress();
  return openedAt(inNetwork || env.HOST || "localhost", portOf(env));
}

/** Whether PUBLIC_URL or NEXTAUTH_URL says where the server is reached. */
export const isOriginSet = (env = process.env) => settledUrls(env).length > 0;

const portOf = ({ PORT }) => PORT || 3000;

function settledUrls({ PUBLIC_URL, NEXTAUTH_URL }) {
  return [PUBLIC_URL, NEXTAUTH_URL]
    .filter((address) => address && URL.canParse(address))
    .map((address) => new URL(address));
}

let own;

/** This machine's address in its network, where it is in one. */
export function ownAddress() {
  own ??= Object.values(networkInterfaces())
    .flat()
    .find((one) => !one.internal && one.family === "IPv4");
  return own?.address;
}

/** Where somebody at this machine opens a server that listens on `host`. */
export function openedAt(host, port) {
  const isHere = everywhere.includes(host) || ["127.0.0.1", "::1"].includes(host);
  return new URL(`http://${isHere ? "localhost" : bracketed(host)}:${port}`).origin;
}

/** The address by which this machine itself connects to a server that listens on `host`. */
export const reachableHost = (host) =>
  host === "::" ? "::1" : host === "0.0.0.0" ? "127.0.0.1" : host;

/** Whether nobody but this machine reaches a server that listens on `host`. */
export const isLoopback = (host) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

const bracketed = (host) => (isIPv6(host) ? `[${host}]` : host);

/**
 * Makes what tells whether a host is this server's: those of PUBLIC_URL and NEXTAUTH_URL and the names
 * in ALLOWED_HOSTS, this machine and HOST with the port, and the address that a connection came in on.
 */
export function knownHosts(env = process.env) {
  const host = env.HOST;
  const port = portOf(env);
  const known = new Set();
  const add = (name) => {
    for (const one of spellings(name)) known.add(one);
  };
  for (const url of settledUrls(env)) add(url.host);
  for (const name of (env.ALLOWED_HOSTS ?? "").split(",")) add(name.trim());
  for (const name of thisMachine) add(`${name}:${port}`);
  if (host && !everywhere.includes(host)) add(`${bracketed(host)}:${port}`);
  return (given, { localAddress, localPort } = {}) => {
    const asked = spellings(given);
    if (asked.some((one) => known.has(one))) return true;
    const arrived = localAddress?.replace(/^::ffff:/, "") ?? "";
    const here = isIP(arrived) ? spellings(`${bracketed(arrived)}:${localPort}`) : [];
    return asked.some((one) => here.includes(one));
  };
}

// A host as either scheme writes it: with the scheme's own port or without.
function spellings(host) {
  if (!HOST_AND_PORT.test(host)) return [];
  return [`http://${host}`, `https://${host}`]
    .filter((one) => URL.canParse(one))
    .map((one) => new URL(one).host);
}
