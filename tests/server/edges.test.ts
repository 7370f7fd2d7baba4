import postgres from "postgres";
import { expect, openClient, ownServer, PASSWORD, signIn, test } from "./server-test";

const multipart = "multipart/form-data; boundary=x";
const form = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`)
    .join("\r\n")}\r\n--x--\r\n`;

test("a form or an action's arguments that are none are a 400 in JSON", async ({ request }) => {
  await signIn(request, "aline");
  const login = await (await request.get("/login", { headers: { cookie: "" } })).text();
  const action = /&quot;id&quot;:&quot;([0-9a-f]+)/.exec(login)?.[1] ?? "0";
  const called = { "content-type": "text/plain;charset=UTF-8", "next-action": action };
  const tampered = form({
    $ACTION_REF_2: "",
    "$ACTION_2:0": `{"id":"${action}","bound":"$@1"}`,
    "$ACTION_2:1": "garbage[",
  });
  const bad: [string, Record<string, string>, string][] = [
    ["/login", { "content-type": multipart }, "{"],
    ["/deposits", { "content-type": multipart }, "{"],
    ["/api/nosuch", { "content-type": multipart }, "{"],
    ["/login", { "content-type": multipart }, tampered],
    ["/login", called, "["],
    ["/login", called, "null"],
  ];
  for (const [path, headers, data] of bad) {
    const answer = await request.post(path, { headers, data: Buffer.from(data) });
    const unknown = path === "/api/nosuch";
    expect(answer.status(), `${data} to ${path}`).toBe(unknown ? 404 : 400);
    expect(await answer.json()).toMatchObject({ code: unknown ? "not_found" : "malformed" });
  }
});

test("a router state that cannot be read is passed over", async ({ request }) => {
  for (const state of ["%00", "[[", '[""]', "%5B%22%22%5D", "{", "null"]) {
    const headers = { rsc: "1", "next-router-state-tree": state };
    const answer = await request.get("/login", { headers, maxRedirects: 0 });
    expect(answer.status(), state).toBeLessThan(500);
  }
});

test("a write from another site is refused before Next sees it", async ({ request }) => {
  for (const origin of ["https://evil.example", "null"]) {
    for (const path of ["/login", "/api/login", "/api/auth/signout"]) {
      const headers = { origin, "content-type": multipart };
      const answer = await request.post(path, { headers, data: Buffer.from(form({ a: "b" })) });
      expect(answer.status(), `${origin} ${path}`).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "foreign_origin" });
    }
  }
});

test("a body without a length is cut off at its limit", async ({ baseURL }) => {
  async function* chunks() {
    for (let n = 0; n < 30; n += 1) yield Buffer.alloc(1024 * 1024, "x");
  }
  const answer = await fetch(`${baseURL}/login`, {
    method: "POST",
    headers: { "content-type": multipart },
    duplex: "half",
    body: chunks() as unknown as BodyInit,
  } as RequestInit);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: "body_too_large" });
});

test("calls that do not exist are 404 in JSON, and OPTIONS tells what a call knows", async ({
  request,
}) => {
  await signIn(request, "aline");
  for (const path of ["/api/nosuch", "/admin/x", "/admin/x/y", "/api/auth/error?error=%00"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "not_found" });
  }
  const allowed: [string, string][] = [
    ["/api/deposits", "GET, POST, HEAD, OPTIONS"],
    ["/api/login", "POST, OPTIONS"],
    ["/healthz", "GET, HEAD, OPTIONS"],
    ["/api/auth/callback/credentials", "POST, OPTIONS"],
  ];
  for (const [path, allow] of allowed) {
    const options = await request.fetch(path, { method: "OPTIONS" });
    expect(options.headers().allow, path).toBe(allow);
    const wrong = await request.delete(path);
    expect(wrong.status(), path).toBe(405);
    expect(wrong.headers().allow, path).toBe(allow);
    expect(await wrong.json()).toMatchObject({ code: "method_not_allowed" });
  }
  expect((await request.get("/api/auth/callback/credentials")).status()).toBe(405);
});

