import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { DOUBTFUL, markDoubtful } from "./contrast";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// One row of a list is as the next: of each list the first ones are examined.
const MORE_OF_THE_SAME = ["tbody tr:nth-child(n+4)", "li:nth-child(n+7)", "option:nth-child(n+4)"];

declare global {
  interface Window {
    axe: typeof axe;
    judge?: typeof judge;
  }
}

export type Theme = "light" | "dark";

type Examined = {
  /** Only this part of the page. */
  part?: string;
  /** Of a page on which a dialog is open, the dialog. */
  dialogFirst?: boolean;
  /** Colours alone, or all but these; else both. */
  colours?: "only" | "not";
  /** Worn from now on. */
  theme?: Theme;
};

/** With `npm run test:sweep` axe judges each contrast; in every run, those that are not plainly enough. */
const SWEEP = process.env.SWEEP === "1";
const FIXED = { everyContrast: SWEEP, mark: DOUBTFUL, exclude: MORE_OF_THE_SAME };

// What is told to the page once, and is then asked in one go. The functions know nothing but each other.
const PROGRAM = `${AXE}
window.judge = (() => {
${[wear, atRest, markDoubtful, violations, contrasts, judge].join("\n")}
return judge;
})();`;

/** No accessibility violation on what the page shows now, or on a part of it; `where` is what a failure says of it. */
export async function expectAccessible(
  page: Page,
  { where, ...examined }: Examined & { where?: string } = {},
): Promise<void> {
  const question = { ...examined, ...FIXED };
  const ask = () => page.evaluate((asked) => window.judge?.(asked) ?? null, question);
  let found = await ask();
  if (found === null) {
    // Half a megabyte: once for each page that is opened.
    await page.evaluate(PROGRAM);
    found = await ask();
  }
  expect(found, where).toEqual([]);
}

/** Each page that is opened from now on can be examined at once, which costs a tenth; until what it answers is disposed. */
export const bringAxe = (page: Page) => page.addInitScript({ content: PROGRAM });

/** In the page: what is not accessible. */
async function judge(asked: Examined & typeof FIXED): Promise<string[]> {
  const { theme, dialogFirst, colours } = asked;
  if (theme) wear(theme);
  await atRest();
  const dialog = dialogFirst && document.querySelector("dialog[open]") ? "dialog[open]" : undefined;
  const part = asked.part ?? dialog;
  const found: string[] = [];
  if (colours !== "only") {
    const rules = { "color-contrast": { enabled: false } };
    found.push(...(await violations(part, asked.exclude, { rules })));
  }
  if (colours !== "not") found.push(...(await contrasts(part, asked)));
  return found;
}

/** In the page: what of the contrasts axe finds too little. */
async function contrasts(part: string | undefined, asked: typeof FIXED): Promise<string[]> {
  const { everyContrast, mark, exclude } = asked;
  const contrast = { runOnly: { type: "rule" as const, values: ["color-contrast"] } };
  if (everyContrast) return violations(part, exclude, contrast);
  if (markDoubtful(part, mark) === 0) return [];
  const found = await violations(`[${mark}]`, exclude, contrast);
  for (const text of document.querySelectorAll(`[${mark}]`)) text.removeAttribute(mark);
  return found;
}

/** In the page: of what axe finds the violations alone, all the rest takes half as long again. */
async function violations(
  part: string | undefined,
  exclude: string[],
  options: axe.RunOptions,
): Promise<string[]> {
  const { violations: all } = await window.axe.run(
    { exclude: exclude.map((rows) => [rows]), ...(part && { include: [part] }) },
    { ...options, resultTypes: ["violations"], preload: false },
  );
  return all.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(" | ")}`);
}

/** In the page: the theme as its button sets it, without a word to the next page. */
function wear(theme: Theme): void {
  const { classList, style } = document.documentElement;
  classList.remove("light", "dark");
  classList.add(theme);
  style.colorScheme = theme;
}

/** In the page: what fades in or out has no contrast yet; a colour that is handed down changes level by level. */
async function atRest(): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
  // One that was stopped never finishes: it is waited for no longer than any lasts.
  const stopped = performance.now() + 2_000;
  const later = () => new Promise((done) => setTimeout(done, 100));
  for (let now = moving(); now.length > 0 && performance.now() < stopped; now = moving()) {
    await Promise.race([Promise.allSettled(now.map((one) => one.finished)), later()]);
    await Promise.race([new Promise(requestAnimationFrame), later()]);
  }
}

/** Nothing on the screen is wider than it. */
export async function expectNoSidewaysScroll(page: Page, where?: string): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, where).toBeLessThanOrEqual(0);
}

/** A toast is in the page and fades in from now on, which `expectAccessible` waits for. */
export async function expectToast(page: Page): Promise<void> {
  await expect(page.locator('[data-sonner-toast][data-mounted="true"]').first()).toBeVisible();
}
