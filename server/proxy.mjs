// Who is asking, and for what host: what a proxy in front says of it counts only with TRUST_PROXY=1.

export const trustsProxy = process.env.TRUST_PROXY === "1";

/** The host that was asked for; undefined where a client of HTTP/1.0 names none. */
export const hostOf = ({ headers }) => (trustsProxy && headers["x-forwarded-host"]) || headers.host;

/** Whether the client came by https. */
export const isHttps = ({ headers }) => trustsProxy && headers["x-forwarded-proto"] === "https";

/** The client's network address, as the proxy or the connection says. */
export function addressOf({ headers, socket }) {
  const forwarded =
    trustsProxy &&
    String(headers["x-forwarded-for"] ?? "")
      .split(",")
      .at(-1);
  return (forwarded || socket.remoteAddress || "unknown").trim().slice(0, 64);
}
