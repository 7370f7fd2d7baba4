import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import postgres from "postgres";

export const PASSWORD = "demo-pass-2026";

/** Where the application is, without a path. */
export const ORIGIN = process.env.BASE_URL ?? "";

// Kept open, a connection may be closed by the server at the moment that the next request takes it.
const NOT_KEPT = { connection: "close" };

type Session = Awaited<ReturnType<APIRequestContext["storageState"]>>;

// A worker signs everybody in once in a while: the sign-in itself is tested where it is the point. Acts of the
// office take a password that was given within ten minutes, however long all the tests take.
const KEPT_MS = 4 * 60_000;
const kept = new Map<
  string,
  { at: number; session: Promise<Session>; calls?: Promise<APIRequestContext> }
>();

async function startSession(identifier: string): Promise<Session> {
  const client = await request.newContext({ baseURL: ORIGIN, extraHTTPHeaders: NOT_KEPT });
  const answer = await client.post("/api/login", { data: { identifier, password: PASSWORD } });
  expect(answer.status(), `${identifier} signs in`).toBe(200);
  const session = await client.storageState();
  await client.dispose();
  return session;
}

function keptOf(who: string) {
  const known = kept.get(who);
  if (known && Date.now() - known.at < KEPT_MS) return known;
  const begun = { at: Date.now(), session: startSession(who) };
  kept.set(who, begun);
  return begun as NonNullable<typeof known>;
}

/** Somebody at the calls, signed in, without a browser. */
export function callsOf(who: string): Promise<APIRequestContext> {
  const known = keptOf(who);
  known.calls ??= known.session.then((storageState) =>
    request.newContext({ baseURL: ORIGIN, extraHTTPHeaders: NOT_KEPT, storageState }),
  );
  return known.calls;
}

/** Gives the browser somebody's session, without a page. Not for tests that end the session. */
export async function signIn(page: Page, who: string): Promise<void> {
  await page.context().addCookies((await keptOf(who).session).cookies);
}

/** Gives the browser a session of its own, which the test may end. */
export async function signInAnew(page: Page, who: string): Promise<void> {
  await page.context().addCookies((await startSession(who)).cookies);
}

/** As `signInAnew`, a while ago: the next act of the office asks for the password again. */
export async function signInLongAgo(page: Page, who: string): Promise<void> {
  await signInAnew(page, who);
  const sessions = await (await page.request.get("/api/sessions")).json();
  const { id } = sessions.find(({ current }: { current: boolean }) => current);
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`update sessions set authenticated_at = now() - interval '11 minutes' where id = ${id}`;
  await sql.end();
}

/** Signs in as a person does and waits for the dashboard. */
export async function signInOnScreen(page: Page, identifier: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email, Username or Phone").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
}
