import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { startAnew } from "@/tests/support/own-environment";

async function start(role: string): Promise<(path: string) => Promise<number>> {
  vi.stubEnv("ROLE", role);
  startAnew();
  const { serves } = await import("@/server/role.mjs");
  const server = createServer((request, response) => {
    if (serves(request, response)) response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
}

test("a process for jobs alone says how it is, and answers nothing else", async () => {
  const ask = await start("worker");
  expect(await ask("/healthz")).toBe(200);
  expect(await ask("/readyz")).toBe(200);
  for (const path of ["/", "/login", "/api/me", "/healthz/x"]) expect(await ask(path)).toBe(404);
});

test.each(["", "web", "all"])("with ROLE=%s it answers", async (role) => {
  const ask = await start(role);
  expect(await ask("/login")).toBe(200);
});
