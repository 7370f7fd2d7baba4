import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { register } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { openMetrics } from "@/server/metrics.mjs";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  register.clear();
});

async function start(token?: string): Promise<string> {
  const stateText = async () => "openfuture_database_up 1\n";
  const routeOf = ({ url = "" }) => (url.startsWith("/members/") ? "/members/[id]" : "other");
  const options = { stateText, routeOf };
  const metrics = openMetrics(token === undefined ? options : { ...options, token });
  const server = createServer((request, response) => {
    metrics.watch(request, response);
    if (!metrics.answer(request, response)) response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("this machine reads them, and nobody for whom a proxy asks", async () => {
  const url = await start();
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  expect(text).toContain("openfuture_database_up 1");
  expect(text).toContain("process_resident_memory_bytes");
  for (const name of ["x-forwarded-for", "x-real-ip", "forwarded"]) {
    const refused = await fetch(`${url}/metrics`, { headers: { [name]: "127.0.0.1" } });
    expect(refused.status).toBe(401);
    expect(await refused.text()).not.toContain("openfuture");
  }
});

test("whoever holds the token reads them from anywhere; a wrong one is refused", async () => {
  const url = await start("a-long-secret");
  const ask = async (authorization: string) => {
    const headers = { authorization, "x-forwarded-for": "203.0.113.7" };
    return (await fetch(`${url}/metrics?x=1`, { headers })).status;
  };
  expect(await ask("Bearer a-long-secret")).toBe(200);
  expect(await ask("Bearer another")).toBe(401);
  expect(await ask("Basic a-long-secret")).toBe(401);
  // Where a token is set, this machine needs it too: a proxy on it may say nothing of whom it asks for.
  expect((await fetch(`${url}/metrics`)).status).toBe(401);
});

test("without a token none is right", async () => {
  const url = await start("");
  const headers = { authorization: "Bearer ", "x-forwarded-for": "203.0.113.7" };
  expect((await fetch(`${url}/metrics`, { headers })).status).toBe(401);
});

test("requests are counted by their way, route and status, no address among them", async () => {
  const url = await start();
  await fetch(`${url}/members/7f3a?name=aline`);
  await fetch(`${url}/api/deposits`, { method: "POST" });
  await fetch(`${url}/profile`, { method: "POST" });
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain(
    'openfuture_requests_total{route="/members/[id]",method="GET",status="404"} 1',
  );
  expect(text).toContain('openfuture_requests_total{route="other",method="POST",status="404"} 2');
  for (const way of ["screen", "call", "action"]) {
    expect(text).toContain(`openfuture_request_seconds_count{way="${way}",status="4xx"} 1`);
  }
  expect(text).not.toContain("aline");
  expect(text).not.toContain("7f3a");
});
