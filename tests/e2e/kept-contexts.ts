import type { Browser, BrowserContext, Page } from "@playwright/test";
import { ORIGIN } from "./people";

/** Whether the application's scripts run, and the window. */
export type WindowOptions = { script?: boolean; width?: number; height?: number };

/** A context, and its page that never closes: the process of its pages, and what is compiled there, stays. */
type Kept = { context: BrowserContext; anchor: Page };

// A worker keeps its contexts, emptied after each test: the application's scripts stay compiled in them.
const free: Record<"script" | "plain", Kept[]> = { script: [], plain: [] };

/** Opens a page of nobody in a context that nobody else has now. */
export async function openWindow(browser: Browser, { script = true, ...size }: WindowOptions) {
  const kept = free[script ? "script" : "plain"].pop() ?? (await make(browser, script));
  const page = await kept.context.newPage();
  await page.setViewportSize({ width: size.width ?? 1280, height: size.height ?? 800 });
  const close = async () => {
    await empty(kept);
    free[script ? "script" : "plain"].push(kept);
  };
  return { page, close };
}

async function make(browser: Browser, javaScriptEnabled: boolean): Promise<Kept> {
  const context = await browser.newContext({ javaScriptEnabled, reducedMotion: "reduce" });
  const anchor = await context.newPage();
  await anchor.goto(`${ORIGIN}/healthz`);
  return { context, anchor };
}

/** Nothing of the test stays: neither pages nor cookies nor what the pages stored. */
async function empty({ context, anchor }: Kept): Promise<void> {
  await context.unrouteAll();
  await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())));
  const devTools = await context.newCDPSession(anchor);
  const storageTypes = "local_storage,session_storage";
  await devTools.send("Storage.clearDataForOrigin", { origin: ORIGIN, storageTypes });
  await devTools.detach();
  await context.clearCookies();
}
