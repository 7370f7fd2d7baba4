import type { Locator, Page } from "@playwright/test";
import { callsOf, expect, openAwake, PASSWORD, signIn, test } from "./clean-page";

/** What the signed-in member owns now, in francs. */
async function own(page: Page): Promise<{ available: number; used: number }> {
  const user = await (await page.request.get("/api/me")).json();
  return { available: user.availableBalance, used: user.usedBalance };
}

/** Fills the Withdraw form in as far as its review. */
async function toReview(page: Page, amount: string, method: string): Promise<Locator> {
  await openAwake(page, "/deposits");
  await page.getByRole("link", { name: "Withdraw", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount (Rwf)").fill(amount);
  await dialog.getByLabel("How you want to be paid").selectOption(method);
  await dialog.getByRole("button", { name: "Review" }).click();
  return dialog;
}

async function confirm(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await dialog.getByLabel("Your password").fill(PASSWORD);
}

/** Asks for it and answers its id. */
async function withdraw(page: Page, amount: string, method: string): Promise<string> {
  const dialog = await toReview(page, amount, method);
  await confirm(dialog);
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(dialog.getByText("Withdrawal Requested")).toBeVisible();
  const [newest] = await (await page.request.get("/api/withdrawals?limit=1")).json();
  await expect(dialog.getByText(newest.reference)).toBeVisible();
  return newest.id;
}

test("a member takes money out: what is wrong stands beside its field", async ({ page }) => {
  await signIn(page, "aline");
  const { available } = await own(page);
  const dialog = await toReview(page, "999999999", "bank");
  await expect(dialog.getByText("Amount exceeds available balance")).toBeVisible();
  await expect(dialog.getByLabel("Amount (Rwf)")).toBeFocused();
  await dialog.getByLabel("Amount (Rwf)").fill("0");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("Please enter a valid amount greater than 0.")).toBeVisible();
  await dialog.getByLabel("Amount (Rwf)").fill("1000");
  await expect(
    dialog.getByText(`RWF ${(available - 1000).toLocaleString("en-US")}`, { exact: true }),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(
    dialog.getByText("Please enter the bank and the account number that will receive the money."),
  ).toBeVisible();
  await dialog.getByLabel("Bank and account number").fill("my account");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("it has at least five digits")).toBeVisible();
  await dialog.getByLabel("Bank and account number").fill("Bank of Kigali 00040 1234567 89");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("Bank account · Bank of Kigali 00040 1234567 89")).toBeVisible();
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByLabel("Bank and account number")).toHaveValue(
    "Bank of Kigali 00040 1234567 89",
  );
  await dialog.getByRole("button", { name: "Review" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Your password").fill("not-the-password");
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(dialog.getByText("Incorrect password")).toBeVisible();
  expect((await own(page)).available).toBe(available);
});

test("aline withdraws and cancels one; finance approves another, which the provider pays out", async ({
  page,
}) => {
  await signIn(page, "aline");
  const before = await own(page);
  await withdraw(page, "1,500", "mtn");
  expect(await own(page)).toEqual({
    available: before.available - 1_500,
    used: before.used + 1_500,
  });
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();

  await page
    .getByRole("link", { name: /^Cancel WDR-/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("RWF 1,500")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(page.getByText("Withdrawal Cancelled").first()).toBeVisible();
  await expect(dialog).toBeHidden();
  const newest = page.locator("#withdrawals li:not(.entry-day)").first();
  await expect(newest).toContainText("Cancelled");
  expect(await own(page)).toEqual(before);

  // Another one each time: the same again would be asked about.
  const amount = 2_000 + 100 * test.info().repeatEachIndex;
  const data = { method: "mtn", amount, phone: "0788000101", password: PASSWORD };
  const other = await page.request.post("/api/withdrawals", { data });
  const { id } = (await other.json()).withdrawal;
  await page.goto(`/transactions?view=${id}`);
  await expect(page.getByRole("dialog").getByText("Will be paid to")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Cancel" })).toHaveAttribute(
    "href",
    `/deposits?cancel=${id}`,
  );
  const profile = await (await page.request.get("/profile")).text();
  expect(profile).toMatch(/<a[^>]*href="\/deposits#withdrawals"[^>]*>WDR-/);

  const own403 = await page.request.put(`/admin/transactions/${id}/status`, {
    data: { status: "approved" },
  });
  expect(own403.status()).toBe(403);
  const decided = await (await callsOf("finance")).put(`/admin/transactions/${id}/status`, {
    data: { status: "approved" },
  });
  expect(await decided.json()).toMatchObject({
    message: expect.stringContaining("Approved"),
    transaction: { id, status: "approved", fromUser: null },
  });
  // The practice network pays it, and nobody's hand.
  const asked = async () => {
    const rows: { id: string }[] = await (await page.request.get("/api/withdrawals")).json();
    return rows.find((each) => each.id === id) as Record<string, string> | undefined;
  };
  await expect.poll(async () => (await asked())?.status, { intervals: [100] }).toBe("paid");
  const { externalId, payout } = { ...(await asked()) };
  expect(payout).toBe("done");
  await page.goto("/deposits");
  await expect(page.locator("#withdrawals li:not(.entry-day)").first()).toContainText(
    `Paid with ${externalId}`,
  );
  expect(await own(page)).toEqual({ ...before, available: before.available - amount });
  expect((await page.request.delete(`/api/withdrawals/${id}`)).status()).toBe(409);
});

test("finance moves money between channels, and the trial balance balances", async ({ page }) => {
  await signIn(page, "finance");
  await openAwake(page, "/transactions/books");
  await expect(page.getByText("The books balance: both columns add up to")).toBeVisible();
  await page.getByRole("link", { name: "Move money" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("From").selectOption("cash");
  await dialog.getByLabel("To", { exact: true }).selectOption("cash");
  await dialog.getByLabel("Amount (Rwf)").fill("999999999");
  await dialog.getByLabel("Note for the books").fill("Bank slip 4711");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("Please choose two different channels.")).toBeVisible();
  await dialog.getByLabel("To", { exact: true }).selectOption("bank");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText(/This channel holds only RWF [\d,]+\./)).toBeVisible();
  await dialog.getByLabel("Amount (Rwf)").fill("1,000");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("Cash after this")).toBeVisible();
  await confirm(dialog);
  await dialog.getByRole("button", { name: "Move money" }).click();
  await expect(dialog.getByText("Money Moved")).toBeVisible();
  await expect(dialog.getByText(/^MOV-/)).toBeVisible();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(page.getByText("The books balance: both columns add up to")).toBeVisible();

  const books = await (await page.request.get("/admin/trial-balance")).json();
  expect(books.balanced).toBe(true);
  expect(books.totalDebit).toBe(books.totalCredit);
  const file = await page.request.get(`/transactions/books/export?date=${books.date}`);
  expect(file.headers()["content-disposition"]).toContain(`trial-balance_${books.date}.csv`);
  expect(await file.text()).toContain(`Total,,${books.totalDebit},${books.totalCredit}\r\n`);

  await page.getByLabel("At the end of the day").fill("2020-01-01");
  await page.goto("/transactions/books?date=2020-01-01");
  await expect(page.getByText(/Records begin on/)).toBeVisible();
  expect((await page.request.get("/admin/trial-balance?date=2999-01-01")).status()).toBe(422);
});
