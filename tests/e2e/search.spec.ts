import type { Page, Request } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdToast,
  openAwake,
  signIn,
  speak,
  test,
} from "./clean-page";

// Words are inserted whole: a pause between two keys would be a search of its own. The keys themselves are pressed where
// the clock is the test's.

const field = (page: Page) => page.getByRole("combobox", { name: /^(Search pages|Shakisha)/ });
const list = (page: Page) => page.getByRole("listbox", { name: /^(Search pages|Shakisha)/ });
const options = (page: Page) => list(page).getByRole("option");
/** By the shortcut, which is there with the field's script. */
async function enter(page: Page, shortcut = "Control+k"): Promise<void> {
  await expect(field(page)).toBeVisible();
  await page.keyboard.press(shortcut);
  await expect(field(page)).toBeFocused();
}

/** The dashboard of somebody. */
async function open(page: Page, who: string): Promise<void> {
  await signIn(page, who);
  await page.goto("/dashboard");
}

const asks = (request: Request) => new URL(request.url()).pathname === "/api/search";

test("by keyboard alone: a shortcut, arrows, Home, End, Enter and Escape", async ({ page }) => {
  await open(page, "aline");
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  const skip = page.getByRole("link", { name: "My Profile" }).first();
  await skip.focus();
  await enter(page);
  await expect(field(page)).toHaveValue("");
  await page.keyboard.type("e");
  await expect(options(page).first()).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("status").filter({ hasText: /^Results: \d+$/ })).toBeAttached();
  for (const group of ["Pages", "Members", "Transactions"]) {
    await expect(list(page).getByRole("group", { name: group })).toBeVisible();
  }
  await expectAccessible(page, { part: "header" });

  const count = await options(page).count();
  const selected = list(page).locator('[aria-selected="true"]');
  const isAt = async (n: number) => {
    await expect(options(page).nth(n)).toHaveAttribute("aria-selected", "true");
    await expect(selected).toHaveCount(1);
    const id = await options(page).nth(n).getAttribute("id");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", id ?? "none");
    await expect(options(page).nth(n)).toBeInViewport();
  };
  await expect(selected).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await isAt(0);
  await page.keyboard.press("ArrowUp");
  await isAt(count - 1);
  await page.keyboard.press("ArrowDown");
  await isAt(0);
  await page.keyboard.press("End");
  await isAt(count - 1);
  await page.keyboard.press("Home");
  await isAt(0);
  await page.keyboard.press("ArrowDown");
  await isAt(1);

  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("e");
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveValue("");
  await expect(skip).toBeFocused();

  // No sign alone: who speaks to the machine would press it unawares.
  for (const key of ["/", "k"]) await page.keyboard.press(key);
  await expect(skip).toBeFocused();

  await enter(page, "Meta+k");
  await page.keyboard.insertText("eric mug");
  await expect(options(page)).not.toHaveCount(0);
  await expect(list(page).locator("mark").first()).toHaveText("Eric");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile\?send=1&to=/);
  // Whom a result names is chosen already, and is paid nothing by itself.
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Send to")).toHaveValue("Eric Mugisha");
  await dialog.getByLabel("Amount (Rwf)").fill("100");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("Eric Mugisha").first()).toBeVisible();
  await expect(dialog.getByText("RWF 100", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Send to")).toBeVisible();
  // Behind a dialog there is nothing to search with.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(field(page)).toHaveValue("");
});

test.describe("with a clock of the test's own", () => {
  test.use({ fresh: true });

  test("it is asked 300 ms after the last key, once, and for nothing by an empty field", async ({
    page,
  }) => {
    await open(page, "aline");
    await page.waitForLoadState("networkidle");
    const scripts: string[] = [];
    page.on(
      "request",
      (request) => request.resourceType() === "script" && scripts.push(request.url()),
    );
    await page.clock.install();
    await enter(page);
    // Only now the rest of its script comes.
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    await expect(page.getByRole("search").getByRole("status")).toBeAttached();
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (asks(request)) asked.push(new URL(request.url()).searchParams.get("q") ?? "");
    });
    await page.keyboard.type("   ");
    await page.clock.runFor(1_000);
    expect(asked).toEqual([]);
    await expect(field(page)).toHaveAttribute("aria-expanded", "false");
    await field(page).fill("");
    for (const letter of "depo") {
      await page.keyboard.type(letter);
      await page.clock.runFor(200);
    }
    await expect(page.getByText("Searching...").first()).toBeVisible();
    await page.clock.runFor(99);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(["depo"]);
    await expect(options(page).first()).toContainText("Deposit");
  });
});

test("an old answer never stands for a newer search, and is taken back", async ({ page }) => {
  await open(page, "admin");
  const takenBack: string[] = [];
  page.on("requestfailed", (request) => asks(request) && takenBack.push(request.url()));
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/search?q=aline", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await enter(page);
  const first = page.waitForRequest((request) => request.url().endsWith("q=aline"));
  await page.keyboard.insertText("aline");
  await first;
  await field(page).fill("eric mugisha");
  await expect(options(page).first()).toContainText("Eric Mugisha");
  release();
  await expect.poll(() => takenBack.length).toBe(1);
  await expect(options(page).first()).toContainText("Eric Mugisha");
  await expect(list(page).getByRole("group", { name: "Members" })).not.toContainText("Aline");
});

