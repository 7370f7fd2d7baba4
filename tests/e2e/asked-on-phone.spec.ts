import type { Page } from "@playwright/test";
import { expect, expectAccessible, openAwake, signIn, test } from "./clean-page";

const available = async (page: Page) =>
  (await (await page.request.get("/api/me")).json()).availableBalance;

// Another one each time: the same again would be asked about. A fee of 1 % of whole hundreds is whole.
const francs = (first: number) => first + 100 * test.info().repeatEachIndex;

/** Confirms what the practice phone is asked for so many francs, once it is: a moment after the member was told so. */
async function confirm(page: Page, amount: number): Promise<void> {
  await page.getByRole("link", { name: "Open the practice phone" }).click();
  await expect(page.getByText("Practice network: no real money moves here.")).toBeVisible();
  const francs = amount.toLocaleString("en-US");
  const shown = async () => (await page.request.get(page.url())).text();
  await expect.poll(shown, { intervals: [100] }).toContain(francs);
  await page.reload();
  const asked = page
    .locator("section", { hasText: `Rwf ${francs}` })
    .getByRole("button", { name: "Confirm payment" });
  await asked.click();
  await expect(asked).toHaveCount(0);
}

/** What looks again every three seconds (look-again.tsx) does so ten times as often. */
async function lookSooner(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setInterval.bind(window);
    const sooner = (run: () => void, every?: number) => start(run, every === 3_000 ? 300 : every);
    Object.assign(window, { setInterval: sooner });
  });
}

/** From now on what is read again is on its way for longer than it takes until it would be looked for again. */
async function beSlowerThanItsTimer(page: Page): Promise<void> {
  await page.route("**/deposits?progress=*", async (route) => {
    await new Promise((done) => setTimeout(done, 700));
    await route.continue();
  });
}

/** Fills New Deposit in by MoMo and has the phone asked. */
async function askPhone(page: Page, amount: number): Promise<void> {
  await openAwake(page, "/deposits?new=1");
  const dialog = page.getByRole("dialog");
  const ask = dialog.getByRole("button", { name: "Ask me on my phone" });
  await expect(ask).toBeHidden();
  await dialog.getByRole("radio", { name: /^Bank/ }).check();
  await expect(ask).toBeHidden();
  await dialog.getByRole("radio", { name: /^MTN/ }).check();
  await dialog.getByLabel("Amount (Rwf)").fill(String(amount));
  await dialog.getByLabel("Sender's phone number").fill("0788000101");
  await ask.click();
  await expect(page.getByText("Confirm it on your phone with your PIN. You have")).toBeVisible();
}

test("a member is asked on the practice phone, confirms, and is credited by nobody's hand", async ({
  page,
}) => {
  await signIn(page, "aline");
  await lookSooner(page);
  const before = await available(page);
  const amount = francs(20_000);
  await askPhone(page, amount);
  await expectAccessible(page);
  await beSlowerThanItsTimer(page);
  const phone = await page.context().newPage();
  await phone.goto(page.url());
  await confirm(phone, amount);
  // It looks again by itself.
  await expect(page.getByText("is in your account.")).toBeVisible();
  expect(await available(page)).toBe(before + amount * 0.99);
  const [newest] = await (await page.request.get("/api/deposits?limit=1")).json();
  expect(newest).toMatchObject({ status: "approved", collect: { state: "done" } });
});
