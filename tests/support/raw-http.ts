import { once } from "node:events";
import { connect, type NetConnectOpts, type Socket } from "node:net";

/** An answer as it came: its status, its headers by lower-case name, and what follows them. */
type RawAnswer = { status: number; headers: Record<string, string>; text: string };

/**
 * Says something word for word, which no client would, and gives the answer once the server has closed
 * the connection. `text` is a request up to its empty line.
 */
export async function say(where: NetConnectOpts, text: string): Promise<RawAnswer> {
  const socket = connect(where);
  socket.write(text);
  return readToEnd(socket);
}

/** What the server still says on a connection until it closes it; status 0 where that is nothing. */
export async function readToEnd(socket: Socket): Promise<RawAnswer> {
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  // A connection that is cut off has said all it will.
  socket.on("error", () => {});
  await once(socket, "close");
  const [head = "", ...rest] = Buffer.concat(parts).toString().split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => line.split(/:\s*/, 2) as [string, string]);
  return {
    status: Number(first.split(" ")[1] ?? 0),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    text: rest.join("\r\n\r\n"),
  };
}
