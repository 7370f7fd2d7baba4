import { expect, expectAccessible, openAwake, PASSWORD, signIn, test } from "./clean-page";

test("a visitor is sent to sign in and comes back to the screen they wanted", async ({ page }) => {
  await page.goto("/deposits");
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fdeposits$/);
  await page.getByLabel("Email, Username or Phone").fill("0788 000 101");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/deposits$/);
});

test("what is too short and what is wrong is said in place", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Please enter a valid identifier")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await expect(page.getByLabel("Email, Username or Phone")).toBeFocused();
  await page.getByLabel("Email, Username or Phone").fill("nobody-here");
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Login Failed")).toBeVisible();
  await expect(page.getByLabel("Email, Username or Phone")).toHaveValue("nobody-here");
  await expectAccessible(page);
});

test("language and theme are kept, and the first paint already has them", async ({ page }) => {
  await signIn(page, "aline");
  await openAwake(page, "/dashboard");
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("button", { name: "Kinyarwanda" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "rw");
  await expect(page.getByRole("link", { name: "Amafaranga nabikije" }).first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("a screen for administrators tells a member so, with status 403", async ({ page }) => {
  await signIn(page, "jean");
  const answer = await page.goto("/members");
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("Only administrators can open this screen")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the dashboard" })).toBeVisible();
});