test("lists say how many there are, and nothing that others keep to themselves", async ({
  request,
}) => {
  await signIn(request, "aline");
  const lending = ["loan-offers", "borrow-requests", "lend-offers", "loans"];
  for (const list of ["deposits", "members", ...lending]) {
    const path = `/api/${list}?limit=1`;
    const answer = await request.get(path);
    expect(answer.headers()["x-total-count"], path).toMatch(/^\d+\+?$/);
  }
  const found = async (q: string) => (await request.get(`/api/members?q=${q}`)).json();
  expect(await found("25078")).toEqual([]);
  expect(await found("gasabo")).toEqual([]);
  expect(await found("eric@openfuture")).toEqual([]);
  const [eric] = await found("eric@openfuture.rw");
  expect(eric).toMatchObject({ username: "eric", email: null });
  const pages = ["/api/members", "/api/search?q=eric", `/profile?send=1&to=${eric.id}`];
  for (const path of pages) {
    expect(await (await request.get(path)).text(), path).not.toContain("eric@openfuture.rw");
  }
});

test("pages take styles and pictures from our own files alone", async ({ request }) => {
  await signIn(request, "director");
  const screens = ["dashboard", "members", "transactions", "reports", "projects", "profile"];
  for (const path of ["/login", ...screens.map((screen) => `/${screen}`)]) {
    const answer = await request.get(path);
    const policy = answer.headers()["content-security-policy"];
    expect(policy, path).not.toContain("unsafe-inline");
    expect(policy, path).toContain("; img-src 'self' blob:; ");
    // The browser would leave such a style out, and note that it did; but for the one that React puts on what comes late.
    expect(await answer.text(), path).not.toMatch(/<\w[^>]* style=(?!"display:none")/);
  }
});

async function nextAuth() {
  const visitor = await openClient();
  const { csrfToken } = await (await visitor.get("/api/auth/csrf")).json();
  const post = (path: string, fields: Record<string, string> = {}) =>
    visitor.post(`/api/auth/${path}`, { form: { csrfToken, json: "true", ...fields } });
  return { visitor, post };
}

test("next-auth's sign-out ends the session itself, at the address that was asked", async ({
  baseURL,
}) => {
  const { visitor, post } = await nextAuth();
  const signedIn = await post("callback/credentials", { identifier: "aline", password: PASSWORD });
  expect(signedIn.status()).toBe(200);
  expect((await signedIn.json()).url).toBe(`${baseURL}/dashboard`);
  const { cookies } = await visitor.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const stolen = await openClient({ extraHTTPHeaders: { cookie } });
  expect((await stolen.get("/api/me")).status()).toBe(200);
  expect((await post("signout")).status()).toBe(200);
  expect((await stolen.get("/api/me")).status()).toBe(401);
  await Promise.all([visitor.dispose(), stolen.dispose()]);
});

test("next-auth's sign-in tells a lock from a wrong password, and the lock is audited", async () => {
  const { visitor, post } = await nextAuth();
  const identifier = `nobody-${crypto.randomUUID()}`;
  const attempt = () => post("callback/credentials", { identifier, password: "not the password" });
  for (let n = 0; n < 5; n += 1) expect((await attempt()).status()).toBe(401);
  const locked = await attempt();
  expect(locked.status()).toBe(429);
  expect(await locked.json()).toMatchObject({ code: "too_many_attempts" });
  const sql = postgres(ownServer().database);
  const noted = await sql`select from audit_log
    where outcome = 'refused' and detail->>'why' = 'too_many_attempts' and at > now() - interval '1 minute'`;
  expect(noted.length).toBeGreaterThan(0);
  await sql.end();
  await visitor.dispose();
});

test("the filter of the transactions holds although others add to the address", async ({
  request,
}) => {
  await signIn(request, "finance");
  const page = await (await request.get("/transactions?utm_source=x&status=rejected")).text();
  expect(page).toMatch(
    /aria-current="(page|true)"[^>]*href="[^"]*status=rejected|href="[^"]*status=rejected"[^>]*aria-current="(page|true)"/,
  );
});
