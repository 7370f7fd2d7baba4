import { expect, PASSWORD, test } from "./clean-page";

test.use({ javaScriptEnabled: false });

test("without script one signs in, deposits, and sends money", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email, Username or Phone").fill("eric");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard?plain=1");
  await expect(page.getByText("Available now")).toBeVisible();

  await page.goto("/deposits");
  await page.getByRole("link", { name: "New Deposit" }).first().click();
  const intention = page.locator('input[name="requestId"]');
  const named = await intention.inputValue();
  await page.getByLabel("Amount (Rwf)").fill("7,500.5");
  await page.getByRole("radio", { name: /^Cash/ }).check();
  await page.getByRole("button", { name: "Submit Deposit" }).click();
  await expect(page.getByText("Please enter whole francs, without cents.")).toBeVisible();
  expect(await intention.inputValue()).toBe(named);
  await page.getByLabel("Amount (Rwf)").fill("7,500");
  await page.getByRole("radio", { name: /^Cash/ }).check();
  await page.getByRole("button", { name: "Submit Deposit" }).click();
  await expect(
    page.getByText("Deposit of RWF 7,500 has been submitted. Net available: RWF 7,500."),
  ).toBeVisible();

  await page.goto("/profile?send=1");
  await page.getByLabel("Send to").fill("@claudine");
  await page.getByLabel("Amount (Rwf)").fill("1000");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("@claudine")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByLabel("Send to").fill("@aline");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("@aline")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Send Money" }).click();
  await expect(page.getByText("Money Sent Successfully")).toBeVisible();
});
