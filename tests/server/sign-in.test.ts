import { letJoin } from "@/tests/support/newcomer";
import { expect, openClient, ownServer, PASSWORD, readPage, signIn, test } from "./server-test";

const NEW_PASSWORD = "a wide green valley";

test("no other site can be reached through the callback", async ({ request }) => {
  const callbackUrl = "//evil.example/x";
  const { status, html } = await readPage(request, `/login?callbackUrl=${callbackUrl}`);
  expect(status).toBe(200);
  expect(html).toMatch(/name="callbackUrl"[^>]*value="\/dashboard"/);
});

test("a visitor is led to sign in for what they wanted, and no further", async ({ request }) => {
  const answer = await request.get("/profile?send=1", { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toBe("/login?callbackUrl=%2Fprofile%3Fsend%3D1");
});

test("signing out ends the session at once, elsewhere too", async ({ request }) => {
  await signIn(request, "jean");
  const elsewhere = await openClient({ storageState: await request.storageState() });
  expect((await elsewhere.get("/api/me")).status()).toBe(200);
  expect((await request.post("/api/logout", { data: {} })).ok()).toBe(true);
  expect((await elsewhere.get("/api/me")).status()).toBe(401);
  const screen = await elsewhere.get("/profile", { maxRedirects: 0 });
  expect(screen.headers().location).toContain("/login");
  await elsewhere.dispose();
});

test("a browser that left without an answer is nobody, its session ends, and it can sign in again", async ({
  request,
  baseURL,
}) => {
  await signIn(request, "jean");
  const kept = await request.storageState();
  const [session] = kept.cookies.filter(({ name }) => name.includes("session-token"));
  const cookie = `${session?.name}=${session?.value}; left=1`;
  const gone = await openClient({ extraHTTPHeaders: { cookie } });
  expect((await gone.get("/api/me")).status()).toBe(401);
  expect(await (await gone.get("/api/auth/session")).json()).toEqual({});
  const screen = await gone.get("/profile", { maxRedirects: 0 });
  expect(screen.headers().location).toContain("/login");
  // Until it reaches the sign-in screen, the session itself is another browser's to use.
  expect((await request.get("/api/me")).status()).toBe(200);
  expect((await gone.get("/login")).status()).toBe(200);
  expect((await request.get("/api/me")).status()).toBe(401);
  const data = { identifier: "jean", password: PASSWORD };
  const entered = await gone.post("/api/login", { data, headers: { origin: baseURL } });
  expect(entered.headersArray().filter(({ value }) => value.startsWith("left=;"))).toHaveLength(1);
  await gone.dispose();
  // Who signs in where nobody left is told nothing of it.
  const other = await openClient();
  const headers = (await other.post("/api/login", { data })).headersArray();
  expect(headers.filter(({ value }) => value.startsWith("left="))).toEqual([]);
  await other.dispose();
});

test("while a stranger guesses, a member still signs in where they have before", async ({
  request,
  baseURL,
}) => {
  const { username } = await letJoin(ownServer().database);
  await signIn(request, username);
  const { cookies } = await request.storageState();
  const device = cookies.find(({ name }) => name === "known-device");
  expect(device).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  const stranger = await openClient();
  const guess = () =>
    stranger.post("/api/login", { data: { identifier: username, password: "no idea of it" } });
  for (let n = 0; n < 5; n += 1) expect((await guess()).status()).toBe(401);
  const locked = await guess();
  expect(locked.status()).toBe(429);
  expect((await locked.json()).message).toContain("Where you have signed in before");
  await request.post("/api/logout", { data: {}, headers: { origin: baseURL } });
  await signIn(request, username);
  await stranger.dispose();
});

test("one answer for all addresses that forgot a password, and a link that works once", async ({
  request,
  clientOf,
}) => {
  const { username, email } = await letJoin(ownServer().database);
  const ask = async (data: object) => {
    const answer = await request.post("/api/forgot-password", { data });
    return { status: answer.status(), body: await answer.json() };
  };
  const known = await ask({ email });
  expect(known.status).toBe(200);
  expect(await ask({ email: `nobody-${email}` })).toEqual(known);
  expect(await ask({ email: "nobody" })).toMatchObject({
    status: 422,
    body: { fields: { email: "Please enter a valid email address" } },
  });
  const admin = await clientOf("admin");
  const mails: { to: string; links: string[] }[] = await (
    await admin.get("/admin/outbox?limit=50")
  ).json();
  const link = mails.find(({ to }) => to === email)?.links[0] ?? "";
  const token = new URL(link).searchParams.get("reset");
  const reset = (data: object) => request.post("/api/reset-password", { data });
  expect((await reset({ token, password: "short" })).status()).toBe(422);
  const both = await Promise.all([1, 2].map(() => reset({ token, password: NEW_PASSWORD })));
  expect(both.map((answer) => answer.status()).sort()).toEqual([200, 422]);
  expect((await reset({ token, password: NEW_PASSWORD })).status()).toBe(422);
  const login = (password: string) =>
    request.post("/api/login", { data: { identifier: username, password } });
  expect((await login(PASSWORD)).status()).toBe(401);
  expect((await login(NEW_PASSWORD)).status()).toBe(200);
});

test("an unknown address is a page that says so, with status 404", async ({ request }) => {
  const { status, html } = await readPage(request, "/nowhere/at-all");
  expect(status).toBe(404);
  expect(html).toContain("Oops! Page not found");
});
