import { once } from "node:events";
import { type AddressInfo, connect as connectTcp, createServer, type Socket } from "node:net";

/** Where a statement's connection dies: before the server gets it, or once it is done but not told. */
export type Moment = "before" | "after";

/**
 * A wire to the database that can be cut. `cutAt(n, moment)` kills the connection at the n-th
 * statement from then on, once; `hasCut` tells whether that came to pass.
 */
export async function openCuttingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let cut: { left: number; moment: Moment } | null = null;
  let hasCut = false;
  let statements = 0;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connectTcp(Number(target.port || 5432), target.hostname);
    const fromClient = messages(true);
    const fromServer = messages(false);
    let silent = false;
    const kill = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", kill);
      socket.on("close", () => {
        sockets.delete(socket);
        kill();
      });
    }
    client.on("data", (chunk) => {
      for (const { type, bytes } of fromClient(chunk)) {
        // Execute and simple query: each is one statement.
        const isStatement = type === "E" || type === "Q";
        if (isStatement) statements += 1;
        if (cut && isStatement) {
          cut.left -= 1;
          if (cut.left === 0) {
            const { moment } = cut;
            cut = null;
            hasCut = true;
            if (moment === "before") return kill();
            silent = true;
          }
        }
        upstream.write(bytes);
      }
    });
    upstream.on("data", (chunk) => {
      const ready = fromServer(chunk).some(({ type }) => type === "Z");
      if (!silent) client.write(chunk);
      else if (ready) kill();
    });
  });

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutAt: (statement: number, moment: Moment) => {
      cut = { left: statement, moment };
      hasCut = false;
    },
    /** How many statements there were until now. */
    statements: () => statements,
    cutNow: () => {
      for (const socket of sockets) socket.destroy();
    },
    isOpen: () => sockets.size > 0,
    /** Whether the last cut came to pass; forgets it when not. */
    hasCut: () => {
      cut = null;
      return hasCut;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

type Message = { type: string; bytes: Buffer };

/** Splits one direction of the wire into protocol messages; the client's first has no type. */
function messages(startsUntyped: boolean): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  let untyped = startsUntyped;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const found: Message[] = [];
    for (;;) {
      const head = untyped ? 0 : 1;
      if (rest.length < head + 4) return found;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return found;
      const type = untyped ? "" : String.fromCharCode(rest[0] ?? 0);
      found.push({ type, bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      untyped = false;
    }
  };
}
