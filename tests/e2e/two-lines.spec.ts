import type { Locator, Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, signIn, speak, test } from "./clean-page";
import { firstOf } from "./screens";

const PHONE = { width: 360, height: 740 };
test.use({ viewport: PHONE });

/** The rows of a screen's tables and lists that a phone shows, without headings and days. */
const rowsOf = (page: Page): Locator =>
  page.locator("main .table-box").locator("tbody tr:not(.entry-day), li:not(.entry-day)");

/** Opens a screen most of whose rows are no higher than two lines, with a third where there is something to note. */
async function expectTwoLines(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const rows = rowsOf(page);
  await expect(rows.first(), path).toBeVisible();
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height).sort((a, b) => a - b),
  );
  expect(heights[Math.floor(heights.length / 2)], `${path}: ${heights}`).toBeLessThanOrEqual(72);
  expect(heights.at(-1), `${path}: ${heights}`).toBeLessThanOrEqual(104);
  await expectNoSidewaysScroll(page, path);
}

/** On a larger screen the days are left out. */
async function expectDaysOnPhonesAlone(page: Page, path: string): Promise<void> {
  const days = page.locator("main .entry-day");
  await expect(days.first(), path).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole("row").nth(1), path).toBeVisible();
  await expect(days.filter({ visible: true }), path).toHaveCount(0);
  await page.setViewportSize(PHONE);
}

/** Amounts end at one edge. */
async function expectOneEdge(page: Page, path: string): Promise<void> {
  const amounts = page.locator("main .entry-amount");
  await expect(amounts.first()).toBeVisible();
  const edges = await amounts.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().right)),
  );
  expect(new Set(edges).size, `${path}: ${edges}`).toBe(1);
}

/** So many rows end above the lower edge of the first screen. */
async function expectRowsOnFirstScreen(page: Page, least: number): Promise<void> {
  const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
  await expect(rows.nth(least)).toBeVisible();
  const bottoms = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().bottom),
  );
  expect(bottoms.filter((at) => at <= PHONE.height).length).toBeGreaterThanOrEqual(least);
}

test("what a member reads in columns is rows of two lines on a phone, in days where it is in time", async ({
  page,
}) => {
  await signIn(page, "aline");
  const loan = await firstOf("aline", "/api/loans?limit=1");
  await page.goto("/dashboard");
  await expectOneEdge(page, "/dashboard");
  await expectTwoLines(page, `/borrow/${loan.id}`);
  await expectTwoLines(page, "/deposits");
  await expect(page.locator("main .entry-day").first()).toBeVisible();
  await expectTwoLines(page, "/transactions");
  await expectRowsOnFirstScreen(page, 8);
  await expectOneEdge(page, "/transactions");
  await expectDaysOnPhonesAlone(page, "/transactions");
  await expectTwoLines(page, "/transactions/statement");
  await expectDaysOnPhonesAlone(page, "/transactions/statement");

  // All of a statement's row opens its transaction.
  const row = rowsOf(page).first();
  const box = await row.boundingBox();
  if (!box) throw new Error("There is no row.");
  // Beside the words, on the second line.
  await row.click({ position: { x: box.width / 2, y: box.height - 6 } });
  await expect(page).toHaveURL(/\/transactions\?view=/);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("the office's lists are rows of two lines on a phone, which open what they speak of", async ({
  page,
}) => {
  await signIn(page, "admin");
  for (const path of [
    "/members",
    "/rent?show=all",
    "/transactions/books/account?figure=revenue",
    "/settings/audit",
  ]) {
    await expectTwoLines(page, path);
  }
  await rowsOf(page)
    .first()
    .click({ position: { x: 180, y: 4 } });
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("columns fit a laptop in the longer language, a statement's too", async ({ page }) => {
  await signIn(page, "aline");
  await speak(page, "rw");
  for (const path of ["/transactions", "/transactions/statement"]) {
    await page.goto(path);
    // The narrowest in which there are columns, and the usual ones.
    for (const width of [1236, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const box = page.locator("main .table-box").first();
      const [wide, has] = await box.evaluate((node) => [node.scrollWidth, node.clientWidth]);
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(has ?? 0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole("columnheader").first(), path).toBeVisible();
  }
});
