import { type APIRequestContext, expect, type Page, request } from "@playwright/test";

export const PASSWORD = "demo-pass-2026";

/** Where the application is, without a path. */
export const ORIGIN = process.env.BASE_URL ?? "";

// Kept open, a connection may be closed by the server at the moment that the next request takes it.
const NOT_KEPT = { connection: "close" };

type Session = Awaited<ReturnType<APIRequestContext["storageState"]>>;

// A worker signs everybody in once: the sign-in itself is tested where it is the point.
const sessions = new Map<string, Promise<Session>>();
const clients = new Map<string, Promise<APIRequestContext>>();

async function startSession(identifier: string): Promise<Session> {
  const client = await request.newContext({ baseURL: ORIGIN, extraHTTPHeaders: NOT_KEPT });
  const answer = await client.post("/api/login", { data: { identifier, password: PASSWORD } });
  expect(answer.status(), `${identifier} signs in`).toBe(200);
  const session = await client.storageState();
  await client.dispose();
  return session;
}

function sessionOf(who: string): Promise<Session> {
  const known = sessions.get(who) ?? startSession(who);
  sessions.set(who, known);
  return known;
}

/** Somebody at the calls, signed in, without a browser. */
export function callsOf(who: string): Promise<APIRequestContext> {
  const open = async () => {
    const storageState = await sessionOf(who);
    return request.newContext({ baseURL: ORIGIN, extraHTTPHeaders: NOT_KEPT, storageState });
  };
  const known = clients.get(who) ?? open();
  clients.set(who, known);
  return known;
}

/** Gives the browser somebody's session, without a page. Not for tests that end the session. */
export async function signIn(page: Page, who: string): Promise<void> {
  await page.context().addCookies((await sessionOf(who)).cookies);
}

/** Gives the browser a session of its own, which the test may end. */
export async function signInAnew(page: Page, who: string): Promise<void> {
  await page.context().addCookies((await startSession(who)).cookies);
}

/** Signs in as a person does and waits for the dashboard. */
export async function signInOnScreen(page: Page, identifier: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email, Username or Phone").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
}
