import { test as base, expect, type Page, type Request, type Route } from "@playwright/test";
import { openWindow, type WindowOptions } from "./kept-contexts";
import { signIn } from "./people";

export * from "./accessible";
export {
  callsOf,
  ORIGIN,
  PASSWORD,
  signIn,
  signInAnew,
  signInLongAgo,
  signInOnScreen,
} from "./people";
export { expect };

declare global {
  interface Window {
    keptTimers: (() => void)[];
  }
}

// Of the test that runs: a worker runs one at a time.
const complaints: string[] = [];
const forms: string[] = [];
const MOST_LINES = 8;
const MOST_FORMS = 4;

/** The test fails on any console error, page error or broken content security policy of this page. */
async function watch(page: Page): Promise<Page> {
  if (LATE_MS) await page.route("**", sendLate);
  page.on("console", (message) => {
    if (message.type() === "error" && !expected(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => noteForm(request, "sent"));
  page.on("requestfailed", (request) => noteForm(request, request.failure()?.errorText));
  page.on("response", (answer) => noteForm(answer.request(), String(answer.status())));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return page;
}

// `LATE_ACTIONS_MS=1500 npm run test:e2e`: forms arrive so much later, as on a busy machine. A test that does the next
// thing beside a form's answer, instead of after it, fails then each time instead of once in a hundred runs.
const LATE_MS = Number(process.env.LATE_ACTIONS_MS ?? 0);

async function sendLate(route: Route): Promise<void> {
  const isForm = route.request().method() !== "GET";
  if (isForm) await new Promise((done) => setTimeout(done, LATE_MS));
  await route.fallback().catch(() => {});
}

const seconds = () => (performance.now() / 1000).toFixed(1);

// Chromium says of many an answer that was read to its end that it was broken off.
function noteForm(request: Request, what = "failed"): void {
  if (request.method() !== "GET" && what !== "net::ERR_ABORTED")
    forms.push(`${seconds()} s ${request.url()}: ${what}`);
}

/** Prints what a page of a test that failed showed, and which forms were sent: a pipeline keeps no pictures. */
async function tellFailure(page: Page): Promise<void> {
  const { status, expectedStatus } = base.info();
  if ((status === expectedStatus && complaints.length === 0) || page.isClosed()) return;
  // The dialog where there is one: it comes after the body that it stands in.
  const top = page.locator("body, dialog[open]").last();
  const shown = await top.ariaSnapshot({ timeout: 5_000 }).catch(String);
  const inLines = shown.replaceAll(/\s*\n\s*-?/g, " ·").match(/.{1,220}/g) ?? [];
  if (forms.length) console.log(`Forms that were sent\n${forms.slice(-MOST_FORMS).join("\n")}`);
  console.log(`${seconds()} s: ${page.url()} showed`);
  console.log(inLines.slice(0, MOST_LINES).join("\n"));
}

// The browser itself notes each answer that a test provokes on purpose: 4xx, and 502, which is never ours.
function expected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of (4\d\d|502)/.test(text);
}

/** Opens a browser beside the first: signed in as somebody, or as nobody. */
export type Beside = (
  who: string | null,
  window?: WindowOptions & { language?: string },
) => Promise<Page>;

type Given = { fresh: boolean; page: Page; beside: Beside; judged: undefined };

/** All pages of a test are watched. `fresh`: in a context of its own, for what emptying does not undo. */
export const test = base.extend<Given>({
  fresh: [false, { option: true }],
  // Of every test, whichever pages it opens, and after they are closed.
  judged: [
    async ({ fresh: _ }, use) => {
      complaints.length = 0;
      forms.length = 0;
      await use(undefined);
      expect(complaints, "console errors and CSP violations").toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ browser, fresh, javaScriptEnabled: script, viewport }, use) => {
    if (fresh) {
      const context = await browser.newContext();
      const page = await watch(await context.newPage());
      await use(page);
      await tellFailure(page);
      await context.close();
    } else {
      const { page, close } = await openWindow(browser, { script, ...viewport });
      await use(await watch(page));
      await tellFailure(page);
      await close();
    }
  },
  beside: async ({ browser }, use) => {
    const closing: (() => Promise<void>)[] = [];
    const pages: Page[] = [];
    await use(async (who, { language, ...window } = {}) => {
      const { page, close } = await openWindow(browser, window);
      closing.push(close);
      pages.push(page);
      if (who) await signIn(page, who);
      if (language) await speak(page, language);
      return watch(page);
    });
    for (const page of pages) await tellFailure(page);
    for (const close of closing) await close();
  },
});

/** The reader's language from the next page on. */
export async function speak(page: Page, language: string): Promise<void> {
  const url = process.env.BASE_URL ?? "";
  await page.context().addCookies([{ name: "app_language", value: language, url }]);
}

/** Opens a screen of the shell whose script is at work and knows who is signed in. */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(isAwake);
}

/**
 * In the page: this very document was told who is signed in, and no part of what is streamed lies hidden at its end,
 * where it is until it takes its place.
 */
function isAwake(): boolean {
  const waiting = document.querySelector('div[hidden][id^="S:"]');
  if (waiting) return false;
  const answers = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return answers.some((each) => each.name.endsWith("/api/me") && each.responseEnd > 0);
}

/**
 * Timers of exactly so many milliseconds are kept on this page until they are let go: nobody waits for them. To be
 * called before the page is opened; what it answers waits until there is such a timer, and lets it go.
 */
export async function holdTimers(page: Page, ms: number): Promise<() => Promise<void>> {
  await page.addInitScript((held) => {
    const start = window.setTimeout.bind(window);
    const keptTimers: (() => void)[] = [];
    // Their numbers are nobody else's.
    const hold = (run: (...given: unknown[]) => void, after?: number, ...given: unknown[]) =>
      after === held ? -keptTimers.push(() => run(...given)) : start(run, after, ...given);
    Object.assign(window, { keptTimers, setTimeout: hold });
  }, ms);
  return async () => {
    await page.waitForFunction(() => window.keptTimers.length > 0);
    // After this was answered: what is let go may open another page, where a question on its way begins again or fails.
    await page.evaluate(() => {
      for (const run of window.keptTimers.splice(0)) setTimeout(run, 0);
    });
  };
}

/** So long the toast is read before the sign-in screen comes (components/shell/use-end-session.ts). */
const TOAST_READ_MS = 2_000;

/** The toast that tells of an ended session stays until it is let go. As `holdTimers`. */
export const holdToast = (page: Page) => holdTimers(page, TOAST_READ_MS);

let phones = 0;

/** A phone number that nobody has: those of the demonstration begin with 0788. */
export function newPhone(): string {
  phones += 1;
  const worker = String(base.info().workerIndex).padStart(3, "0");
  return `079${worker}${String(phones).padStart(4, "0")}`;
}

/** A Kigali day so many days from now. */
export function dayIn(days: number): string {
  return new Date(Date.now() + 7_200_000 + days * 86_400_000).toISOString().slice(0, 10);
}
