import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { dayIn, expect, openAwake, signIn, signInAnew, test } from "./clean-page";

/** Opens a screen whose script is still on its way; what is given back lets it come. */
async function beforeScript(page: Page, path: string): Promise<() => void> {
  let arrive = () => {};
  const come = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.unrouteAll();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await come;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return arrive;
}

/** From now on what is sent to the address comes to nothing, as on a lost connection. */
function loseAnswers(page: Page, address: string): Promise<unknown> {
  return page.route(address, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 408 }) : route.continue(),
  );
}

/** The fields of where one lives. */
function homeOf(page: Page): Record<"district" | "sector" | "village", Locator> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return { district: field("District"), sector: field("Sector"), village: field("Village") };
}

test("what is chosen before the script is there counts: fee, net and what is asked for", async ({
  page,
}) => {
  await signIn(page, "aline");
  const dialog = page.getByRole("dialog");
  let arrive = await beforeScript(page, "/deposits?new=1");
  await dialog.getByLabel("Amount (Rwf)").fill("20000");
  await dialog.getByRole("radio", { name: /^Bank/ }).check();
  arrive();
  await expect(dialog.getByText("RWF 20,000")).toBeVisible();
  await expect(dialog.getByLabel("Sender's phone number")).toBeHidden();

  arrive = await beforeScript(page, "/deposits?withdraw=1");
  await dialog.getByLabel("How you want to be paid").selectOption("bank");
  arrive();
  await expect(dialog.getByLabel("Phone number", { exact: false })).toBeHidden();
});

test("rate and deadline typed before the script is there are in the cost at once", async ({
  page,
}) => {
  await signIn(page, "aline");
  const dialog = page.getByRole("dialog");
  let arrive = await beforeScript(page, "/rent?offer=1");
  await dialog.getByLabel("Amount (Rwf)").fill("20000");
  await dialog.getByLabel("Interest rate (%)").fill("12.5");
  await dialog.getByLabel("Deadline").fill(dayIn(60));
  arrive();
  await expect(dialog.getByText("RWF 22,500")).toBeVisible();

  arrive = await beforeScript(page, "/borrow?request=1");
  await dialog.getByLabel("Amount (Rwf)").fill("20000");
  await dialog.getByLabel("Maximum interest (%)").fill("12.5");
  await dialog.getByLabel("Repayment date").fill(dayIn(60));
  arrive();
  await expect(dialog.getByText("RWF 22,500")).toBeVisible();
});

test("a profile edited before the script is there: e-mail, district and picture", async ({
  page,
}) => {
  await signIn(page, "jean");
  const arrive = await beforeScript(page, "/profile?edit=1");
  const colour = { width: 300, height: 200, channels: 3 as const, background: "#36a" };
  const buffer = await sharp({ create: colour }).jpeg().toBuffer();
  await page
    .locator("#profileImage")
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await page.getByLabel("Email", { exact: false }).first().fill("jean.new@openfuture.rw");
  const district = page.getByLabel("District");
  const other = (await district.inputValue()) === "Huye" ? "Gasabo" : "Huye";
  await district.selectOption(other);
  arrive();
  const crop = page.getByRole("dialog", { name: "Crop the picture" });
  await expect(crop).toBeVisible();
  await crop.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText("Image Cropped").first()).toBeVisible();
  await expect(page.locator("#password")).toBeVisible();
  const sector = other === "Huye" ? "Ngoma" : "Kimironko";
  await expect(page.locator("#sector option", { hasText: sector })).toBeAttached();
});

test("sector and village chosen before the script is there stay; one's own come back with the district", async ({
  page,
}) => {
  await signIn(page, "eric");
  const { district, sector, village } = homeOf(page);
  await page.goto("about:blank");
  const arrive = await beforeScript(page, "/profile?edit=1");
  const own = { district: await district.inputValue(), sector: await sector.inputValue() };
  const home = await village.inputValue();
  const names = await sector.locator("option").allTextContents();
  const another = names.find((name, at) => at > 0 && name !== own.sector) ?? "";
  await sector.selectOption(another);
  await village.fill("Typed early");
  const known = page.waitForResponse("**/api/me");
  arrive();
  await (await known).finished();
  await expect(sector).toHaveValue(another);
  await expect(village).toHaveValue("Typed early");

  await district.selectOption(own.district === "Huye" ? "Gasabo" : "Huye");
  await expect(sector).toHaveValue("");
  await expect(village).toHaveValue("");
  await expect(sector.locator("option").nth(1)).toBeAttached();
  await district.selectOption(own.district);
  await expect(sector).toHaveValue(own.sector);
  await expect(village).toHaveValue(home);
  await expect(sector.locator("option")).toHaveText(names);
});

