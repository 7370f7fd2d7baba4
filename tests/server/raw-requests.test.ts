import { once } from "node:events";
import { connect } from "node:net";
import { request as playwrightRequest } from "@playwright/test";
import { say } from "@/tests/support/raw-http";
import { expect, ownServer, signIn, test } from "./server-test";

const server = () => {
  const { hostname: host, port } = new URL(ownServer().url);
  return { host, port: Number(port) };
};

/** A request with these lines, on a connection that ends with it. */
const ask = (first: string, ...lines: string[]) =>
  say(server(), [`${first} HTTP/1.1`, "Connection: close", ...lines, "", ""].join("\r\n"));

const here = () => `Host: localhost:${server().port}`;

test("who asks to upgrade is answered as anybody else", async () => {
  const upgrade = ["GET / HTTP/1.1", here(), "Connection: Upgrade", "Upgrade: websocket", "", ""];
  const answers = Array.from({ length: 50 }, async () => {
    const socket = connect(server());
    socket.write(upgrade.join("\r\n"));
    const [said] = await once(socket, "data");
    socket.destroy();
    return String(said).split("\r\n")[0];
  });
  for (const first of await Promise.all(answers)) {
    expect(first).toBe("HTTP/1.1 307 Temporary Redirect");
  }
});

test("odd targets are refused, and one that names a host leads nowhere else", async () => {
  const { port } = server();
  const allowed = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
  const targets: [string, number, Record<string, string>][] = [
    ["GET *", 400, {}],
    ["POST *", 400, {}],
    ["OPTIONS *", 204, { allow: allowed }],
    ["CONNECT evil.example:443", 405, { allow: allowed }],
    ["TRACE /", 405, { allow: allowed }],
    ["GET http://evil.example/", 421, {}],
    ["GET http://evil.example:80@localhost/", 400, {}],
    ["GET file:///etc/passwd", 400, {}],
    ["GET http://", 400, {}],
    [`GET http://localhost:${port}/healthz`, 200, {}],
    ["GET //evil.example/", 308, { location: "/evil.example/" }],
    [`GET /${"a".repeat(40_000)}`, 431, {}],
  ];
  for (const [first, status, headers] of targets) {
    const answer = await ask(first, here());
    expect(answer.status, first.slice(0, 60)).toBe(status);
    expect(answer.headers, first.slice(0, 60)).toMatchObject(headers);
    const failure = status >= 400 && status !== 431 && JSON.parse(answer.text);
    if (failure)
      expect(failure).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  }
  expect((await ask("GET /", here(), here())).status, "two hosts").toBe(400);
});

test("a host that is not this server's is refused in the reader's language", async () => {
  const { port } = server();
  for (const known of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    expect((await ask("GET /healthz", `Host: ${known}`)).status, known).toBe(200);
  }
  for (const host of ["evil.example", "localhost", "localhost:1", `evil.example:${port}`]) {
    const answer = await ask("GET /healthz", `Host: ${host}`);
    expect(answer.status, host).toBe(421);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "unknown_host" });
  }
  const rw = await ask("GET /", "Host: evil.example", "Cookie: app_language=rw");
  expect(JSON.parse(rw.text).message).toMatch(/^Iyi seriveri/);
});

test("the link of an invitation leads where the server is, however it was asked", async () => {
  const { port } = server();
  const request = await playwrightRequest.newContext({ baseURL: `http://127.0.0.1:${port}` });
  await signIn(request, "admin");
  const email = `guest-${crypto.randomUUID()}@example.rw`;
  const headers = { origin: `http://127.0.0.1:${port}` };
  const invited = await request.post("/admin/invitations", {
    headers,
    data: { email, name: "Grace Mukamana" },
  });
  expect(invited.status()).toBe(201);
  const outbox = (await (await request.get("/admin/outbox")).json()) as {
    to: string;
    links: string[];
  }[];
  const [link] = outbox.find(({ to }) => to === email)?.links ?? [];
  expect(link).toMatch(new RegExp(`^http://localhost:${port}/invite/`));
  await request.dispose();
});

test("a large body is asked for only once somebody is signed in", async () => {
  const large = ["Content-Type: application/json", "Content-Length: 7000000"];
  for (const path of ["/api/profile", "/profile", "/projects/x", "/api/projects/x/files"]) {
    const answer = await ask(`POST ${path}`, here(), ...large);
    expect(answer.status, path).toBe(401);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "unauthenticated" });
  }
  const chunked = await ask("PUT /api/profile", here(), "Transfer-Encoding: chunked");
  expect(chunked.status).toBe(401);
  const form = await ask("POST /profile?edit=1", here(), ...large, "Accept: text/html");
  expect([form.status, form.headers.location]).toEqual([
    303,
    "/login?callbackUrl=%2Fprofile%3Fedit%3D1",
  ]);
  const action = await ask("POST /profile", here(), ...large, "Next-Action: 0", "Accept: */*");
  expect([action.status, action.headers["x-action-redirect"]]).toEqual([
    401,
    "/login?callbackUrl=%2Fprofile;push",
  ]);
});
