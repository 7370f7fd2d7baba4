import type { Browser, Page } from "@playwright/test";
import { expect, signIn, signInAnew, test } from "./clean-page";

/** A phone of its own, whose service worker is at work. */
async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    serviceWorkers: "allow",
    viewport: { width: 360, height: 740 },
  });
  return context.newPage();
}

/** Whose passbook the phone keeps, as it says itself; null for nobody's. */
const keptFor = (page: Page) =>
  page.evaluate(async () => {
    const copy = await caches.match("/offline/passbook");
    return copy ? copy.headers.get("x-kept-for") : null;
  });

async function openAndKeep(page: Page, who: string): Promise<string> {
  await page.goto("/dashboard");
  const { id } = await (await page.request.get("/api/me")).json();
  await expect.poll(() => keptFor(page), { message: `the passbook of ${who} is kept` }).toBe(id);
  return id;
}

test("without a connection one reads the passbook as it was, with its date, and nothing as now", async ({
  browser,
}) => {
  const page = await phone(browser);
  await signIn(page, "aline");
  await openAndKeep(page, "aline");
  await page.context().setOffline(true);
  for (const path of ["/dashboard", "/transactions", "/borrow"]) {
    await page.goto(path);
    await expect(page.getByText(/^As of .+: no connection$/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Passbook of Aline Uwase" })).toBeVisible();
    await expect(page.getByText("Available then")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Hello, Aline" })).toHaveCount(0);
  }
  expect(await page.locator("script").count()).toBe(0);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).not.toBe("rgba(0, 0, 0, 0)");
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Aline" })).toBeVisible();
  await page.context().close();
});

test("signing out leaves nothing on the phone", async ({ browser }) => {
  const page = await phone(browser);
  await signInAnew(page, "jean");
  await openAndKeep(page, "jean");
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.locator("#user-menu").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptFor(page)).toBeNull();
  await page.context().setOffline(true);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByText("Jean")).toHaveCount(0);
  await page.context().close();
});

test("who signs in after another finds their own passbook alone; a session that ended leaves none", async ({
  browser,
}) => {
  const page = await phone(browser);
  await signInAnew(page, "aline");
  const first = await openAndKeep(page, "aline");
  await page.context().clearCookies();
  await signInAnew(page, "eric");
  expect(await openAndKeep(page, "eric")).not.toBe(first);
  await page.request.post("/api/logout");
  await page.goto("/transactions");
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptFor(page)).toBeNull();
  await page.context().close();
});
