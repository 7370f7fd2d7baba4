import type { Locator, Page } from "@playwright/test";
import {
  callsOf,
  dayIn,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAwake,
  PASSWORD,
  signIn,
  test,
} from "./clean-page";
import { fund } from "./fund";
import { askAtOnce } from "./quick-typing";

// On the phone for which it is made; what is typed is no press.
test.use({ viewport: { width: 360, height: 640 } });

/** Presses, and counts them from here on; `done` says how many and how long, and that they are at most `most`. */
function thumb() {
  let presses = 0;
  const start = Date.now();
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const done = (most: number) => {
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(`    ${presses} presses, ${seconds} s: ${test.info().title}`);
    expect(presses).toBeLessThanOrEqual(most);
  };
  return { press, done };
}

async function home(page: Page, who: string): Promise<void> {
  await signIn(page, who);
  await openAwake(page, "/dashboard");
}

test("balance and last five stand on the home; a deposit by mobile money takes at most four presses, and says where to pay before the amount", async ({
  page,
}) => {
  await home(page, "aline");
  const { press, done } = thumb();
  await expect(page.getByRole("heading", { name: "Your balance" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Why is this my balance?")).toBeVisible();
  const latest = page.getByRole("region", { name: "Latest transactions" });
  await expect(latest).toBeVisible();
  expect(await latest.locator("tbody tr, li").count()).toBeGreaterThanOrEqual(5);
  await press(page.getByRole("link", { name: "New Deposit" }).first());
  const dialog = page.getByRole("dialog");
  await press(dialog.getByText("MTN Mobile Money"));
  await expect(dialog.getByText("*182*8*1*182934#")).toBeVisible();
  // Shown where there are fingers, which this browser has not.
  await expect(dialog.locator('a[href^="tel:"]')).toHaveAttribute("href", "tel:*182*8*1*182934%23");
  await expectAccessible(page, { part: "dialog[open]" });
  await expectNoSidewaysScroll(page);
  // Another one each time: the same again would be asked about.
  await dialog.getByLabel("Amount (Rwf)").fill(String(5_001 + test.info().repeatEachIndex));
  await press(dialog.getByRole("button", { name: "Submit Deposit" }));
  await expect(page.getByText("Deposit Submitted").first()).toBeVisible();
  done(4);
});

/** Somebody's loan of another member, due tomorrow: how many francs are to be repaid, interest included. */
async function borrow(who: string, lender: string, amount: number): Promise<number> {
  await fund(lender, amount);
  const terms = { amount, interestRate: 10, deadline: dayIn(1), visibility: "public" };
  const data = { ...terms, description: null, password: PASSWORD };
  const made = await (await callsOf(lender)).post("/api/lend-offers", { data });
  const { offer } = await made.json();
  const taking = { offerId: offer.id, password: PASSWORD };
  const taken = await (await callsOf(who)).post("/api/take-loan", { data: taking });
  expect(taken.status()).toBe(200);
  return (await taken.json()).loan.totalRepayment;
}

test("a loan is repaid from the home, interest included, with at most four presses", async ({
  page,
}) => {
  const total = await borrow("fabrice", "claudine", 7_000);
  await fund("fabrice", 10_000);
  await home(page, "fabrice");
  const said = `RWF ${total.toLocaleString("en-US")}`;
  const { press, done } = thumb();
  await press(page.getByRole("link", { name: `Repay Claudine Uwimana ${said}` }));
  const dialog = page.getByRole("dialog", { name: "Repay the loan" });
  await expect(dialog.getByLabel("Amount (Rwf)")).toHaveValue(total.toLocaleString("en-US"));
  await press(dialog.getByRole("button", { name: "Review" }));
  await press(dialog.getByRole("button", { name: "Continue" }));
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await press(dialog.getByRole("button", { name: "Repay", exact: true }));
  await expect(dialog.getByText("Loan Repaid")).toBeVisible();
  done(4);
});

test("to send to somebody who was sent money before takes four presses", async ({ page }) => {
  const calls = await callsOf("aline");
  const [eric] = await (await calls.get("/api/members?q=eric&limit=1")).json();
  const data = { recipientId: eric.id, amount: 1_357, password: PASSWORD };
  expect((await calls.post("/api/send-money", { data })).status()).toBe(200);
  await home(page, "aline");
  const { press, done } = thumb();
  const latest = page.getByRole("row").filter({ hasText: "1,357" });
  await press(latest.getByRole("link", { name: eric.fullName }));
  const dialog = page.getByRole("dialog");
  await press(dialog.getByRole("link", { name: "Send again" }));
  await expect(dialog.getByText(/^You sent Rwf 1,357 to/)).toBeVisible();
  await press(dialog.getByRole("button", { name: "Send again" }));
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await press(dialog.getByRole("button", { name: "Send Money" }));
  await expect(dialog.getByText("Money Sent Successfully")).toBeVisible();
  done(4);
});

test("to send another amount to somebody who was sent money before takes four presses", async ({
  page,
}) => {
  const calls = await callsOf("aline");
  const [claudine] = await (await calls.get("/api/members?q=claudine&limit=1")).json();
  const data = { recipientId: claudine.id, amount: 1_111, password: PASSWORD };
  expect((await calls.post("/api/send-money", { data })).status()).toBe(200);
  await home(page, "aline");
  const { press, done } = thumb();
  const before = page.getByRole("navigation", { name: "Sent to before" });
  await press(before.getByRole("link", { name: claudine.fullName }));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Send to")).toHaveValue(claudine.fullName);
  await dialog.getByLabel("Amount (Rwf)").fill(String(1_200 + test.info().repeatEachIndex));
  await press(dialog.getByRole("button", { name: "Review" }));
  await press(dialog.getByRole("button", { name: "Continue" }));
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await press(dialog.getByRole("button", { name: "Send Money" }));
  await expect(dialog.getByText("Money Sent Successfully")).toBeVisible();
  done(4);
});

/** A payment of Aline's of a month ago, and what one types to find it: its day as shown, and its amount. */
async function paymentOfLastMonth(): Promise<{ reference: string; typed: string }> {
  const calls = await callsOf("aline");
  const day = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10);
  const older = await calls.get(`/api/transactions?status=approved&to=${day}&limit=20`);
  const payment = (await older.json()).find(
    (each: { reversedBy: unknown; reverses: unknown; voidedAt: unknown }) =>
      !each.reversedBy && !each.reverses && !each.voidedAt,
  );
  // Kigali's day.
  const at = new Date(Date.parse(payment.date) + 2 * 3_600_000);
  const shown = `${at.getUTCDate()}/${at.getUTCMonth() + 1}/${at.getUTCFullYear()}`;
  return { reference: payment.reference, typed: `${shown} ${payment.amount}` };
}

test("to find a payment of last month takes three presses", async ({ page }) => {
  const { reference, typed } = await paymentOfLastMonth();
  await askAtOnce(page);
  await home(page, "aline");
  const { press, done } = thumb();
  const bar = page.getByRole("navigation", { name: "Main places" });
  await press(bar.getByRole("link", { name: "Passbook" }));
  const search = page.getByRole("main").getByRole("searchbox");
  await press(search);
  await search.fill(typed);
  await page.waitForURL(/q=/);
  await press(page.getByRole("row").getByRole("link").first());
  await expect(page.getByRole("dialog")).toContainText(reference);
  done(3);
});

test.describe("by keyboard alone, where one sees where one is", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  /** Tab until it is there: it must come within a screen's worth of stops, and show that it has the focus. */
  async function reach(page: Page, target: Locator, key = "Tab"): Promise<void> {
    await expect(target).toBeVisible();
    const here = () => target.evaluate((part) => part === document.activeElement);
    for (let stops = 0; !(await here()); stops += 1) {
      expect(stops, `stops on the way to ${target}`).toBeLessThan(60);
      await page.keyboard.press(key);
    }
    const seen = await target.evaluate((part) => {
      const { outlineStyle, boxShadow } = getComputedStyle(part);
      return outlineStyle !== "none" || boxShadow !== "none";
    });
    expect(seen, `${target} shows that it has the focus`).toBe(true);
  }

  /** Past everything that every screen has. */
  async function toMain(page: Page): Promise<void> {
    await reach(page, page.getByRole("link", { name: "Skip to main content" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  }

  /** The password, and the press that moves the money. */
  async function confirm(page: Page, dialog: Locator): Promise<void> {
    const password = dialog.getByLabel("Your password", { exact: true });
    await reach(page, password);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
  }

  test("why the balance is what it is, and a payment of last month to its details and back", async ({
    page,
  }) => {
    const { reference, typed } = await paymentOfLastMonth();
    await home(page, "aline");
    await toMain(page);
    // Within main: what is still streamed lies unseen at the page's end.
    const why = page.getByRole("main").locator("summary", { hasText: "Why is this my balance?" });
    await reach(page, why);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Your balance is the money you can use now/)).toBeVisible();
    await reach(page, page.getByRole("link", { name: "See all", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "My passbook" })).toBeVisible();
    const search = page.getByRole("main").getByRole("searchbox");
    await reach(page, search);
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await page.waitForURL((address) => address.searchParams.get("q") === typed);
    const found = page.getByRole("row").filter({ hasText: reference }).getByRole("link").first();
    await reach(page, found);
    await page.keyboard.press("Enter");
    const details = page.getByRole("dialog");
    await expect(details).toContainText(reference);
    await page.keyboard.press("Escape");
    await expect(details).toBeHidden();
    await page.waitForURL((address) => address.searchParams.get("q") === typed);
  });

  test("a deposit by mobile money", async ({ page }) => {
    await home(page, "aline");
    await toMain(page);
    await reach(page, page.getByRole("main").getByRole("link", { name: "New Deposit" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await reach(page, dialog.getByRole("radio", { name: /^MTN/ }));
    await page.keyboard.press("Space");
    await reach(page, dialog.getByLabel("Amount (Rwf)"));
    await page.keyboard.type(String(6_001 + test.info().repeatEachIndex));
    await reach(page, dialog.getByRole("button", { name: "Submit Deposit" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Deposit Submitted").first()).toBeVisible();
  });

  test("money to somebody who was sent money before", async ({ page }) => {
    const calls = await callsOf("aline");
    const [eric] = await (await calls.get("/api/members?q=eric&limit=1")).json();
    const data = { recipientId: eric.id, amount: 1_222, password: PASSWORD };
    expect((await calls.post("/api/send-money", { data })).status()).toBe(200);
    await home(page, "aline");
    await toMain(page);
    const before = page.getByRole("navigation", { name: "Sent to before" });
    await reach(page, before.getByRole("link", { name: eric.fullName }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await reach(page, dialog.getByLabel("Amount (Rwf)"));
    await page.keyboard.type(String(1_300 + test.info().repeatEachIndex));
    await page.keyboard.press("Enter");
    await reach(page, dialog.getByRole("button", { name: "Continue" }));
    await page.keyboard.press("Enter");
    await confirm(page, dialog);
    await expect(dialog.getByText("Money Sent Successfully")).toBeVisible();
  });

  test("a loan that is repaid", async ({ page }) => {
    const total = await borrow("fabrice", "claudine", 6_000);
    await fund("fabrice", 9_000);
    await home(page, "fabrice");
    await toMain(page);
    const said = `RWF ${total.toLocaleString("en-US")}`;
    await reach(page, page.getByRole("link", { name: `Repay Claudine Uwimana ${said}` }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Repay the loan" });
    await reach(page, dialog.getByRole("button", { name: "Review" }));
    await page.keyboard.press("Enter");
    await reach(page, dialog.getByRole("button", { name: "Continue" }));
    await page.keyboard.press("Enter");
    await confirm(page, dialog);
    await expect(dialog.getByText("Loan Repaid")).toBeVisible();
  });
});
