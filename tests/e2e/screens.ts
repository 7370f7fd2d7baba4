import type { Page } from "@playwright/test";
import { callsOf, expect, expectAccessible, expectNoSidewaysScroll, speak } from "./clean-page";

// What differs in the dark; names, roles and order are the same.
const COLOURS = ["color-contrast"];

/**
 * Opens a screen once, in Kinyarwanda, whose words are the longest: as it is on a large screen in the
 * light, and then on a phone. Of a dialog that the address opens, the dialog is examined.
 */
export async function examine(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("main").first(), path).toBeVisible();
  const dialog = page.locator("dialog[open]");
  const part = (await dialog.count()) > 0 ? "dialog[open]" : undefined;
  await expectAccessible(page, { part, where: path });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, path);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Examines each of these screens as somebody sees it. */
export async function examineAll(page: Page, paths: string[]): Promise<void> {
  await speak(page, "rw");
  for (const path of paths) await examine(page, path);
}

/** The colours of these screens in the dark, on a phone. */
export async function examineInTheDark(page: Page, paths: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveClass(/dark/);
    await expectAccessible(page, { where: `${path} in the dark`, rules: COLOURS });
  }
}

/** The first record of a list, as somebody reads it. */
export async function firstOf(who: string, list: string): Promise<Record<string, string>> {
  const answer = await (await callsOf(who)).get(list);
  const [first] = await answer.json();
  expect(first, `${who} reads ${list}`).toBeDefined();
  return first;
}
