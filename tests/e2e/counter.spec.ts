import type { Locator, Page } from "@playwright/test";
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
const COLLEAGUE = "finance";

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

/** The clerk has no drawer: what was in it is a difference. */
async function closeDrawer() {
  const clerk = await callsOf(CLERK);
  const { id: me } = await (await clerk.get("/api/me")).json();
  const own = (await (await clerk.get("/admin/drawers?limit=50")).json()).find(
    (each: { state: string; clerk: { id: string } }) =>
      each.state !== "closed" && each.clerk.id === me,
  );
  if (!own) return;
  const data = { denominations: {} };
  await clerk.put(`/admin/drawers/${own.id}/count`, { data });
  const closed = await (await callsOf(COLLEAGUE)).put(`/admin/drawers/${own.id}/close`, { data });
  expect(closed.status()).toBe(200);
}

// An average typist's time for a key and for getting ready to go on (the keystroke-level model), in seconds.
const KEY = 0.28;
const THOUGHT = 1.35;

/** Somebody who has only a keyboard, and how long an average one needs. */
function keyboardOf(page: Page) {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  return {
    press,
    type: async (text: string) => {
      for (const key of text) await press(key);
    },
    /** Goes on until this has the focus. */
    reach: async (aim: Locator, key = "Tab") => {
      await expect(aim).toBeVisible();
      const isThere = () => aim.evaluate((element) => element === document.activeElement);
      for (let at = 0; at < 12 && !(await isThere()); at += 1) await press(key);
      await expect(aim).toBeFocused();
    },
    /** Seconds since it was last asked, with so many thoughts between. */
    took: (thoughts: number) => {
      const seconds = keys * KEY + thoughts * THOUGHT;
      keys = 0;
      return seconds;
    },
  };
}

test("a drawer is opened, serves with printed slips, is counted and closed by keyboard alone", async ({
  page,
  beside,
}) => {
  const number = await numberOf("aline");
  const before = await available("aline");
  await closeDrawer();
  await withPrinter(page);
  await signIn(page, CLERK);
  await openAwake(page, COUNTER);
  const { press, type, reach, took } = keyboardOf(page);

  // With nothing in it.
  await expect(page.getByLabel("5,000", { exact: true })).toBeFocused();
  await press("Enter");
  const member = page.getByLabel("Member", { exact: true });
  await expect(member).toBeFocused();
  expect(took(1)).toBeLessThanOrEqual(2);

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
  expect(took(3)).toBeLessThanOrEqual(15);
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
  await expect(member).toBeFocused();
  took(0);

  // The member types their password.
  await type(number);
  await press("Enter");
  await expect(amount).toBeFocused();
  await type("2000");
  await reach(page.getByRole("button", { name: "Pay out", exact: true }));
  await press("Enter");
  await expect(page.getByLabel("The member's password")).toBeFocused();
  await type(PASSWORD);
  await press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-printed", "2");
  await expect(page.getByText(/^RWF 2,000 paid out to Aline/)).toBeVisible();
  expect(took(4)).toBeLessThanOrEqual(20);
  expect(await available("aline")).toBe(before + 3_000);
  await expect(next).toBeFocused();
  await press("Enter");
  await expect(member).toBeFocused();
  took(0);

  const countThree = async (keyboard: ReturnType<typeof keyboardOf>, dialog: Locator) => {
    for (const pieces of ["", "1", "1"]) {
      await keyboard.type(pieces);
      await keyboard.press("Tab");
    }
    await expect(dialog.getByText("RWF 3,000").first()).toBeVisible();
    await keyboard.press("Enter");
  };
  await reach(page.getByRole("link", { name: "Count the drawer" }), "Shift+Tab");
  await press("Enter");
  await expect(page.getByRole("dialog").getByLabel("5,000", { exact: true })).toBeFocused();
  await countThree({ press, type, reach, took }, page.getByRole("dialog"));
  await expect(page.getByText("Your drawer is counted")).toBeVisible();
  expect(took(4)).toBeLessThanOrEqual(10);

  const colleague = await beside(COLLEAGUE);
  await openAwake(colleague, COUNTER);
  const theirs = keyboardOf(colleague);
  const close = colleague.getByRole("link", { name: /^Count and close/ });
  await theirs.reach(close, "Shift+Tab");
  await theirs.press("Enter");
  const closing = colleague.getByRole("dialog");
  await expect(closing.getByLabel("5,000", { exact: true })).toBeFocused();
  await countThree(theirs, closing);
  await expect(closing.getByText("Expected")).toBeVisible();
  await expect(closing.getByText("RWF 3,000").first()).toBeVisible();
  expect(theirs.took(4)).toBeLessThanOrEqual(10);
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
