import {
  type APIRequestContext,
  type APIResponse,
  request as playwrightRequest,
} from "@playwright/test";
import { test as base } from "vitest";
import { requireConformity, typeOf } from "@/tests/support/conforming";

export { expect } from "vitest";

type Server = {
  url: string;
  database: string;
  /** The file that it writes to. */
  log: string;
};

/** The server and the database of this worker, which no other has: the built application on a demonstration. */
export function ownServer(): Server {
  const servers: Server[] = JSON.parse(process.env.TEST_SERVERS ?? "[]");
  const own = servers[Number(process.env.VITEST_POOL_ID ?? 1) - 1];
  if (!own) throw new Error("These tests ask a server: run them with `npm run test:server`.");
  // Without a name: each connection would look it up, and where nobody knows it for IPv6 some would wait five seconds.
  return { ...own, url: own.url.replace("localhost", "127.0.0.1") };
}

/** Opens a client of the server that keeps its cookies, as a browser without pages. */
export async function openClient(
  options: Parameters<typeof playwrightRequest.newContext>[0] = {},
): Promise<APIRequestContext> {
  // Kept open, a connection may be closed by the server at the moment that the next request takes it.
  const extraHTTPHeaders = { connection: "close", ...options.extraHTTPHeaders };
  const baseURL = ownServer().url;
  return conforming(
    await playwrightRequest.newContext({ ...options, extraHTTPHeaders, baseURL }),
    baseURL,
  );
}

const METHODS = ["get", "head", "post", "put", "patch", "delete", "fetch"] as const;

/** The client, whose every answer is held to the document (tests/support/conforming.ts). */
function conforming(client: APIRequestContext, baseURL: string): APIRequestContext {
  return new Proxy(client, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof found !== "function") return found;
      const isAsking = (METHODS as readonly unknown[]).includes(key);
      if (!isAsking) return found.bind(target);
      return async (path: string, options?: { method?: string }) => {
        const answer: APIResponse = await found.call(target, path, options);
        const url = new URL(path, baseURL).href;
        const type = typeOf(answer.headers()["content-type"]);
        const isRedirected = new URL(answer.url()).pathname !== new URL(url).pathname;
        if (isRedirected) return answer;
        const method = key === "fetch" ? (options?.method ?? "GET") : String(key).toUpperCase();
        const body = type === "application/json" ? await answer.text() : "";
        requireConformity({ method, url, status: answer.status(), type, body });
        return answer;
      };
    },
  });
}

type Given = {
  request: APIRequestContext;
  baseURL: string;
  /** A client of its own for somebody who is signed in. */
  clientOf: (who: string) => Promise<APIRequestContext>;
};

export const test = base.extend<Given>({
  request: async ({ task: _ }, use) => {
    const client = await openClient();
    await use(client);
    await client.dispose();
  },
  baseURL: async ({ task: _ }, use) => use(ownServer().url),
  clientOf: async ({ task: _ }, use) => {
    const clients: APIRequestContext[] = [];
    await use(async (who) => {
      const client = await openClient();
      clients.push(client);
      await signIn(client, who);
      return client;
    });
    await Promise.all(clients.map((client) => client.dispose()));
  },
});

/** The page at an address as it comes from the server, without script. */
export async function readPage(client: APIRequestContext, path: string) {
  const answer = await client.get(path);
  return { status: answer.status(), headers: answer.headers(), html: await answer.text() };
}

/** The dialog that is open on a page, as HTML; nothing where none is. */
export function dialogOf(html: string): string {
  return /<dialog open.*?<\/dialog>/s.exec(html)?.[0] ?? "";
}

export const PASSWORD = "demo-pass-2026";

/** Signs the client in. */
export async function signIn(client: APIRequestContext, identifier: string): Promise<void> {
  const answer = await client.post("/api/login", { data: { identifier, password: PASSWORD } });
  if (answer.status() !== 200) throw new Error(`${identifier} cannot sign in: ${answer.status()}`);
}
