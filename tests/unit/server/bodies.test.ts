import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { register } from "prom-client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMetrics } from "@/server/metrics.mjs";
import { startGuarded } from "@/tests/support/guarded-server";
import { readToEnd, say } from "@/tests/support/raw-http";

type Guarded = Awaited<ReturnType<typeof startGuarded>>;
type Options = NonNullable<Parameters<typeof startGuarded>[0]>;
const MB = 1024 * 1024;
let guarded: Guarded;
let handled: string[];
const opened: Socket[] = [];

beforeEach(() => {
  handled = [];
});
afterEach(() => {
  // Other files of this process open metrics, too.
  register.clear();
  for (const socket of opened.splice(0)) socket.destroy();
  guarded.close();
});

/** Keeps what reaches the application, which reads the body before it answers unless told otherwise. */
async function start(options: Options = {}, answersEarly = false): Promise<void> {
  guarded = await startGuarded({
    handle: (request: IncomingMessage, response) => {
      handled.push(`${request.method} ${request.url}`);
      request.resume();
      if (answersEarly) return response.write("early");
      return request.on("end", () => response.end("handled"));
    },
    ...options,
  });
}

const head = (path: string, ...lines: string[]) =>
  [`PUT ${path} HTTP/1.1`, "Host: here", "Connection: close", ...lines, "", ""].join("\r\n");
const large = `Content-Length: ${MB}`;

describe("a large body", () => {
  test.each([
    ["/api/profile", large],
    ["/projects/5", large],
    ["/api/projects/5/files?x", large],
    ["/admin/vouchers/5/files", large],
    ["/transactions/books/vouchers/VCH-1-2026", large],
    ["/profile", "Transfer-Encoding: chunked"],
  ])("of nobody to %s is refused before any of it is there (%s)", async (path, brings) => {
    await start();
    const answer = await say(guarded.where, head(path, brings));
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "unauthenticated" });
    expect(handled).toEqual([]);
  });

  test("leads a form to the sign-in, with script or without", async () => {
    await start();
    const login = "/login?callbackUrl=%2Fprofile%3Fedit%3D1";
    const form = await say(guarded.where, head("/profile?edit=1", large, "Accept: text/html,*/*"));
    expect([form.status, form.headers.location]).toEqual([303, login]);
    const action = await say(guarded.where, head("/profile?edit=1", large, "Next-Action: 1"));
    expect([action.status, action.headers["x-action-redirect"]]).toEqual([401, `${login};push`]);
  });

  test("of a member is asked for and reaches the application", async () => {
    await start();
    const socket = upload("aline");
    expect(await continued(socket)).toBe(true);
    socket.write(Buffer.alloc(MB));
    expect((await readToEnd(socket)).status).toBe(200);
    expect(handled).toEqual(["PUT /api/profile"]);
  });

  test("where it cannot be found out whose it is, is not done", async () => {
    await start({ uploaderOf: () => Promise.reject(new Error("no database")) });
    const answer = await say(guarded.where, head("/api/profile", large, "Cookie: aline"));
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(handled).toEqual([]);
  });

  test("that is too large, or goes where none is taken, is refused whoever sends it", async () => {
    await start();
    const over = `Content-Length: ${7 * MB + 1}`;
    expect((await say(guarded.where, head("/api/profile", over, "Cookie: aline"))).status).toBe(
      413,
    );
    expect((await say(guarded.where, head("/api/login", large, "Cookie: aline"))).status).toBe(413);
  });
});

describe("the share of what is under way", () => {
  const shares = {
    member: { count: 2, bytes: 3 * MB },
    network: { count: 3, bytes: 100 * MB },
    all: { count: 4, bytes: 100 * MB },
  };
  const many = { ...shares.member, count: 100 };

  test("of a member is bounded in number, and given back", async () => {
    await start({ bounds: { shares } });
    const [first, second] = [upload("aline"), upload("aline")];
    expect([await continued(first), await continued(second)]).toEqual([true, true]);
    const third = await readToEnd(upload("aline"));
    expect([third.status, third.headers["retry-after"]]).toEqual([429, "5"]);
    expect(JSON.parse(third.text)).toMatchObject({ code: "too_many_uploads" });
    expect(await continued(upload("eric"))).toBe(true);
    await abandoned(first);
    expect(await continued(upload("aline"))).toBe(true);
  });

  test("of a member is bounded in bytes: without a length the most counts", async () => {
    await start({ bounds: { shares: { ...shares, member: many } } });
    for (let n = 0; n < 3; n += 1) expect(await continued(upload("aline"))).toBe(true);
    expect((await readToEnd(upload("aline"))).status).toBe(429);
    expect((await readToEnd(upload("eric", "Transfer-Encoding: chunked"))).status).toBe(429);
  });

  test("of a network and of all is bounded, whoever they are", async () => {
    await start({ bounds: { shares } });
    for (const name of ["a", "b", "c"]) expect(await continued(upload(name))).toBe(true);
    expect((await readToEnd(upload("d"))).status).toBe(429);
    expect(await continued(upload("d", large, "127.0.0.2"))).toBe(true);
    expect((await readToEnd(upload("e", large, "127.0.0.3"))).status).toBe(429);
  });

  test("is given back by who is gone before it was known who they are", async () => {
    let [asked, tell] = [() => {}, (_: string) => {}];
    const wasAsked = new Promise<void>((done) => {
      asked = done;
    });
    const member = new Promise<string>((done) => {
      tell = done;
    });
    await start({
      bounds: { shares },
      uploaderOf: () => {
        asked();
        return member;
      },
    });
    const socket = upload("aline");
    await wasAsked;
    await abandoned(socket);
    tell("aline");
    for (let n = 0; n < 2; n += 1) expect(await continued(upload("aline"))).toBe(true);
    expect(handled).toHaveLength(2);
  });
});

