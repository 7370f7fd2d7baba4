import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { fairQueue } from "@/lib/fair-queue";
import { screensInTurn } from "@/server/screens.mjs";

type Held = { path: string; response: ServerResponse };
const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server whose requests wait to be answered; the session is the cookie. */
async function start(waiting = 10) {
  const queue = fairQueue({ each: 2, all: 100, waiting, patience: 60_000 });
  const turnOf = async ({ headers }: IncomingMessage, signal: AbortSignal) =>
    headers.cookie ? queue.hold(headers.cookie, signal) : null;
  const take = screensInTurn(turnOf);
  const held: Held[] = [];
  const arrived: (() => void)[] = [];
  const server = createServer((request, response) => {
    void take(request, response, () => {
      held.push({ path: String(request.url), response });
      for (const note of arrived.splice(0)) note();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, cookie = "", signal: AbortSignal | null = null, method = "GET") =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { cookie }, signal });
  const reach = async (count: number) => {
    while (held.length < count) await new Promise<void>((done) => arrived.push(done));
    return held.map(({ path }) => path).toSorted();
  };
  return { ask, held, reach };
}

test("a session opens two screens at once, and the next when one is there", async () => {
  const { ask, held, reach } = await start();
  const asked = ["/a", "/b", "/c"].map((path) => ask(path, "aline"));
  expect(await reach(2)).toHaveLength(2);
  // Others, visitors and what is no screen do not wait behind them.
  const apart = [ask("/a", "eric"), ask("/login"), ask("/api/me", "aline"), ask("/x/pdf", "aline")];
  expect(await reach(6)).toEqual(expect.arrayContaining(["/api/me", "/login", "/x/pdf"]));
  for (const { response } of held.slice()) response.end();
  await reach(7);
  held.at(-1)?.response.end();
  for (const answer of await Promise.all([...asked, ...apart])) expect(answer.status).toBe(200);
});

test("what a form sends waits behind no screen", async () => {
  const { ask, held, reach } = await start();
  const opened = [ask("/a", "aline"), ask("/b", "aline")];
  await reach(2);
  const sent = ask("/send", "aline", null, "POST");
  expect(await reach(3)).toContain("/send");
  for (const { response } of held) response.end();
  for (const answer of await Promise.all([...opened, sent])) expect(answer.status).toBe(200);
});

test("who leaves while waiting takes no turn", async () => {
  const { ask, held, reach } = await start();
  const opened = [ask("/a", "aline"), ask("/b", "aline")];
  await reach(2);
  const leaving = new AbortController();
  const left = ask("/left", "aline", leaving.signal);
  leaving.abort();
  await expect(left).rejects.toThrow();
  const next = ask("/next", "aline");
  held[0]?.response.end();
  expect(await reach(3)).not.toContain("/left");
  for (const { response } of held.slice(1)) response.end();
  await Promise.all([...opened, next]);
});

test("who asks for more than may wait is told so", async () => {
  const take = screensInTurn(async () => {
    throw new AppError("too_many_at_once");
  });
  const server = createServer((request, response) => void take(request, response, () => {}));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/dashboard`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "5"]);
  expect(await answer.json()).toMatchObject({ code: "too_many_screens" });
});
