import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { DOUBTFUL, markDoubtful, unmark } from "./contrast";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// One row of a list is as the next: of each list the first ones are examined.
const MORE_OF_THE_SAME = ["tbody tr:nth-child(n+4)", "li:nth-child(n+7)", "option:nth-child(n+4)"];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Examined = {
  /** Only this part of the page. */
  part?: string;
  /** Colours alone, or all but these; else both. */
  colours?: "only" | "not";
  /** What a failure says of the page. */
  where?: string;
};

/** With `npm run test:sweep` axe judges each contrast; in every run, those that are not plainly enough. */
const SWEEP = process.env.SWEEP === "1";
const CONTRAST = "color-contrast";

/** No accessibility violation on what the page shows now, or on a part of it. */
export async function expectAccessible(
  page: Page,
  { part, colours, where }: Examined = {},
): Promise<void> {
  await atRest(page);
  // Half a megabyte: once for each page that is opened.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found: string[] = [];
  if (colours !== "only") {
    found.push(...(await violations(page, part, { rules: { [CONTRAST]: { enabled: false } } })));
  }
  if (colours !== "not") found.push(...(await contrasts(page, part)));
  expect(found, where).toEqual([]);
}

/** What of the contrasts axe finds too little. */
async function contrasts(page: Page, part: string | undefined): Promise<string[]> {
  const contrast = { runOnly: { type: "rule" as const, values: [CONTRAST] } };
  if (SWEEP) return violations(page, part, contrast);
  if ((await markDoubtful(page, part)) === 0) return [];
  const found = await violations(page, DOUBTFUL, contrast);
  await unmark(page);
  return found;
}

/** What fades in or out has no contrast yet; a colour that is handed down changes level by level. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
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
  });
}

/** In the page itself, and of what axe finds the violations alone: all the rest takes half as long again to hand over. */
function violations(
  page: Page,
  part: string | undefined,
  options: axe.RunOptions,
): Promise<string[]> {
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await window.axe.run(context, options);
      return violations.map(
        (v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(" | ")}`,
      );
    },
    {
      context: {
        exclude: MORE_OF_THE_SAME.map((rows) => [rows]),
        ...(part && { include: [part] }),
      },
      options: { ...options, resultTypes: ["violations" as const], preload: false },
    },
  );
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
