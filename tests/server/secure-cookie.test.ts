import { randomBytes } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { type Server, startServer } from "@/tests/support/permissions/servers";
import { expect, ownServer, PASSWORD, test } from "./server-test";

/**
 * A server behind a proxy that ends https. Whoever is on the reader's network can plant a cookie by a plain
 * answer of any host beneath the domain: over https only the one with the prefix may count, which they
 * cannot plant.
 */
const HOST = "of.example";
const PREFIXED = "__Host-next-auth.session-token";
const PLAIN = "next-auth.session-token";
const credentials = { identifier: "claudine", password: PASSWORD };
let server: Server;

beforeAll(async () => {
  const secret = randomBytes(32).toString("base64url");
  const database = ownServer().database;
  const more = { TRUST_PROXY: "1", ALLOWED_HOSTS: HOST };
  server = await startServer(process.cwd(), database, secret, more);
});
afterAll(() => server?.stop());

type Asked = { method?: string; json?: object; cookie?: string };

function ask(scheme: "http" | "https", path: string, { method = "GET", json, cookie }: Asked = {}) {
  return fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: {
      "x-forwarded-proto": scheme,
      "x-forwarded-host": HOST,
      origin: `${scheme}://${HOST}`,
      ...(json && { "content-type": "application/json" }),
      ...(cookie && { cookie }),
    },
    ...(json && { body: JSON.stringify(json) }),
  });
}

/** The cookie that a sign-in sets: its name, its value, and what it says of itself. */
async function signIn(scheme: "http" | "https", cookie = "") {
  const answer = await ask(scheme, "/api/login", { method: "POST", json: credentials, cookie });
  expect(answer.status).toBe(200);
  const set = answer.headers.getSetCookie().find((text) => text.includes("session-token")) ?? "";
  const [pair = "", ...attributes] = set.split("; ");
  return { name: pair.split("=")[0], value: pair.split("=")[1] ?? "", attributes };
}

const status = async (scheme: "http" | "https", cookie: string) =>
  (await ask(scheme, "/api/me", { cookie })).status;

test("over https a sign-in sets the cookie that no other site can plant", async () => {
  const { name, attributes } = await signIn("https");
  expect(name).toBe(PREFIXED);
  const said = attributes.map((text) => text.toLowerCase());
  expect(said).toEqual(expect.arrayContaining(["path=/", "secure", "httponly", "samesite=lax"]));
  expect(said.filter((text) => text.startsWith("domain"))).toEqual([]);
});

test("over https a plain cookie is no session, on calls, screens and the doors of next-auth", async () => {
  const { value } = await signIn("http");
  expect(await status("http", `${PLAIN}=${value}`)).toBe(200);
  for (const name of [PLAIN, "__Secure-next-auth.session-token"]) {
    const cookie = `${name}=${value}`;
    expect(await status("https", cookie), name).toBe(401);
    const screen = await ask("https", "/dashboard", { cookie });
    expect(screen.headers.get("location"), name).toContain("/login");
    const session = await ask("https", "/api/auth/session", { cookie });
    expect(await session.json(), name).toEqual({});
  }
  expect(await status("https", `${PREFIXED}=${value}`)).toBe(200);
  expect(await status("http", `${PREFIXED}=${value}`)).toBe(401);
});

test("the doors of next-auth set the same cookie", async () => {
  const csrf = await ask("https", "/api/auth/csrf");
  const { csrfToken } = await csrf.json();
  const carried = csrf.headers.getSetCookie().map((text) => text.split(";")[0]);
  const answer = await ask("https", "/api/auth/callback/credentials", {
    method: "POST",
    json: { ...credentials, csrfToken, json: "true" },
    cookie: carried.join("; "),
  });
  expect(answer.status).toBe(200);
  const set = answer.headers.getSetCookie().find((text) => text.includes("session-token")) ?? "";
  expect(set).toMatch(new RegExp(`^${PREFIXED}=`));
  expect(await status("https", set.split(";")[0] ?? "")).toBe(200);
});

test("signing in again ends the session whose cookie came with it", async () => {
  const [first, other] = [await signIn("https"), await signIn("https")];
  const cookie = (one: typeof first) => `${one.name}=${one.value}`;
  const second = await signIn("https", cookie(first));
  expect(await status("https", cookie(first))).toBe(401);
  expect(await status("https", cookie(second))).toBe(200);
  // A planted plain cookie replaces nothing.
  await signIn("https", `${PLAIN}=${other.value}`);
  expect(await status("https", cookie(other))).toBe(200);
});

test("over https no host beneath the domain can keep somebody signed out by a plain cookie", async () => {
  const { name, value } = await signIn("https");
  const session = `${name}=${value}`;
  expect(await status("https", `${session}; left=1`)).toBe(200);
  expect(await status("https", `${session}; __Host-left=1`)).toBe(401);
  const again = await ask("https", "/api/login", {
    method: "POST",
    json: credentials,
    cookie: `${session}; __Host-left=1`,
  });
  const cleared = again.headers.getSetCookie().find((text) => text.startsWith("__Host-left=;"));
  expect(cleared?.toLowerCase().split("; ")).toEqual(
    expect.arrayContaining(["path=/", "max-age=0", "secure"]),
  );
});
