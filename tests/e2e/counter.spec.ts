import type { Page } from "@playwright/test";
import {
  callsOf,
  expect,
  expectNoSidewaysScroll,
  openAwake,
  PASSWORD,
  signIn,
  test,
} from "./clean-page";

const COUNTER = "/transactions/counter";
/** The clerk of this file: nobody else's tests use their drawer. */
const CLERK = "admin";

/** The digits of somebody's member number, as a clerk types them. */
async function numberOf(username: string): Promise<string> {
  const [found] = await (
    await (await callsOf(CLERK)).get(`/admin/users?q=${username}&limit=1`)
  ).json();
  return String(Number(found.memberNumber.slice(2)));
}

/** What somebody has available, in francs. */
async function available(who: string): Promise<number> {
  return (await (await (await callsOf(who)).get("/api/me")).json()).availableBalance;
}

/** The clerk's drawer is open, with nothing out of the safe. */
async function openDrawer() {
  const data = { float: 0, denominations: {} };
  const answer = await (await callsOf(CLERK)).post("/admin/drawers", { data });
  expect([201, 409]).toContain(answer.status());
}

/** Notes each slip that is sent to the printer, and says which paper the desk has. */
async function withPrinter(page: Page) {
  await page.addInitScript(() => {
    if (location.protocol !== "http:") return;
    localStorage.setItem("slip-paper", "58mm");
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset.printed = String(Number(dataset.printed ?? 0) + 1);
    };
  });
}

/** By how many millimetres the page of a roll is longer than the slip that was printed on it. */
async function blankBelow(page: Page): Promise<number> {
  const rule = await page.evaluate(() =>
    document.adoptedStyleSheets.flatMap((each) => [...each.cssRules]).map((each) => each.cssText),
  );
  const [, width = "", long = ""] = /size: (\d+)mm (\d+)mm/.exec(rule.join(" ")) ?? [];
  const margins = 2 * 4;
  const size = page.viewportSize() ?? { width: 1_280, height: 720 };
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({
    width: Math.floor(((Number(width) - margins) / 25.4) * 96),
    height: 2_000,
  });
  const height = await page
    .locator(".slip")
    .evaluate((slip) => slip.getBoundingClientRect().height);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(size);
  return Number(long) - margins - (height / 96) * 25.4;
}

// An average typist's time for a key and for getting ready to go on (the keystroke-level model), in seconds.
const KEY = 0.28;
const THOUGHT = 1.35;

test("a deposit goes from a member's number to its printed slip by keyboard alone", async ({
  page,
}) => {
  const number = await numberOf("aline");
  const before = await available("aline");
  await openDrawer();
  await withPrinter(page);
  await signIn(page, CLERK);
  await openAwake(page, COUNTER);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    for (const key of text) await press(key);
  };

  await expect(page.getByLabel("Member", { exact: true })).toBeFocused();
  await type(number);
  await press("Enter");
  const amount = page.getByRole("textbox", { name: "Amount" });
  await expect(amount).toBeFocused();
  await type("5000");
  await press("Enter");
  await expect(page.getByRole("button", { name: "Take RWF 5,000" })).toBeFocused();
  await press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-printed", "1");
  await expect(page.getByText(/^RWF 5,000 taken from Aline/)).toBeVisible();
  // Who finds, types and agrees gets ready three times.
  expect(keys * KEY + 3 * THOUGHT).toBeLessThanOrEqual(15);
  expect(await available("aline")).toBe(before + 5_000);

  const slip = page.locator(".slip");
  await expect(slip).toContainText(/CIN-[0-9A-Z]{8}-\d{4}/);
  await expect(slip.getByRole("img")).toBeVisible();
  const next = page.getByRole("link", { name: "Next member" });
  await expect(next).toBeFocused();

  // No more paper than it needs, and all of it on one page. What is not printed loses the focus meanwhile.
  const blank = await blankBelow(page);
  expect(blank).toBeGreaterThan(0);
  expect(blank).toBeLessThan(8);

  await next.focus();
  await press("Enter");
  await expect(page.getByLabel("Member", { exact: true })).toBeFocused();
});

test("on a phone a member is paid by their own password, and what was wrong is put right", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const before = await available("eric");
  await openDrawer();
  await signIn(page, CLERK);
  await openAwake(page, COUNTER);
  await page.getByLabel("Member", { exact: true }).fill("eric");
  await page.getByRole("button", { name: "Find" }).click();
  const amount = page.getByRole("textbox", { name: "Amount" });
  await amount.fill("3,000");
  await page.getByRole("button", { name: "Deposit", exact: true }).click();
  await page.getByRole("button", { name: "Take RWF 3,000" }).click();
  await expect(page.getByText(/^RWF 3,000 taken from Eric/)).toBeVisible();
  await expectNoSidewaysScroll(page, "the slip");
  await page.getByRole("link", { name: "Next member" }).click();

  await page
    .getByRole("row", { name: /^Eric/ })
    .first()
    .getByRole("link", { name: "Put right" })
    .click();
  await expect(page.getByText(/You are putting deposit CIN-/)).toBeVisible();
  await expect(amount).toHaveValue("3,000");
  await page.getByRole("button", { name: "Pay out", exact: true }).click();
  const password = page.getByLabel("The member's password");
  const pay = page.getByRole("button", { name: "Pay out RWF 3,000" });
  await pay.click();
  await expect(page.getByText("The member types their password here")).toBeVisible();
  await password.fill("not-their-password");
  await pay.click();
  await expect(page.getByText("Incorrect password")).toBeVisible();
  await password.fill(PASSWORD);
  await pay.click();
  await expect(page.getByText(/^RWF 3,000 paid out to Eric/)).toBeVisible();
  expect(await available("eric")).toBe(before);
});

