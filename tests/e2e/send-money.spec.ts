import type { Locator, Page } from "@playwright/test";
import {
  callsOf,
  expect,
  expectAccessible,
  holdToast,
  openAwake,
  PASSWORD,
  signIn,
  test,
} from "./clean-page";
import { askAtOnce } from "./quick-typing";

test("Back keeps what was typed, and more than there is is refused in place", async ({ page }) => {
  await askAtOnce(page);
  await signIn(page, "claudine");
  await openAwake(page, "/profile?send=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("Missing Information")).toBeVisible();
  await expect(dialog.getByText("Please fill in all required fields.").first()).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });

  await dialog.getByLabel("Send to").fill("jean");
  await dialog.getByRole("option", { name: /@jean\b/ }).waitFor();
  await page.keyboard.press("Enter");
  // A decimal comma stays one.
  await dialog.getByLabel("Amount (Rwf)").pressSequentially("10,50");
  await expect(dialog.getByLabel("Amount (Rwf)")).toHaveValue("10,50");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("Invalid Amount")).toBeVisible();
  await expect(dialog.getByLabel("Amount (Rwf)")).toBeFocused();
  await dialog.getByLabel("Amount (Rwf)").fill("0");
  await dialog.getByRole("button", { name: "Review" }).click();
  // The text is there from before: only with the answer the focus goes to the field.
  await expect(dialog.getByLabel("Amount (Rwf)")).toBeFocused();
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
  await expectAccessible(page, { part: "dialog[open]" });
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByLabel("Amount (Rwf)")).toHaveValue("1,500");
  await dialog.getByRole("button", { name: "Review" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Send Money" }).click();
  await expect(dialog.getByText("Password Required")).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  await expect(dialog.getByText("Please enter your password to confirm.").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Back" }).click();
  // Sent and answered: until then Escape does nothing.
  await expect(dialog.getByRole("group", { name: "Review" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Amount (Rwf)")).toHaveValue("1,500");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the browser's Back goes back a step, and a dialog that is sending stays until it is known what became of it", async ({
  page,
}) => {
  await signIn(page, "claudine");
  const dialog = await toPassword(page, "eric", "1501");
  await page.goBack();
  await expect(dialog.getByRole("group", { name: "Review" })).toBeFocused();
  await page.goBack();
  await expect(dialog.getByLabel("Amount (Rwf)")).toHaveValue("1,501");
  await expect(dialog.getByLabel("Send to")).toHaveValue(/Eric/);
  await goToPassword(dialog);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/profile**", async (route) => {
    if (route.request().method() === "POST") await answered;
    await route.continue();
  });
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Send Money" }).click();
  await expect(dialog.getByRole("button", { name: "Sending..." })).toBeVisible();
  await page.mouse.click(5, 5);
  await dialog.getByRole("link", { name: "Close" }).click();
  // Last: the second closes it for a moment, whatever the page says, and a press would be the page's below.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  answer();
  await expect(dialog.getByText("Money Sent Successfully")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the same again is asked about first, and sent once it is confirmed", async ({ page }) => {
  await signIn(page, "claudine");
  const before = await available(page);
  const calls = await callsOf("claudine");
  const [eric] = await (await calls.get("/api/members?q=eric&limit=1")).json();
  const data = { recipientId: eric.id, amount: 1_502, password: PASSWORD };
  expect((await calls.post("/api/send-money", { data })).status()).toBe(200);
  await openAwake(page, "/profile?send=1");
  const dialog = page.getByRole("dialog");
  // To whom money was sent before: one press.
  await dialog.getByRole("link", { name: /@eric\b/ }).click();
  await expect(dialog.getByLabel("Amount (Rwf)")).toBeFocused();
  await dialog.getByLabel("Amount (Rwf)").fill("1502");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText(/^You sent Rwf 1,502 to Eric .+ at/)).toBeVisible();
  await dialog.getByRole("button", { name: "Send again" }).click();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Send Money" }).click();
  await expect(dialog.getByText("Money Sent Successfully")).toBeVisible();
  expect(await available(page)).toBe(before - 2 * 1502);
});

async function toPassword(page: Page, recipient: string, amount: string): Promise<Locator> {
  await askAtOnce(page);
  await openAwake(page, "/profile?send=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Send to").fill(recipient);
  await dialog.getByRole("option", { name: new RegExp(`@${recipient}\\b`) }).click();
  await dialog.getByLabel("Amount (Rwf)").fill(amount);
  await goToPassword(dialog);
  return dialog;
}

async function goToPassword(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByRole("group", { name: "Review" })).toBeFocused();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByLabel("Your password")).toBeFocused();
}

/** What the signed-in member can use now, in francs. */
async function available(page: Page): Promise<number> {
  return (await (await page.request.get("/api/me")).json()).availableBalance;
}

test("a lost answer: it is asked for until it is known that it was done", async ({ page }) => {
  await signIn(page, "aline");
  const before = await available(page);
  const dialog = await toPassword(page, "eric", "1235");
  let cut = true;
  await page.route("**/profile**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.fulfill({ status: 408 });
  });
  await page.route("**/api/requests/**", (route) =>
    cut ? route.fulfill({ status: 408 }) : route.continue(),
  );
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Send Money" }).click();
  await expect(dialog.getByText("We don't know yet")).toBeVisible();
  await expect(dialog.getByText("Transfer Failed")).toHaveCount(0);
  await expectAccessible(page, { part: "dialog[open]" });
  // Left, and opened again on the same device: it is asked for nevertheless.
  await page.unroute("**/profile**");
  await openAwake(page, "/profile?send=1");
  await expect(dialog.getByText("We don't know yet")).toBeVisible();
  cut = false;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(dialog.getByText("It was done")).toBeVisible();
  await expect(dialog.getByText(/Rwf 1,235, Eric/)).toBeVisible();
  expect(await available(page)).toBe(before - 1235);
});

test("a lost answer: pressing again pays once, and focus goes along", async ({ page }) => {
  await signIn(page, "aline");
  await page.route("**/api/requests/**", (route) => route.fulfill({ status: 408 }));
  const before = await available(page);
  const dialog = await toPassword(page, "eric", "1234");
  let lost = false;
  await page.route("**/profile**", async (route) => {
    if (lost || route.request().method() !== "POST") return route.continue();
    lost = true;
    await route.fetch();
    await route.fulfill({ status: 408 });
  });
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Send Money" }).click();
  await expect(dialog.getByText(/Try again\. You won't be charged twice\./)).toBeVisible();
  expect(await available(page)).toBe(before - 1234);
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Send Money" }).click();
  await expect(dialog.getByText("Money Sent Successfully")).toBeVisible();
  await expect(dialog.getByRole("group", { name: "Receipt" })).toBeFocused();
  await expectAccessible(page, { part: "dialog[open]" });
  expect(await available(page)).toBe(before - 1234);
});

test("a form whose session is gone leads to the sign-in screen and back", async ({ page }) => {
  await signIn(page, "aline");
  const goOn = await holdToast(page);
  await openAwake(page, "/profile?send=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount (Rwf)").fill("500");
  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("Session Expired").first()).toBeVisible();
  await goOn();
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fprofile%3Fsend%3D1&expired=1$/);
});

test("the search for a member notices that the session is gone", async ({ page }) => {
  await signIn(page, "aline");
  const goOn = await holdToast(page);
  await openAwake(page, "/profile?send=1");
  await page.context().clearCookies();
  await page.getByRole("dialog").getByLabel("Send to").fill("eric");
  await expect(page.getByText("Session Expired").first()).toBeVisible();
  await goOn();
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
});
