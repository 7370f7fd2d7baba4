import type { Page } from "@playwright/test";
import { bringAxe, callsOf, expect, expectAccessible, speak, type Theme } from "./clean-page";
import { expectRoomForText } from "./text-room";

const PHONE = { width: 360, height: 740 };
const LARGE = { width: 1280, height: 800 };
/** `npm run test:sweep` asks for all that there is; every run, for what finds most. */
const SWEEP = process.env.SWEEP === "1";
// In every run Kinyarwanda, whose words are the longest.
const LANGUAGES = SWEEP ? ["rw", "en"] : ["rw"];

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
  const dialogFirst = true;
  await resize(page, PHONE);
  await page.goto(path);
  await expect(page.locator("main").first(), path).toBeVisible();
  await expectAccessible(page, { dialogFirst, theme, where: `${path} on a phone, ${theme}` });
  const colours = { colours: "only", theme: other, where: `${path}, ${other}` } as const;
  await expectAccessible(page, { dialogFirst, ...colours });
  await expectRoomForText(page, 200, path);
  if (!isLargeToo(at)) return;
  await resize(page, LARGE);
  const large = { colours: "not", where: `${path} on a large screen` } as const;
  await expectAccessible(page, { dialogFirst, ...large });
}

/** What stands around every screen where there is room, in both themes. */
export async function examineLargeFrame(page: Page, path: string): Promise<void> {
  await resize(page, LARGE);
  await page.goto(path);
  const where = (theme: Theme) => `${path} on a large screen, ${theme}`;
  await expectAccessible(page, { theme: "light", where: where("light") });
  await expectAccessible(page, { theme: "dark", colours: "only", where: where("dark") });
}

async function resize(page: Page, size: typeof PHONE): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
}

/** Examines each of these screens as somebody sees it. */
export async function examineAll(page: Page, paths: string[]): Promise<void> {
  const axe = await bringAxe(page);
  for (const language of LANGUAGES) {
    await speak(page, language);
    for (const [at, path] of paths.entries()) await examine(page, path, at);
  }
  await axe.dispose();
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
