import type { Locator, Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, signIn, speak, test } from "./clean-page";
import { firstOf } from "./screens";

test.use({ viewport: { width: 360, height: 740 } });

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

test("what a member reads in columns is rows of two lines on a phone, in days where it is in time", async ({
  page,
}) => {
  await signIn(page, "aline");
  const loan = await firstOf("aline", "/api/loans?limit=1");
  for (const path of ["/transactions", "/deposits", "/transactions/statement"]) {
    await expectTwoLines(page, path);
    await expect(page.locator("main .entry-day").first(), path).toBeVisible();
  }
  await expectTwoLines(page, `/borrow/${loan.id}`);
});

test("amounts end at one edge on a phone, and days are left to phones", async ({ page }) => {
  await signIn(page, "aline");
  for (const path of ["/dashboard", "/transactions"]) {
    await page.goto(path);
    await expect(page.locator("main .entry-amount").first()).toBeVisible();
    const edges = await page
      .locator("main .entry-amount")
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)));
    expect(new Set(edges).size, `${path}: ${edges}`).toBe(1);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  for (const path of ["/transactions", "/transactions/statement"]) {
    await page.goto(path);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expect(page.locator("main .entry-day").filter({ visible: true }), path).toHaveCount(0);
  }
});

test("all of a statement's row opens its transaction", async ({ page }) => {
  await signIn(page, "aline");
  await page.goto("/transactions/statement");
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
    "/settings/audit",
    "/transactions/books/account?figure=revenue",
  ]) {
    await expectTwoLines(page, path);
  }
  await page.goto("/settings/audit");
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
