import type { Page, Route } from "@playwright/test";
import {
  expect,
  expectAccessible,
  holdTimers,
  holdToast,
  openAwake,
  PASSWORD,
  signIn,
  signInAnew,
  test,
} from "./clean-page";

/** For so long a form of one press waits for its answer (components/ui/use-steady-press.ts). */
const PATIENCE_MS = 10_000;

/** Opens a screen outside of the shell, and waits until its script has taken over its forms. */
async function openOutside(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const form = document.querySelector("main form:has(input)");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });
}

/** From now on nothing that is sent reaches us: a lost connection, or a proxy's own page. Gives the line back. */
async function loseLine(page: Page, status: 408 | 502 = 408): Promise<() => Promise<void>> {
  await page.route("**/*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status, contentType: "text/html", body: "<h1>No answer</h1>" })
      : route.continue(),
  );
  return () => page.unrouteAll({ behavior: "wait" });
}

test("a sign-in that a proxy answers with 502 keeps what was typed, and Try again signs in", async ({
  page,
}) => {
  await openOutside(page, "/login");
  const identifier = page.getByLabel("Email, Username or Phone");
  const password = page.getByLabel("Password", { exact: true });
  await identifier.fill("aline");
  await password.fill(PASSWORD);
  const giveBack = await loseLine(page, 502);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("No connection to Open Future")).toBeVisible();
  await expect(page.getByText("Login Failed")).toHaveCount(0);
  await expect(identifier).toHaveValue("aline");
  await expect(password).toHaveValue(PASSWORD);
  await expectAccessible(page);
  await giveBack();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a forgotten password without an answer keeps the address", async ({ page }) => {
  await openOutside(page, "/login?mode=forgot");
  await page.getByLabel("Email").fill("aline@openfuture.rw");
  await loseLine(page);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("No connection to Open Future")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("aline@openfuture.rw");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

/** From now on what is sent is swallowed: no answer, and no failure either. Gives the line back. */
async function swallow(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route("**/*", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    held.push(route);
  });
  return async () => {
    for (const route of held.splice(0)) await route.fulfill({ status: 408, body: "Too late" });
    await page.unrouteAll();
  };
}

for (const isSwallowed of [false, true]) {
  test(`signing out ${isSwallowed ? "that is swallowed" : "without an answer"}: nothing opens on this device, and the server hears of it later`, async ({
    page,
  }) => {
    await signInAnew(page, "jean");
    const before = await page.context().cookies();
    const letGo = isSwallowed && (await holdTimers(page, PATIENCE_MS));
    await openAwake(page, "/settings");
    const giveBack = isSwallowed ? await swallow(page) : await loseLine(page);
    await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
    if (letGo) await letGo();
    const left = page.getByRole("alertdialog", { name: "You are signed out on this device" });
    await expect(left).toBeVisible();
    if (isSwallowed) await expectAccessible(page, { part: "dialog[open]" });
    await giveBack();
    expect((await page.request.get("/api/me")).status()).toBe(401);
    await left.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("left");
    // The session is over for whoever has kept its cookie, too.
    await page.context().addCookies(before);
    expect((await page.request.get("/api/me")).status()).toBe(401);
  });
}

test("another language without an answer: the screen stays and says so", async ({ page }) => {
  await signIn(page, "aline");
  await openAwake(page, "/settings");
  await loseLine(page);
  await page.getByRole("main").getByRole("button", { name: "Kinyarwanda" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "No connection to Open Future",
  );
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

test("a form that finds nobody signed in refreshes the session once and is sent again", async ({
  page,
}) => {
  await signIn(page, "eric");
  await openAwake(page, "/profile?edit=1");
  const session = await page.context().cookies();
  await page.route("**/api/auth/session", async (route) => {
    await page.context().addCookies(session);
    await route.fulfill({ json: {} });
  });
  // What the shell shows of the reader is asked for again a second after they changed it (LOG-37).
  const askedAgain = page.evaluate(
    () =>
      new Promise((done) => {
        const after = () =>
          new PerformanceObserver((list) => {
            if (list.getEntries().some(({ name }) => name.endsWith("/api/me"))) done(true);
          }).observe({ type: "resource" });
        addEventListener("user:updated", after, { once: true });
      }),
  );
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile Updated").first()).toBeVisible();
  expect(await askedAgain).toBe(true);
});

test("a file for which nobody is signed in leads to the sign-in screen, and is no failed export", async ({
  page,
}) => {
  await signIn(page, "aline");
  const lead = await holdToast(page);
  await openAwake(page, "/transactions/statement");
  await page.context().clearCookies();
  await page.getByRole("link", { name: "PDF" }).click();
  await expect(page.getByText("Session Expired").first()).toBeVisible();
  await expect(page.getByText("Export Failed")).toHaveCount(0);
  await lead();
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
});
