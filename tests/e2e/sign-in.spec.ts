import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PASSWORD,
  signInOnScreen,
  test,
} from "./clean-page";

test("a visitor is sent to sign in and comes back to the screen they wanted", async ({ page }) => {
  await page.goto("/deposits");
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fdeposits$/);
  await page.getByLabel("Email, Username or Phone").fill("0788 000 101");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/deposits$/);
});

test("no other site can be reached through the callback", async ({ page }) => {
  await page.goto("/login?callbackUrl=//evil.example/x");
  await page.getByLabel("Email, Username or Phone").fill("aline");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
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

test("while a stranger guesses, a member still signs in where they have before", async ({
  page,
  playwright,
  baseURL,
}) => {
  await signInOnScreen(page, "vestine");
  const stranger = await playwright.request.newContext({ baseURL });
  const guess = () =>
    stranger.post("/api/login", { data: { identifier: "vestine", password: "no idea of it" } });
  for (let n = 0; n < 5; n += 1) expect((await guess()).status()).toBe(401);
  const locked = await guess();
  expect(locked.status()).toBe(429);
  expect((await locked.json()).message).toContain("Where you have signed in before");
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  const cookies = await page.context().cookies();
  const device = cookies.find(({ name }) => name === "known-device");
  expect(device).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  await signInOnScreen(page, "vestine");
  await stranger.dispose();
});

test("signing out ends the session at once, elsewhere too", async ({ page }) => {
  await signInOnScreen(page, "jean");
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await page.context().addCookies(cookies);
  expect((await page.request.get("/api/me")).status()).toBe(401);
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);
});

for (const theme of ["light", "dark"] as const) {
  test(`sign-in, dashboard, deposits and profile are accessible in ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto("/login");
    await expectAccessible(page);
    await signInOnScreen(page, "claudine");
    const screens = [
      "/dashboard",
      "/deposits",
      "/deposits?new=1",
      "/profile",
      "/profile?send=1",
      "/transactions",
      "/members",
      "/projects",
    ];
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.locator("main")).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test("the office's screens are accessible, and fit a phone", async ({ page }) => {
  await signInOnScreen(page, "finance");
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const screen of ["/dashboard", "/transactions", "/transactions?status=pending"]) {
      await page.goto(screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
});

test("language and theme are kept, and the first paint already has them", async ({ page }) => {
  await signInOnScreen(page, "aline");
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("button", { name: "Kinyarwanda" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "rw");
  await expect(page.getByRole("link", { name: "Amafaranga nabikije" }).first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("an unknown address says so, with the way home", async ({ page }) => {
  await page.goto("/nowhere/at-all");
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expectAccessible(page);
});

test("a screen for administrators tells a member so, with status 403", async ({ page }) => {
  await signInOnScreen(page, "jean");
  const answer = await page.goto("/members");
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("Only administrators can open this screen")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the dashboard" })).toBeVisible();
});
