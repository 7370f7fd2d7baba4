import type { Browser, BrowserContext, Page } from "@playwright/test";
import { ORIGIN } from "./people";

/** Whether the application's scripts run, and the window. */
export type WindowOptions = { script?: boolean; width?: number; height?: number };

// A worker keeps its contexts, emptied after each test: the application's scripts stay compiled in them.
const free: Record<"script" | "plain", BrowserContext[]> = { script: [], plain: [] };

/** Opens a page of nobody in a context that nobody else has now. */
export async function openWindow(browser: Browser, { script = true, ...size }: WindowOptions) {
  const context =
    free[script ? "script" : "plain"].pop() ??
    (await browser.newContext({ javaScriptEnabled: script, reducedMotion: "reduce" }));
  const page = await context.newPage();
  await page.setViewportSize({ width: size.width ?? 1280, height: size.height ?? 800 });
  const close = async () => {
    await empty(context);
    free[script ? "script" : "plain"].push(context);
  };
  return { page, close };
}

/** Nothing of the test stays: neither pages nor cookies nor what the pages stored. */
async function empty(context: BrowserContext): Promise<void> {
  const [page = await context.newPage(), ...others] = context.pages();
  const storageTypes = "local_storage,session_storage";
  await clear(context, page, { origin: ORIGIN, storageTypes });
  await Promise.all([page, ...others].map((each) => each.close()));
  await context.unrouteAll();
  await context.clearCookies();
}

async function clear(
  context: BrowserContext,
  page: Page,
  what: { origin: string; storageTypes: string },
): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send("Storage.clearDataForOrigin", what);
  await devTools.detach();
}
