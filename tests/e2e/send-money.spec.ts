import { expect, expectAccessible, signIn, test } from "./clean-page";

test("Back keeps what was typed, and more than there is is refused in place", async ({ page }) => {
  await signIn(page, "claudine");
  await page.goto("/profile?send=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("Missing Information")).toBeVisible();
  await expect(dialog.getByText("Please fill in all required fields.").first()).toBeVisible();

  await dialog.getByLabel("To whom").fill("jean");
  await dialog.getByRole("option", { name: /@jean\b/ }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Amount (Rwf)").fill("0");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(
    dialog.getByText("Please enter a valid amount greater than 0.").first(),
  ).toBeVisible();
  await expect(dialog.getByText("Invalid Amount")).toBeVisible();

  await dialog.getByLabel("Amount (Rwf)").fill("999999999");
  await expect(dialog.getByText("Amount exceeds available balance")).toBeVisible();
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("Insufficient Balance")).toBeVisible();
  await expect(
    dialog.getByText(/You only have RWF [\d,]+ available to send\./).first(),
  ).toBeVisible();

  await dialog.getByLabel("Amount (Rwf)").fill("1500");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("RWF 1,500", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByLabel("Amount (Rwf)")).toHaveValue("1,500");
  await dialog.getByRole("button", { name: "Review" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Send Money" }).click();
  await expect(dialog.getByText("Password Required")).toBeVisible();
  await expect(dialog.getByText("Please enter your password to confirm.").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByText("RWF 1,500", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