describe("a body that stalls", () => {
  const bounds = { pace: { bytes: 64 * 1024, everyMs: 50 } };

  test.each([
    ["of a form", "/api/login", "Content-Length: 100"],
    ["without a length", "/api/login", "Transfer-Encoding: chunked"],
    ["of a member's picture", "/api/profile", large],
  ])("%s is given up", async (_, path, brings) => {
    await start({ bounds });
    const answer = await say(guarded.where, head(path, brings, "Cookie: aline"));
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "body_too_slow" });
  });

  test("is given up after the answer, too", async () => {
    await start({ bounds }, true);
    const alive = head("/api/login", "Content-Length: 100").replace("close", "keep-alive");
    expect((await say(guarded.where, alive)).text).toContain("early");
  });
});

test("all that waits for an answer's end has one listener, which leaves room for Next's own", async () => {
  let listeners: number | undefined;
  const metrics = openMetrics({ stateText: async () => "" });
  await start({
    metrics,
    handle: (request: IncomingMessage, response) => {
      listeners = response.listenerCount("close");
      return request.resume().on("end", () => response.end("handled"));
    },
  });
  const socket = upload("aline");
  expect(await continued(socket)).toBe(true);
  socket.write(Buffer.alloc(MB));
  expect((await readToEnd(socket)).status).toBe(200);
  expect(listeners).toBe(1);
});

test("a body that turns out too large after the answer ends the connection, not the server", async () => {
  await start({}, true);
  const alive = head("/api/login", "Transfer-Encoding: chunked").replace("close", "keep-alive");
  const socket = connect(guarded.where);
  opened.push(socket);
  socket.write(alive);
  await once(socket, "data");
  const ended = readToEnd(socket);
  socket.write(`${(70_000).toString(16)}\r\n${"x".repeat(70_000)}\r\n`);
  await ended;
  expect(guarded.server.listening).toBe(true);
});

test("who is refused while sending the last of its requests may send all of it, and has the answer", async () => {
  await start();
  const socket = connect({ ...guarded.where, allowHalfOpen: true });
  opened.push(socket);
  socket.write(head("/api/login", `Content-Length: ${4 * MB}`));
  const [said] = await once(socket, "data");
  expect(String(said)).toMatch(/^HTTP\/1.1 413 /);
  await once(socket, "end");
  for (let sent = 0; sent < 4 * MB; sent += MB) {
    await new Promise((written, failed) => {
      socket.write("x".repeat(MB), (error) => (error ? failed(error) : written(null)));
    });
  }
  const connections = () =>
    new Promise<number>((resolve) => guarded.server.getConnections((_, open) => resolve(open)));
  await expect.poll(connections).toBe(0);
});

/** The head of an upload by a member, who waits to be asked for the rest. */
function upload(member: string, brings = large, localAddress = "127.0.0.1"): Socket {
  const socket = connect({ ...guarded.where, localAddress });
  opened.push(socket);
  socket.write(head("/api/profile", brings, `Cookie: ${member}`, "Expect: 100-continue"));
  return socket;
}

/** Whether the rest is asked for. */
async function continued(socket: Socket): Promise<boolean> {
  const [said] = await once(socket, "data");
  return String(said).startsWith("HTTP/1.1 100");
}

/** Leaves, and the server has seen it. */
async function abandoned(socket: Socket): Promise<void> {
  const count = () =>
    new Promise<number>((resolve) => guarded.server.getConnections((_, open) => resolve(open)));
  const before = await count();
  socket.destroy();
  while ((await count()) >= before) await new Promise(setImmediate);
}
