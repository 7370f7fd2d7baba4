import type { Page } from "@playwright/test";
import { callsOf, expect, expectAccessible, expectNoSidewaysScroll, speak } from "./clean-page";
import { expectRoomForText } from "./text-room";

const PHONE = { width: 360, height: 740 };
const LARGE = { width: 1280, height: 800 };
/** `npm run test:sweep` asks for all that there is; every run, for what finds most. */
const SWEEP = process.env.SWEEP === "1";
// In every run Kinyarwanda, whose words are the longest.
const LANGUAGES = SWEEP ? ["rw", "en"] : ["rw"];

type Theme = "light" | "dark";

// The first by the screen's place in its list: the same each time. Of the other the colours alone differ.
function themesOf(at: number): [Theme, Theme] {
  return at % 2 === 0 ? ["light", "dark"] : ["dark", "light"];
}

// And every third on a large screen, which has the same records in the same frame: examineLargeFrame.
const isLargeToo = (at: number) => SWEEP || at % 3 === 0;

/**
 * Opens a screen once: on a phone in the first theme, its colours in the other, its text twice as large, and as it is
 * on a large screen where it is its turn. Of a dialog that the address opens, the dialog is examined.
 */
async function examine(page: Page, path: string, at: number) {
  const [theme, other] = themesOf(at);
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await expect(page.locator("main").first(), path).toBeVisible();
  const part = (await page.locator("dialog[open]").count()) > 0 ? "dialog[open]" : undefined;
  await wear(page, theme);
  await expectAccessible(page, { part, where: `${path} on a phone, ${theme}` });
  await expectNoSidewaysScroll(page, path);
  await wear(page, other);
  await expectAccessible(page, { part, colours: "only", where: `${path}, ${other}` });
  await expectRoomForText(page, 200, path);
  if (!isLargeToo(at)) return;
  await page.setViewportSize(LARGE);
  await expectAccessible(page, { part, colours: "not", where: `${path} on a large screen` });
}

/** What stands around every screen where there is room, in both themes. */
export async function examineLargeFrame(page: Page, path: string): Promise<void> {
  await page.setViewportSize(LARGE);
  await page.goto(path);
  for (const theme of ["light", "dark"] as const) {
    await wear(page, theme);
    await expectAccessible(page, { where: `${path} on a large screen, ${theme}` });
  }
}

/** The theme as its button sets it, without a word to the next page. */
function wear(page: Page, theme: Theme): Promise<void> {
  return page.evaluate((now) => {
    const { classList, style } = document.documentElement;
    classList.remove("light", "dark");
    classList.add(now);
    style.colorScheme = now;
  }, theme);
}

/** Examines each of these screens as somebody sees it. */
export async function examineAll(page: Page, paths: string[]): Promise<void> {
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const [at, path] of paths.entries()) await examine(page, path, at);
  }
}

/** The first record of a list, as somebody reads it. */
export async function firstOf(who: string, list: string): Promise<Record<string, string>> {
  const answer = await (await callsOf(who)).get(list);
  const [first] = await answer.json();
  expect(first, `${who} reads ${list}`).toBeDefined();
  return first;
}

/** The first record of a list that is somebody else's. */
export async function firstOfOthers(who: string, list: string): Promise<Record<string, string>> {
  const all = await (await (await callsOf(who)).get(`${list}?limit=20`)).json();
  const found = all.find((each: { own: boolean }) => !each.own);
  expect(found, `${list} of others`).toBeDefined();
  return found;
}