test("who has no password here is paid with a colleague's, and signs the slip", async ({
  page,
}) => {
  const number = await numberOf("eric");
  await openDrawer();
  const calls = await callsOf(CLERK);
  const [eric] = await (await calls.get("/admin/users?q=eric&limit=1")).json();
  const data = { memberId: eric.id, amount: 1_500 };
  expect((await calls.post("/admin/counter/deposits", { data })).status()).toBe(201);
  await signIn(page, CLERK);
  await openAwake(page, COUNTER);
  await page.getByLabel("Member", { exact: true }).fill(number);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("1500");
  await page.getByRole("button", { name: "Pay out", exact: true }).click();
  await page.getByText("The member has no password here: a colleague agrees").click();
  await expect(page.getByText(/they sign the slip by hand/)).toBeVisible();
  await page.getByLabel("Their username, email or phone").fill("finance");
  await page.getByLabel("Their password").fill(PASSWORD);
  await page.getByRole("button", { name: "Pay out RWF 1,500" }).click();
  const slip = page.locator(".slip");
  await expect(slip).toContainText("Agreed by");
  await expect(slip.getByText(/^Signature of Eric/)).toBeVisible();
});

/** What is printed of each paper, in millimetres: its width without the margins. */
const PRINTED = { "58mm": 50, "80mm": 72, a5: 124 };
const PIXELS = 96 / 25.4;

/** The slip fills the printed width of each paper, nothing in it is wider than its place, and nothing else is printed. */
async function expectPrinted(page: Page) {
  const slip = page.locator(".slip");
  await page.emulateMedia({ media: "print" });
  for (const [paper, millimetres] of Object.entries(PRINTED)) {
    await slip.evaluate((element, name) => element.setAttribute("data-paper", name), paper);
    const width = Math.floor(millimetres * PIXELS);
    await page.setViewportSize({ width, height: 800 });
    await expect(slip).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    const found = await slip.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const beyond = [...element.querySelectorAll("*")].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
      });
      const cut = [...element.querySelectorAll("th, td")].filter(
        (each) => each.scrollWidth > each.clientWidth + 1,
      );
      const foot = element.querySelector("tfoot");
      return {
        width: right - left,
        beyond: [...beyond, ...cut].map((each) => each.outerHTML.slice(0, 80)),
        // A table's foot would be repeated on each page.
        foot: foot && getComputedStyle(foot).display,
      };
    });
    expect(found.beyond, `beyond the edge of ${paper}`).toEqual([]);
    expect(found.foot).not.toBe("table-footer-group");
    expect(Math.abs(found.width - width), `the width on ${paper}`).toBeLessThanOrEqual(1);
  }
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("a passbook page is printed by keyboard, and fits each paper as the slip does", async ({
  page,
}) => {
  await openDrawer();
  const [claudine] = await (
    await (await callsOf(CLERK)).get("/admin/users?q=claudine&limit=1")
  ).json();
  await withPrinter(page);
  await signIn(page, CLERK);
  await openAwake(page, `${COUNTER}?member=${claudine.id}`);
  await page.getByRole("textbox", { name: "Amount" }).fill("4000");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Take RWF 4,000" }).press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-printed", "1");
  await expectPrinted(page);

  await page.getByRole("link", { name: "Print passbook page" }).press("Enter");
  const print = page.getByRole("button", { name: "Print passbook page" });
  await expect(print).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-printed", "2");
  await expect(page.getByText(/of .*Claudine.*'s passbook/)).toBeVisible();
  await expect(page.locator(".slip")).toContainText("+4,000");
  await expect(page.locator(".slip")).toContainText(/RPT(-[0-9A-Z]{4}){3}/);
  await expect(page.getByRole("link", { name: "Next member" })).toBeFocused();
  await expectPrinted(page);
});

test("a drawer is counted blind by its clerk, and closed by a colleague who counted the same", async ({
  page,
  beside,
}) => {
  await openDrawer();
  await signIn(page, CLERK);
  await openAwake(page, `${COUNTER}?count=1`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("1,000", { exact: true }).fill("2");
  await expect(dialog.getByText("RWF 2,000")).toBeVisible();
  await dialog.getByRole("button", { name: "Count the drawer" }).click();
  await expect(page.getByText("Your drawer is counted")).toBeVisible();

  const colleague = await beside("finance");
  await openAwake(colleague, COUNTER);
  await colleague.getByRole("link", { name: /^Count and close/ }).click();
  const closing = colleague.getByRole("dialog");
  await closing.getByLabel("500", { exact: true }).fill("3");
  const close = closing.getByRole("button", { name: "Close the drawer" });
  await close.click();
  await expect(closing.getByText("The clerk counted another sum.")).toBeVisible();
  await closing.getByLabel("500", { exact: true }).fill("4");
  await close.click();
  await expect(closing.getByText("Expected")).toBeVisible();
  await expect(closing.getByText("RWF 2,000").first()).toBeVisible();
});
