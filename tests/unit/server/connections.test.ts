import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startGuarded } from "@/tests/support/guarded-server";
import { readToEnd, say } from "@/tests/support/raw-http";

type Guarded = Awaited<ReturnType<typeof startGuarded>>;
const running: Guarded[] = [];
const opened: Socket[] = [];

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  for (const { close } of running.splice(0)) close();
});

async function start(options: Parameters<typeof startGuarded>[0]): Promise<Guarded> {
  const started = await startGuarded(options);
  running.push(started);
  return started;
}

/** A connection that the server has seen. */
async function open({ server, where }: Guarded, localAddress = "127.0.0.1"): Promise<Socket> {
  const seen = once(server, "connection");
  const socket = connect({ ...where, localAddress });
  socket.on("error", () => {});
  opened.push(socket);
  await Promise.all([seen, once(socket, "connect")]);
  return socket;
}

const request = "GET / HTTP/1.1\r\nHost: here\r\n";
const last = `${request}Connection: close\r\n\r\n`;

test("a network that has its share gives up one of its own, and no other's", async () => {
  const guarded = await start({ bounds: { connections: { inAll: 100, perNetwork: 2 } } });
  const other = await open(guarded, "127.0.0.2");
  const [first, second] = [await open(guarded), await open(guarded)];
  const ended = readToEnd(first);
  expect((await say(guarded.where, last)).status).toBe(200);
  expect((await ended).status).toBe(0);
  for (const socket of [second, other]) {
    socket.write(last);
    expect((await readToEnd(socket)).status).toBe(200);
  }
});

test("a share is given back when a connection ends", async () => {
  const guarded = await start({ bounds: { connections: { inAll: 100, perNetwork: 1 } } });
  for (let n = 0; n < 20; n += 1) {
    const ended = once(guarded.server, "connection").then(([socket]) => once(socket, "close"));
    expect((await say(guarded.where, last)).status).toBe(200);
    await ended;
  }
});

test("where there is no room, who has waited longest gives way to who comes", async () => {
  const guarded = await start({ bounds: { connections: { inAll: 3, perNetwork: 100 } } });
  const silent = [await open(guarded), await open(guarded), await open(guarded)];
  const [first, second, third] = silent.map((socket) => readToEnd(socket));
  expect((await say(guarded.where, last)).status).toBe(200);
  expect((await first)?.status).toBe(0);
  for (const socket of silent.slice(1)) socket.write(last);
  expect((await second)?.status).toBe(200);
  expect((await third)?.status).toBe(200);
});

test("who is being answered keeps the connection, whoever comes", async () => {
  const waiting: ServerResponse[] = [];
  const guarded = await start({
    bounds: { connections: { inAll: 2, perNetwork: 100 } },
    handle: (_, response) => waiting.push(response),
  });
  const asking = [await open(guarded), await open(guarded)];
  const asked = asking.map(() => once(guarded.server, "request"));
  for (const socket of asking) socket.write(last);
  await Promise.all(asked);
  const third = await open(guarded);
  expect((await readToEnd(third)).status).toBe(0);
  for (const response of waiting) response.end();
  for (const socket of asking) expect((await readToEnd(socket)).status).toBe(200);
});

test("who has been answered for long, reading by drops, gives way where there is no other room", async () => {
  const guarded = await start({
    bounds: { connections: { inAll: 4, perNetwork: 2, longMs: 0 } },
    handle: (request, response) => {
      if (request.url === "/slow") return response.write(Buffer.alloc(32 * 1024 * 1024));
      return response.end("handled");
    },
  });
  for (const network of ["127.0.0.1", "127.0.0.1", "127.0.0.2", "127.0.0.2"]) {
    const socket = await open(guarded, network);
    const asked = once(guarded.server, "request");
    socket.pause();
    socket.write(`${request.replace("/ ", "/slow ")}\r\n`);
    await asked;
  }
  const third = await open(guarded, "127.0.0.3");
  third.write(last);
  expect((await readToEnd(third)).status).toBe(200);
});

test("who asks again before the first answer is there is still being answered", async () => {
  const waiting: ServerResponse[] = [];
  const guarded = await start({
    bounds: { connections: { inAll: 2, perNetwork: 100 } },
    handle: (_, response) => waiting.push(response),
  });
  const [first, second] = [await open(guarded), await open(guarded)];
  const all = new Promise<void>((done) => {
    let asked = 0;
    guarded.server.on("request", () => {
      asked += 1;
      if (asked === 3) done();
    });
  });
  first.write(`${request}\r\n${last}`);
  second.write(last);
  await all;
  const over = once(waiting[0] as ServerResponse, "close");
  waiting[0]?.end("one");
  await over;
  const third = await open(guarded);
  expect((await readToEnd(third)).status).toBe(0);
  for (const response of waiting.slice(1)) response.end("two");
  expect((await readToEnd(first)).text).toContain("two");
});

test("who sends no headers, half of them or nothing after an answer is not waited for", async () => {
  const quick = { headersTimeout: 50, requestTimeout: 100, keepAliveTimeout: 50, timeout: 0 };
  // Whose answer counts has time to ask, however busy the machine is.
  const patient = { ...quick, headersTimeout: 60_000, requestTimeout: 60_000 };
  const end = async (text: string, times: typeof quick) => {
    const socket = await open(await start({ bounds: { times, connectionsCheckingInterval: 20 } }));
    socket.write(text);
    return (await readToEnd(socket)).status;
  };
  expect(await end("", quick)).toBe(408);
  expect(await end("GET / HTTP/1.1\r\nHo", quick)).toBe(408);
  expect(await end(`${request}\r\n`, patient)).toBe(200);
});

test("who asks and does not read the answer is not waited for", async () => {
  const guarded = await start({
    bounds: { times: { timeout: 100 } },
    handle: (_, response) => response.write(Buffer.alloc(64 * 1024 * 1024)),
  });
  const closed = once(guarded.server, "connection").then(([socket]) => once(socket, "close"));
  const socket = await open(guarded);
  socket.pause();
  socket.write(last);
  await closed;
});

test("who asks for a tunnel is told that there is none", async () => {
  const { where } = await start({});
  const answer = await say(where, "CONNECT evil.example:443 HTTP/1.1\r\nHost: here\r\n\r\n");
  expect(answer.status).toBe(405);
  expect(answer.headers.allow).toContain("GET");
  expect(JSON.parse(answer.text)).toMatchObject({ code: "method_not_allowed" });
});