test("a profile whose connection is lost keeps another district, its sector and the village", async ({
  page,
}) => {
  await signIn(page, "eric");
  await openAwake(page, "/profile?edit=1");
  const { district, sector, village } = homeOf(page);
  const other = (await district.inputValue()) === "Huye" ? "Gasabo" : "Huye";
  const there = other === "Huye" ? "Ngoma" : "Kimironko";
  await district.selectOption(other);
  await sector.selectOption(there);
  await village.fill("Karama");
  await loseAnswers(page, "**/profile**");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(sector.locator("option").nth(3)).toBeAttached();
  await expect(district).toHaveValue(other);
  await expect(sector).toHaveValue(there);
  await expect(village).toHaveValue("Karama");
});

test("the tick that removes the picture stays: set before the script is there, and after a refusal", async ({
  page,
}) => {
  await signIn(page, "claudine");
  const colour = { width: 300, height: 200, channels: 3 as const, background: "#36a" };
  const buffer = await sharp({ create: colour }).png().toBuffer();
  const multipart = { profileImage: { name: "me.png", mimeType: "image/png", buffer } };
  expect((await page.request.put("/api/profile", { multipart })).status()).toBe(200);
  await page.goto("about:blank");
  const arrive = await beforeScript(page, "/profile?edit=1");
  const tick = page.getByLabel("Remove the picture");
  await tick.check();
  const known = page.waitForResponse("**/api/me");
  arrive();
  await (await known).finished();
  await expect(page.locator("form .avatar img")).toHaveCount(0);
  await expect(tick).toBeChecked();
  await page.getByLabel("Username").fill("A");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("A username has 3 to 32")).toBeVisible();
  await expect(tick).toBeChecked();
  await page.getByLabel("Username").fill("claudine");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile image removed").first()).toBeVisible();
});

test("a list searched before the script is there is searched", async ({ page }) => {
  await signIn(page, "aline");
  const arrive = await beforeScript(page, "/transactions");
  await page.locator("main").getByRole("searchbox").pressSequentially("deposit");
  arrive();
  await expect(page).toHaveURL(/q=deposit/);
});

test("a form whose connection is lost keeps all that was typed", async ({ page }) => {
  await signIn(page, "aline");
  await page.goto("/rent?offer=1");
  const dialog = page.getByRole("dialog");
  const typed = { "Amount (Rwf)": "20,000", "Interest rate (%)": "12.5", Deadline: dayIn(60) };
  for (const [label, text] of Object.entries(typed)) {
    await dialog.getByLabel(label).fill(text);
  }
  await dialog.getByLabel("Description (optional)").fill("For seeds");
  await loseAnswers(page, "**/rent**");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  for (const [label, text] of Object.entries(typed)) {
    await expect(dialog.getByLabel(label)).toHaveValue(text);
  }
  await expect(dialog.getByLabel("Description (optional)")).toHaveValue("For seeds");
  await expect(dialog.getByText("RWF 22,500")).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByRole("group", { name: "Review" })).toBeVisible();
});

test("signing out while the shell asks who one is: the sign-in screen stays", async ({ page }) => {
  await signInAnew(page, "aline");
  await page.goto("about:blank");
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/me", async (route) => {
    await late;
    await route.fulfill({ status: 401, json: {} });
  });
  const asked = page.waitForRequest("**/api/me");
  await page.goto("/dashboard");
  await asked;
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.getByLabel("Email, Username or Phone").fill("aline");

  let left = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/logout")) left += 1;
  });
  // It asks once more after the first 401, and only then believes it.
  let answers = 0;
  const believed = page.waitForResponse((response) => {
    if (response.url().endsWith("/api/me")) answers += 1;
    return answers === 2;
  });
  answer();
  await (await believed).finished();
  await page.evaluate(() => fetch("/healthz").then(({ status }) => status));
  expect(left).toBe(0);
  await expect(page.getByLabel("Email, Username or Phone")).toHaveValue("aline");
  await expect(page).toHaveURL(/\/login$/);
});
