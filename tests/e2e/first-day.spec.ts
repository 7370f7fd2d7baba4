import type { Page } from "@playwright/test";
import { callsOf, expect, openAwake, PASSWORD, signIn, signInOnScreen, test } from "./clean-page";
import { askAtOnce } from "./quick-typing";

/** What the profile says the member can use now, in francs. */
async function available(page: Page): Promise<number> {
  const user = await page.request.get("/api/me");
  return (await user.json()).availableBalance;
}

async function deposit(page: Page, amount: string): Promise<string> {
  await openAwake(page, "/deposits");
  await page.getByRole("link", { name: "New Deposit" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^MTN/ }).check();
  await dialog.getByLabel("Amount (Rwf)").fill(amount);
  await expect(dialog.getByText("RWF 500", { exact: true })).toBeVisible();
  await expect(dialog.getByText("RWF 49,500", { exact: true })).toBeVisible();
  await dialog.getByLabel("Sender's phone number").fill("0788 000 101");
  await dialog.getByRole("button", { name: "Submit Deposit" }).click();
  await expect(page.getByText("Deposit Submitted").first()).toBeVisible();
  await expect(
    page.getByText("Deposit of RWF 50,000 has been submitted. Net available: RWF 49,500.").first(),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  const [newest] = await (await page.request.get("/api/deposits?limit=1")).json();
  return newest.reference;
}

async function approve(page: Page, reference: string): Promise<void> {
  await openAwake(page, "/transactions?status=pending");
  const row = page.getByRole("row").filter({ hasText: reference });
  await row.getByRole("link", { name: "Review" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("RWF 49,500")).toBeVisible();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Deposit Approved").first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: reference })).toHaveCount(0);
}

async function send(page: Page, recipient: string, amount: string): Promise<void> {
  await openAwake(page, "/profile");
  await page.getByRole("link", { name: "Send Money" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Send to").fill(recipient);
  await dialog.getByRole("option", { name: new RegExp(`@${recipient}`) }).click();
  await dialog.getByLabel("Amount (Rwf)").fill(amount);
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("RWF 12,345")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Your password").fill("not-the-password");
  await dialog.getByRole("button", { name: "Send Money" }).click();
  await expect(dialog.getByText("Incorrect password").first()).toBeVisible();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Send Money" }).click();
  await expect(dialog.getByText("Money Sent Successfully").first()).toBeVisible();
}

test("the first working day: deposit, approval, transfer, and eric sees it", async ({
  page,
  beside,
}) => {
  await askAtOnce(page);
  await signInOnScreen(page, "aline");
  const before = await available(page);
  const reference = await deposit(page, "50000");
  expect(await available(page)).toBe(before);
  await approve(await beside("finance"), reference);
  expect(await available(page)).toBe(before + 49_500);
  await send(page, "eric", "12345");
  expect(await available(page)).toBe(before + 49_500 - 12_345);

  const eric = await beside("eric");
  await eric.goto("/transactions");
  const newest = eric.getByRole("row").nth(1);
  await expect(newest).toContainText("Aline");
  await expect(newest).toContainText("12,345");
});

test("a refused deposit keeps its method, and the second try is taken", async ({ page }) => {
  await signIn(page, "eric");
  await openAwake(page, "/deposits?new=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Bank/ }).check();
  await dialog.getByRole("button", { name: "Submit Deposit" }).click();
  await expect(dialog.getByLabel("Amount (Rwf)")).toBeFocused();
  await expect(dialog.getByRole("radio", { name: /^Bank/ })).toBeChecked();
  await dialog.getByLabel("Amount (Rwf)").fill("3000");
  await dialog.getByRole("button", { name: "Submit Deposit" }).click();
  await expect(page.getByText("Deposit Submitted").first()).toBeVisible();
});

test("the same deposit again is asked about, and the second one is taken back", async ({
  page,
}) => {
  await signIn(page, "claudine");
  const amount = String(4_321 + test.info().repeatEachIndex);
  const data = { amount: Number(amount), method: "bank" };
  const made = await (await callsOf("claudine")).post("/api/deposits", { data });
  expect(made.status()).toBe(201);
  await openAwake(page, "/deposits?new=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Bank/ }).check();
  await expect(dialog.getByText("Bank of Kigali", { exact: false })).toBeVisible();
  await dialog.getByLabel("Amount (Rwf)").fill(amount);
  await dialog.getByRole("button", { name: "Submit Deposit" }).click();
  const asked = dialog.getByText("The same deposit again?");
  await expect(asked).toBeInViewport();
  await expect(dialog.getByText(/DEP-[0-9A-Z]{8}-2026, RWF 4,3\d\d by bank/)).toBeVisible();
  await dialog.getByLabel("Amount (Rwf)").fill("1");
  await expect(asked).toBeHidden();
  await dialog.getByLabel("Amount (Rwf)").fill(amount);
  await dialog.getByRole("button", { name: "Yes, this is another deposit" }).click();
  await expect(dialog).toBeHidden();

  await page
    .getByRole("link", { name: /^Cancel DEP-/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Cancel deposit" }).click();
  await expect(page.getByText("Deposit Cancelled").first()).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("a deposit whose answer is lost is sent again as the same one", async ({ page }) => {
  await signIn(page, "eric");
  await openAwake(page, "/deposits?new=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount (Rwf)").fill("4000");
  await dialog.getByRole("radio", { name: /^Cash/ }).check();
  let lost = false;
  await page.route("**/deposits**", async (route) => {
    if (lost || route.request().method() !== "POST") return route.continue();
    lost = true;
    await route.fetch();
    await route.fulfill({ status: 408 });
  });
  await dialog.getByRole("button", { name: "Submit Deposit" }).click();
  await expect(dialog.getByText("We don't know yet whether this was done")).toBeVisible();
  await expect(dialog.getByText("Failed to submit deposit")).toHaveCount(0);
  const newest = async () => (await (await page.request.get("/api/deposits?limit=1")).json())[0];
  const made = (await newest()).reference;
  await dialog.getByRole("button", { name: "Submit Deposit" }).click();
  await expect(page.getByText("Deposit Submitted").first()).toBeVisible();
  expect((await newest()).reference).toBe(made);
});

test("a receipt number that is taken is told at its field, with focus", async ({ page }) => {
  const eric = await callsOf("eric");
  const receipt = `R${Date.now()}`;
  for (const externalId of [receipt, undefined]) {
    const data = { amount: 1000, method: "cash", externalId };
    expect((await eric.post("/api/deposits", { data })).status()).toBe(201);
  }
  await signIn(page, "finance");
  await openAwake(page, "/transactions?status=pending");
  await page.getByRole("row").filter({ hasText: "Eric" }).first().getByText("Review").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Receipt number").fill(receipt);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(
    dialog.getByText("Another deposit already uses this receipt number").first(),
  ).toBeVisible();
  await expect(dialog.getByLabel("Receipt number")).toBeFocused();
});
