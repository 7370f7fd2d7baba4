import type { Locator, Page } from "@playwright/test";
import { callsOf, expect, openAwake, PASSWORD, signIn, test } from "./clean-page";

const HERE = "/transactions/books/vouchers";

/** What an account of the chart holds, debit positive, in francs. */
async function holds(code: string): Promise<number> {
  const books = await (await (await callsOf("finance")).get("/admin/trial-balance")).json();
  expect(books.balanced).toBe(true);
  const row = books.rows.find((each: { code: string }) => each.code === code);
  return row.debit - row.credit;
}

async function fill(dialog: Locator, purpose: string, to: string, from: string, francs: string) {
  await dialog.getByLabel("What it is for").fill(purpose);
  const [first, second] = [1, 2].map((n) =>
    dialog.getByRole("group", { name: `Line ${n}`, exact: true }),
  );
  await first?.getByLabel("Account").selectOption(to);
  await first?.getByLabel("Debit (Rwf)").fill(francs);
  await second?.getByLabel("Account").selectOption(from);
  await second?.getByLabel("Credit (Rwf)").fill(francs);
}

async function record(dialog: Locator): Promise<string> {
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("A colleague must approve it")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Record voucher" }).click();
  await expect(dialog.getByText("Waiting for a colleague")).toBeVisible();
  return (await dialog.getByText(/^VCH-[0-9A-Z]{8}-\d{4}$/).textContent()) ?? "";
}

/** The colleague's way: from the list of what waits, with the lines before their eyes. */
async function approve(page: Page, reference: string, account: string) {
  await signIn(page, "admin");
  await openAwake(page, `/transactions?tab=decide&decide=${reference}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(account)).toBeVisible();
  await dialog.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText("Voucher Approved").first()).toBeVisible();
}

test("a voucher goes from the form to the trial balance, on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const before = await holds("5700");
  await signIn(page, "finance");
  await openAwake(page, HERE);
  await page.getByRole("link", { name: "New voucher" }).click();
  const dialog = page.getByRole("dialog");
  await fill(dialog, "Wear of the motorcycle", "5700", "1590", "1,234");
  await dialog
    .getByRole("group", { name: "Line 2", exact: true })
    .getByLabel("Credit (Rwf)")
    .fill("1,200");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(
    dialog.getByText("Debit and credit differ by RWF 34. Both sides must come to the same."),
  ).toBeVisible();
  await dialog
    .getByRole("group", { name: "Line 2", exact: true })
    .getByLabel("Credit (Rwf)")
    .fill("1,234");
  const reference = await record(dialog);
  await dialog.getByRole("link", { name: "Add its documents" }).click();
  await expect(page.getByRole("heading", { name: "Wear of the motorcycle" })).toBeVisible();
  const content = Buffer.from("%PDF-1.4\nbill\n%%EOF");
  await page
    .getByLabel("Bill or receipt")
    .setInputFiles({ name: "bill.pdf", mimeType: "application/pdf", buffer: content });
  await page.getByRole("button", { name: "Add file" }).click();
  await expect(page.getByRole("link", { name: /bill\.pdf/ })).toBeVisible();
  expect(await holds("5700")).toBe(before);

  await approve(page, reference, "5700 Depreciation");
  expect(await holds("5700")).toBe(before + 1_234);
  await page.goto("/transactions/books");
  const row = page.getByRole("row", { name: /^5700 Depreciation/ });
  await expect(row).toContainText((before + 1_234).toLocaleString("en-US"));
  await row.getByRole("link").click();
  await page.getByRole("link", { name: "Entry by entry, with balances" }).click();
  await expect(page.getByRole("table", { name: "Entries" })).toContainText(reference);
});
