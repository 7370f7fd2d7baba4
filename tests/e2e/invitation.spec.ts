import type { Browser, Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPhone,
  openAwake,
  signIn,
  signInByCall,
  test,
} from "./clean-page";

const NEW_PASSWORD = "a quiet river";
let made = 0;

/** Somebody who has never been here. */
function stranger() {
  made += 1;
  const name = `guest${Date.now().toString(36)}${made}`;
  return { username: name, email: `${name}@example.com`, phone: newPhone() };
}

/** The link in the newest mail to the address, as the outbox shows it. */
async function readLink(page: Page, email: string): Promise<string> {
  await page.goto("/settings/outbox");
  await page.getByRole("row").filter({ hasText: email }).first().getByRole("link").click();
  const link = page.getByRole("dialog").getByRole("link", { name: /\/invite\// });
  await expect(link).toBeVisible();
  return (await link.getAttribute("href")) ?? "";
}

/** A browser that nobody has signed in with, in a language. */
async function visitor(browser: Browser, language: "en" | "rw", baseURL: string | undefined) {
  const context = await browser.newContext();
  await context.addCookies([{ name: "app_language", value: language, url: String(baseURL) }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  return { page, complaints, close: () => context.close() };
}

test("an administrator invites, the guest joins and sees the dashboard", async ({
  page,
  browser,
  baseURL,
}) => {
  const guest = stranger();
  await signIn(page, "admin");
  await openAwake(page, "/members/invitations");
  await page.getByRole("link", { name: "Invite a member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog.getByText("Please fill in all required fields.")).toHaveCount(2);
  await dialog.getByLabel("Full name").fill("Aisha Mukeshimana");
  await dialog.getByLabel("Email").fill("aisha");
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(dialog.getByLabel("Full name")).toHaveValue("Aisha Mukeshimana");
  await dialog.getByLabel("Email").fill("aline@openfuture.rw");
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog.getByText("is a member already")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Email").fill(guest.email);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog.getByText("Invitation Sent")).toBeVisible();
  await expect(dialog.getByText(`Invitation email sent to ${guest.email}.`)).toBeVisible();
  await dialog.getByRole("link", { name: "Open the outbox" }).click();
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  await expectAccessible(page);
  const link = await readLink(page, guest.email);
  await expectAccessible(page);

  const there = await visitor(browser, "en", baseURL);
  const answer = await there.page.goto(link);
  expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await expect(there.page.getByText(guest.email)).toBeVisible();
  await expect(there.page.getByLabel("First name")).toHaveValue("Aisha");
  await expect(there.page.getByLabel("Last name")).toHaveValue("Mukeshimana");
  for (const width of [1280, 360]) {
    await there.page.setViewportSize({ width, height: 800 });
    await expectAccessible(there.page);
    await expectNoSidewaysScroll(there.page);
  }
  await there.page.getByLabel("Username").fill("aline");
  await there.page.getByLabel("Phone").fill(guest.phone);
  await there.page.getByLabel("Password", { exact: true }).fill("password123");
  await there.page.getByRole("button", { name: "Join" }).click();
  await expect(there.page.getByText("This password is easy to guess")).toBeVisible();
  await there.page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await there.page.getByRole("button", { name: "Join" }).click();
  await expect(there.page.getByText("This username is already taken.")).toBeVisible();
  await expect(there.page.getByLabel("Username")).toBeFocused();
  await there.page.getByLabel("Username").fill(guest.username);
  await there.page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await there.page.getByRole("button", { name: "Join" }).click();
  await there.page.waitForURL("**/dashboard");
  await expect(there.page.getByText("Available now")).toBeVisible();
  await there.page.goto(link);
  await expect(there.page.getByText("This invitation is no longer valid")).toBeVisible();
  await expectAccessible(there.page);
  expect(there.complaints).toEqual([]);
  await there.close();

  await page.goto("/members/invitations?status=accepted");
  const row = page.getByRole("row").filter({ hasText: guest.email });
  await expect(row.getByText("Accepted")).toBeVisible();
});

test("in Kinyarwanda, and the new member signs in again with what they chose", async ({
  page,
  browser,
  baseURL,
}) => {
  const guest = stranger();
  await signIn(page, "admin");
  await page.context().addCookies([{ name: "app_language", value: "rw", url: String(baseURL) }]);
  await openAwake(page, "/members/invitations?new=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amazina yose").fill("Divine Uwera");
  await dialog.getByLabel("Imeyili").fill(guest.email);
  await dialog.getByRole("button", { name: "Ohereza ubutumire" }).click();
  await expect(
    dialog.getByText(`Imeyili y'ubutumire yoherejwe kuri ${guest.email}.`),
  ).toBeVisible();
  const link = await readLink(page, guest.email);
  await expect(page.getByRole("dialog").getByText("arabatumira").first()).toBeVisible();

  const there = await visitor(browser, "rw", baseURL);
  await there.page.goto(link);
  await expect(there.page.getByText("Murakaza neza, Divine Uwera")).toBeVisible();
  await expectAccessible(there.page);
  await there.page.getByLabel("Izina ry'umukoresha").fill(guest.username.toUpperCase());
  await there.page.getByLabel("Telefoni").fill(guest.phone);
  await there.page.getByLabel("Ijambo ry'ibanga", { exact: true }).fill(NEW_PASSWORD);
  await there.page.getByRole("button", { name: "Injira mu banyamuryango" }).click();
  await there.page.waitForURL("**/dashboard");
  await expect(there.page.locator("html")).toHaveAttribute("lang", "rw");
  // Nothing of the page that is left may still be on its way.
  await there.page.goto("about:blank");
  await there.page.context().clearCookies();
  await there.page.goto("/login");
  await there.page.getByLabel("Email, Username or Phone").fill(guest.phone);
  await there.page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await there.page.getByRole("button", { name: "Sign In" }).click();
  await there.page.waitForURL("**/dashboard");
  expect(there.complaints).toEqual([]);
  await there.close();
});

test("sent again the old link is dead; revoked, the new one too", async ({ page }) => {
  const guest = stranger();
  await signIn(page, "admin");
  const invited = await page.request.post("/admin/invitations", {
    data: { email: guest.email, name: "Eric Nshuti" },
  });
  expect(invited.status()).toBe(201);
  expect(await invited.json()).toEqual({ message: `Invitation email sent to ${guest.email}.` });
  const first = await readLink(page, guest.email);
  await page.goto("/members/invitations");
  const row = page.getByRole("row").filter({ hasText: guest.email });
  await row.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(`Invitation email sent to ${guest.email}.`).first()).toBeVisible();
  const second = await readLink(page, guest.email);
  expect(second).not.toBe(first);
  await page.goto(first);
  await expect(page.getByText("This invitation is no longer valid")).toBeVisible();
  await page.goto(second);
  await expect(page.getByText("Welcome, Eric Nshuti")).toBeVisible();
  await page.goto("/members/invitations");
  await row.getByRole("button", { name: "Revoke" }).click();
  await expect(row.getByText("Revoked")).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);
  await page.goto(second);
  await expect(page.getByText("This invitation is no longer valid")).toBeVisible();
});

test("only who may: screens answer 403, calls too", async ({ page }) => {
  await signIn(page, "finance");
  for (const path of ["/members/invitations", "/settings/outbox"]) {
    expect((await page.goto(path))?.status(), path).toBe(403);
  }
  for (const path of ["/admin/invitations", "/admin/outbox"]) {
    expect((await page.request.get(path)).status(), path).toBe(403);
  }
  const data = { email: "x@example.com", name: "X" };
  expect((await page.request.post("/admin/invitations", { data })).status()).toBe(403);
  await page.goto("about:blank");
  await page.context().clearCookies();
  expect((await page.request.get("/admin/outbox")).status()).toBe(401);
  await signIn(page, "admin");
  const guest = stranger();
  const invited = { email: guest.email, name: "Eric Nshuti" };
  expect((await page.request.post("/admin/invitations", { data: invited })).status()).toBe(201);
  const link = await readLink(page, guest.email);
  await expect(page.getByRole("dialog").getByText("it is for the recipient alone")).toBeVisible();
  const opened = page.url();
  await page.goto("/settings/audit?action=outbox.open-link");
  await expect(page.getByRole("row").nth(1)).toContainText(guest.email);
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signIn(page, "tech");
  await page.goto(opened);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("It is shown to an administrator alone")).toBeVisible();
  await expect(dialog.getByText("(The link is not shown here.)")).toBeVisible();
  await expectAccessible(page);
  expect(await page.content()).not.toContain(link);
  expect(await (await page.request.get("/admin/outbox")).text()).not.toMatch(/\/invite\/|reset=/);
  expect((await page.goto("/settings/outbox"))?.status()).toBe(200);
  const listed = await page.request.get("/admin/outbox?limit=1");
  const [mail] = await listed.json();
  expect(Object.keys(mail)).toEqual(["to", "subject", "text", "links", "createdAt", "sentAt"]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("one invites, reads the link and joins", async ({ page }) => {
    const guest = stranger();
    await signInByCall(page, "admin");
    await page.goto("/members/invitations?new=1");
    await page.getByLabel("Full name").fill("Solange Ineza");
    await page.getByLabel("Email").fill(guest.email);
    await page.getByRole("button", { name: "Send Invitation" }).click();
    await expect(page.getByText(`Invitation email sent to ${guest.email}.`)).toBeVisible();
    const link = await readLink(page, guest.email);
    await page.context().clearCookies();
    await page.goto(link);
    await page.getByLabel("Username").fill(guest.username);
    await page.getByLabel("Phone").fill("nothing");
    await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Join" }).click();
    await expect(page.getByText("Please enter a phone number")).toBeVisible();
    await page.getByLabel("Phone").fill(guest.phone);
    await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Join" }).click();
    await page.waitForURL("**/dashboard?plain=1");
    await expect(page.getByText("Available now")).toBeVisible();
  });
});
