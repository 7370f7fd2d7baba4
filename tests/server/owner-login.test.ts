import { randomBytes } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { type Server, startServer } from "@/tests/support/permissions/servers";
import { expect, ownServer, PASSWORD, readPage, test } from "./server-test";

/** The same cooperative, served by who signs in to the database as its owner. */
let server: Server;
beforeAll(async () => {
  const { database } = ownServer();
  const secret = randomBytes(32).toString("base64url");
  server = await startServer(process.cwd(), database, secret, { DATABASE_URL: database });
});
afterAll(() => server?.stop());

const WARNING = "signs in to the database as its owner";

async function settingsOf(identifier: string): Promise<string> {
  const headers = { "content-type": "application/json", origin: server.url };
  const body = JSON.stringify({ identifier, password: PASSWORD });
  const signedIn = await fetch(`${server.url}/api/login`, { method: "POST", headers, body });
  const cookie = signedIn.headers.getSetCookie().map((text) => text.split(";")[0]);
  const page = await fetch(`${server.url}/settings`, { headers: { cookie: cookie.join("; ") } });
  expect(page.status).toBe(200);
  return page.text();
}

test("who may set the system up reads that the application is the owner; nobody else", async () => {
  expect(await settingsOf("tech")).toContain(WARNING);
  expect(await settingsOf("admin")).toContain(WARNING);
  expect(await settingsOf("director")).not.toContain(WARNING);
  expect(await settingsOf("aline")).not.toContain(WARNING);
});

test("and nobody where it signs in as the role that owns nothing", async ({ clientOf }) => {
  const { status, html } = await readPage(await clientOf("tech"), "/settings");
  expect(status).toBe(200);
  expect(html).not.toContain(WARNING);
});
