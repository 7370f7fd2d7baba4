import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const MB = 1024 * 1024;
// So many are under way at once, and each is left by its client after so long.
const BATCH = 500;
const LEFT_AFTER_MS = 100;

/** How many connections got which first line of an answer; "closed" and "none" where there was no answer. */
export type Counts = Map<string, number>;

/** What somebody does to the server: gives what it got, once all of it is over and every socket closed. */
export type Flood = { name: string; run: (server: URL, signal: AbortSignal) => Promise<Counts> };

/** The floods; `cookie` is of a member who attacks. */
export function floods(count: number, cookie: string): Flood[] {
  return [
    { name: `${count} upgrades, left by who asked`, run: upgrades(count) },
    { name: "1,500 silent connections", run: held(1_500, () => []) },
    { name: "150 stalled uploads of nobody", run: held(150, (host) => upload(host)) },
    { name: "150 stalled uploads of a member", run: held(150, (host) => upload(host, cookie)) },
    { name: "300 stalled forms of nobody", run: held(300, form) },
  ];
}

function upgrades(count: number): Flood["run"] {
  const ask = ({ host }: URL) =>
    `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  return async (server) => {
    const counts: Counts = new Map();
    for (let done = 0; done < count; done += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - done) }, async () => {
        const { socket, over } = open(server, counts);
        socket.once("connect", () => {
          socket.write(ask(server));
          setTimeout(() => socket.destroy(), LEFT_AFTER_MS);
        });
        await over;
      });
      await Promise.all(batch);
    }
    return counts;
  };
}

// Connections that say something and then wait, until `signal` ends.
function held(count: number, say: (host: string) => (string | Buffer)[]): Flood["run"] {
  return async (server, signal) => {
    const counts: Counts = new Map();
    const all = Array.from({ length: count }, () => {
      const { socket, over } = open(server, counts);
      for (const part of say(server.host)) socket.write(part);
      return { socket, over };
    });
    while (!signal.aborted) await sleep(100);
    for (const { socket } of all) socket.destroy();
    await Promise.all(all.map(({ over }) => over));
    return counts;
  };
}

const upload = (host: string, cookie = "") => [
  `PUT /api/profile HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n`,
  `Content-Type: application/json\r\nContent-Length: ${7 * MB}\r\n\r\n`,
  Buffer.alloc(6.5 * MB, 0x20),
];

const form = (host: string) => [
  `POST /api/login HTTP/1.1\r\nHost: ${host}\r\n`,
  `Content-Type: application/json\r\nContent-Length: ${64 * 1024}\r\n\r\n`,
  Buffer.alloc(63 * 1024, 0x20),
];

function open(server: URL, counts: Counts): { socket: Socket; over: Promise<void> } {
  const socket = connect({ host: "127.0.0.1", port: Number(server.port) });
  let [answer, closed] = ["", false];
  socket.once("data", (part) => {
    [answer = ""] = String(part).split("\r\n");
  });
  // The server has closed it.
  socket.on("error", () => {
    closed = true;
  });
  socket.on("end", () => {
    closed = true;
  });
  const over = new Promise<void>((done) => {
    socket.once("close", () => {
      const what = answer || (closed ? "closed" : "none");
      counts.set(what, (counts.get(what) ?? 0) + 1);
      done();
    });
  });
  return { socket, over };
}
