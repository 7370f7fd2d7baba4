import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

// Of the test that runs: a worker runs one at a time.
const complaints: string[] = [];

/** The test fails on any console error, page error or broken content security policy of this page. */
export async function watch(page: Page): Promise<Page> {
  page.on("console", (message) => {
    if (message.type() === "error" && !expected(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return page;
}

/** The page of a test is watched; those that it opens itself are given to `watch`. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    complaints.length = 0;
    await use(await watch(page));
    expect(complaints, "console errors and CSP violations").toEqual([]);
  },
});

// The browser itself notes each 4xx answer that a test provokes on purpose.
function expected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}

/** No accessibility violation on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in or out has no contrast yet.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished),
    ),
  );
  // In the page itself: the other way opens a page more for each, which only frames of other sites would need.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(
    (v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(" | ")}`,
  );
  expect(found).toEqual([]);
}

export const PASSWORD = "demo-pass-2026";

/** Where the application is, without a path. */
export const ORIGIN = process.env.BASE_URL ?? "";

/** Signs the browser in by the call, without a page. */
export async function signInByCall(page: Page, identifier: string): Promise<void> {
  const answer = await page.request.post("/api/login", {
    data: { identifier, password: PASSWORD },
  });
  expect(answer.status(), `${identifier} signs in`).toBe(200);
}

/** Signs the browser in by the call, and opens the dashboard. */
export async function signIn(page: Page, identifier: string): Promise<void> {
  await signInByCall(page, identifier);
  await page.goto("/dashboard");
}

/** Opens a screen of the shell whose script is at work and knows who is signed in. */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto("about:blank"); // what the page before asks is not taken for this one's answer
  const known = page.waitForResponse((r) => new URL(r.url()).pathname === "/api/me");
  await page.goto(path);
  await (await known).finished();
}

/** Signs in as a person does and waits for the dashboard. */
export async function signInOnScreen(page: Page, identifier: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email, Username or Phone").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
}

/** A toast is in the page and fades in from now on, which `expectAccessible` waits for. */
export async function expectToast(page: Page): Promise<void> {
  await expect(page.locator('[data-sonner-toast][data-mounted="true"]').first()).toBeVisible();
}

let phones = 0;

/** A phone number that nobody has: those of the demonstration begin with 0788. */
export function newPhone(): string {
  phones += 1;
  const worker = String(base.info().workerIndex).padStart(3, "0");
  return `079${worker}${String(phones).padStart(4, "0")}`;
}

/** A Kigali day so many days from now. */
export function dayIn(days: number): string {
  return new Date(Date.now() + 7_200_000 + days * 86_400_000).toISOString().slice(0, 10);
}

/** Nothing on the screen is wider than it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
}

export { expect };
