import type { Page } from "@playwright/test";

/** So long a field waits after the last key before it asks. */
const PAUSE_MS = 300;

/**
 * Fields of this page ask at once for what is typed. Not where the pause is the point, nor where one key follows the
 * other. To be called before the page is opened.
 */
export async function askAtOnce(page: Page): Promise<void> {
  await page.addInitScript((pause) => {
    const start = window.setTimeout.bind(window);
    const quick = (run: (...given: unknown[]) => void, after?: number, ...given: unknown[]) =>
      start(run, after === pause ? 0 : after, ...given);
    Object.assign(window, { setTimeout: quick });
  }, PAUSE_MS);
}
