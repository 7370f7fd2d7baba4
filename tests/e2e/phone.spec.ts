import type { Page } from "@playwright/test";
import { expect, expectAccessible, openAwake, signIn, speak, test } from "./clean-page";
import { expectRoomForText } from "./text-room";

test.use({ viewport: { width: 360, height: 740 } });

const bar = (page: Page) => page.getByRole("navigation", { name: "Main places" });

test("the bar at the bottom leads a member to home, passbook, paying, loans and everything else", async ({
  page,
}) => {
  await signIn(page, "aline");
  await openAwake(page, "/dashboard");
  await expect(bar(page).getByRole("link", { name: "Home" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await bar(page).getByRole("link", { name: "Passbook" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My passbook" })).toBeVisible();
  await expect(bar(page).locator("[aria-current]")).toHaveText("Passbook");

  const pay = bar(page).getByRole("button", { name: "Pay" });
  await pay.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("region", { name: "Move money" });
  for (const way of ["Send money", "Deposit", "Withdraw"]) {
    await expect(sheet.getByRole("link", { name: way })).toBeVisible();
  }
  await expectAccessible(page, { part: "#pay-menu" });
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(pay).toBeFocused();
  await pay.click();
  await sheet.getByRole("link", { name: "Deposit" }).click();
  await expect(page).toHaveURL(/\/deposits\?new=1$/);
  await expect(sheet).toBeHidden();
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/deposits$/);

  await bar(page).getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Settings" })).toHaveCount(0);
  await page.getByRole("dialog").getByRole("link", { name: "Help" }).click();
  await expect(page).toHaveURL(/\/help\?of=\/deposits$/);
  await expect(page.getByText("What happens next")).toBeVisible();
});

test("the bar has room for a finger, ends the page and is nowhere else", async ({ page }) => {
  await signIn(page, "aline");
  await openAwake(page, "/transactions");
  for (const part of await bar(page).locator(":scope > a, :scope > button").all()) {
    const box = await part.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.locator("main > *").last();
  const end = await last.evaluate((node) => node.getBoundingClientRect().bottom);
  const top = await bar(page).evaluate((node) => node.getBoundingClientRect().top);
  expect(end).toBeLessThanOrEqual(top);
  await page.emulateMedia({ media: "print" });
  await expect(bar(page)).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar(page)).toBeHidden();
});

test("the office has everybody's transactions and the members in its bar", async ({ page }) => {
  await signIn(page, "finance");
  await openAwake(page, "/dashboard");
  await expect(bar(page).getByRole("link")).toHaveText([/^Home/, /^Transactions/, /^Members/]);
});

test("without script Pay leads to a page with the three, and More opens everything else", async ({
  beside,
}) => {
  const page = await beside("aline", { script: false, width: 360, height: 740 });
  await page.goto("/transactions");
  await bar(page).getByRole("link", { name: "Pay" }).click();
  await expect(page).toHaveURL(/\/pay$/);
  const main = page.getByRole("main");
  for (const way of ["Send money", "Deposit", "Withdraw"]) {
    await expect(main.getByRole("link", { name: way })).toBeVisible();
  }
  await bar(page).getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("link", { name: "My Profile" })).toBeVisible();
});

test("text of 130 percent stays on a phone's screen and within its card", async ({ page }) => {
  await signIn(page, "aline");
  await speak(page, "rw");
  // At 200 percent every screen is examined (screens.ts).
  for (const path of ["/dashboard", "/transactions", "/profile?send=1", "/borrow?show=loans"]) {
    await page.goto(path);
    await expect(page.locator("main h1").first()).toBeVisible();
    await expectRoomForText(page, 130, path);
  }
});

test("nothing slides or fades for whoever wants no motion", async ({ page }) => {
  await signIn(page, "aline");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAwake(page, "/profile?send=1");
  const longest = () =>
    page.evaluate(() =>
      [".dialog[open]", ".drawer", "#pay-menu"].map((part) => {
        const box = document.querySelector(part);
        return box ? getComputedStyle(box).animationDuration : part;
      }),
    );
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("#pay-menu")?.showPopover();
    document.querySelector<HTMLElement>(".drawer")?.showPopover();
  });
  expect(await longest()).toEqual(["0.001s", "0.001s", "0.001s"]);
});