test("what fails, or has no answer at all, says so in place and can be tried again", async ({
  page,
}) => {
  await open(page, "aline");
  let way: "refused" | "lost" | "through" = "refused";
  await page.route("**/api/search?**", (route) => {
    if (way === "through") return route.continue();
    if (way === "lost") return route.fulfill({ status: 408, body: "" });
    return route.fulfill({ status: 429, json: { message: "Later, please.", code: "unavailable" } });
  });
  await enter(page);
  await page.keyboard.insertText("settings");
  await expect(page.getByRole("alert").getByText("Later, please.")).toBeVisible();
  way = "lost";
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Search is not responding. Please try again.")).toBeVisible();
  way = "through";
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(options(page).first()).toContainText("Settings");
  await expect(page.getByRole("alert").getByText("Later, please.")).toHaveCount(0);
});

test("nothing found says so; what was typed is text and nothing else", async ({ page }) => {
  await open(page, "aline");
  const typed = `<img src=x onerror="console.error('run')">`;
  await enter(page);
  await page.keyboard.insertText(typed);
  await expect(page.getByText(`No results found for "${typed}"`).last()).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=%3Cimg/);
  await expect(page.getByText(`No results found for "${typed}"`)).toBeVisible();
});

test("a session that is gone leads to the sign-in screen and back", async ({ page }) => {
  await signIn(page, "aline");
  const lead = await holdToast(page);
  // The shell asks who is signed in; only then the session goes.
  await openAwake(page, "/dashboard");
  await enter(page);
  await page.context().clearCookies();
  await page.keyboard.insertText("eric");
  await expect(page.getByText("Session Expired").first()).toBeVisible();
  await lead();
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fdashboard&expired=1$/);
});

test("the office finds members and transactions, misspelt too, and is led to them", async ({
  page,
}) => {
  await open(page, "finance");
  await enter(page);
  await page.keyboard.insertText("uwasse aline");
  const member = options(page).filter({ hasText: "aline@openfuture.rw" });
  await expect(member).toContainText("Aline Uwase");
  await member.click();
  await expect(page).toHaveURL(/\/members\?view=/);
  await expect(page.getByRole("dialog").getByText("aline@openfuture.rw")).toBeVisible();
  await page.keyboard.press("Escape");

  const [one] = await (
    await page.request.get("/admin/transactions?limit=1&min=1000&max=999000&q=aline")
  ).json();
  await enter(page);
  await page.keyboard.insertText(one.reference);
  const row = options(page).filter({ hasText: one.reference }).first();
  await expect(row).toContainText(/Rwf [\d.]+K/);
  await expect(row).toContainText(`RWF ${one.amount.toLocaleString("en-US")}`);
  await row.click();
  await expect(page).toHaveURL(`/transactions?view=${one.reference}`);
  await expect(page.getByRole("dialog").getByText(one.reference).first()).toBeVisible();
});

test("Enter leads to all results, whose lists are longer", async ({ page }) => {
  await open(page, "admin");
  await expect(field(page)).toBeVisible();
  // Something is drawn while the form is sent, as when an answer comes at that moment.
  await field(page).evaluate((input: HTMLInputElement) =>
    document.addEventListener("submit", () => {
      input.value += "a";
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }),
  );
  await enter(page);
  await page.keyboard.insertText("an");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=an");
  await expect(page.getByRole("heading", { name: "Search", level: 1 })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  const people = page.getByRole("heading", { name: "Members", exact: true }).locator("..");
  await expect(people.getByRole("listitem")).toHaveCount(15);
  await page.getByRole("link", { name: "All members that match" }).click();
  await expect(page).toHaveURL("/members?q=an");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, fresh: true });

  test("a press opens it over the header, and closing gives the header back", async ({ page }) => {
    await open(page, "aline");
    await expect(field(page)).toBeHidden();
    // Hidden, but with its script, without which the link leads to another page.
    await expect(page.locator('[role="search"] [role="combobox"]')).toBeAttached();
    await page.getByRole("link", { name: "Open search" }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.insertText("dep");
    await expect(options(page).first()).toBeVisible();
    const box = await list(page).locator("..").boundingBox();
    expect(box?.width).toBe(360);
    expect(box?.height).toBeLessThanOrEqual(24 * 16);
    for (const option of await options(page).all()) {
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { part: "header" });
    await page.getByRole("button", { name: "Close search" }).click();
    await expect(field(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  });

  test("the longest titles of the office's pages stay within it", async ({ page }) => {
    await signIn(page, "director");
    await speak(page, "rw");
    await page.goto("/search?q=a");
    await expect(page.getByRole("heading", { name: "Abanyamuryango" })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test("in Kinyarwanda", async ({ page }) => {
  await signIn(page, "aline");
  await speak(page, "rw");
  await page.goto("/dashboard");
  await enter(page);
  await page.keyboard.insertText("deposit");
  await expect(list(page).getByRole("group", { name: "Impapuro" })).toContainText("Kubitsa");
  await expect(list(page).getByRole("group", { name: "Ibikorwa" })).toContainText("Kubitsa DEP-");
  await field(page).fill("qqqqqq");
  await expect(page.getByText('Nta bisubizo byabonetse kuri "qqqqqq"').last()).toBeVisible();
});
