import { type APIRequestContext, request as playwrightRequest } from "@playwright/test";
import { test as base } from "vitest";

export { expect } from "vitest";

type Server = { url: string; database: string };

/** The server and the database of this worker: the built application on a demonstration of its own. */
export function ownServer(): Server {
  const servers: Server[] = JSON.parse(process.env.TEST_SERVERS ?? "[]");
  const own = servers[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % servers.length];
  if (!own) throw new Error("These tests ask a server: run them with `npm run test:server`.");
  return own;
}

/** Opens a client of the server that keeps its cookies, as a browser without pages. */
export function openClient(
  options: { extraHTTPHeaders?: Record<string, string> } = {},
): Promise<APIRequestContext> {
  return playwrightRequest.newContext({ ...options, baseURL: ownServer().url });
}

export const test = base.extend<{ request: APIRequestContext; baseURL: string }>({
  request: async ({ task: _ }, use) => {
    const client = await openClient();
    await use(client);
    await client.dispose();
  },
  baseURL: async ({ task: _ }, use) => use(ownServer().url),
});

export const PASSWORD = "demo-pass-2026";

/** Signs the client in. */
export async function signIn(client: APIRequestContext, identifier: string): Promise<void> {
  const answer = await client.post("/api/login", { data: { identifier, password: PASSWORD } });
  if (answer.status() !== 200) throw new Error(`${identifier} cannot sign in: ${answer.status()}`);
}
