import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPhone,
  openAwake,
  signIn,
  speak,
  test,
} from "./clean-page";
import { newestMail } from "./outbox";

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

test("an administrator invites, the guest joins and sees the dashboard", async ({
  page,
  beside,
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
  await expect(dialog.getByText("A member already uses this email address")).toBeVisible();
  await dialog.getByLabel("Email").fill(guest.email);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog.getByText("Invitation Sent")).toBeVisible();
  await expect(dialog.getByText(`Invitation email sent to ${guest.email}.`)).toBeVisible();
  await dialog.getByRole("link", { name: "Open the outbox" }).click();
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  const link = await readLink(page, guest.email);

  const there = await beside(null);
  const answer = await there.goto(link);
  expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await expect(there.getByText(guest.email)).toBeVisible();
  await expect(there.getByText("Welcome, Aisha Mukeshimana")).toBeVisible();
  await expect(there.getByLabel("First name")).toHaveValue("");
  await there.getByLabel("First name").fill("Aisha");
  await there.getByLabel("Last name").fill("Mukeshimana");
  await expectAccessible(there);
  await there.getByLabel("Username").fill("aline");
  await there.getByLabel("Phone").fill(guest.phone);
  await there.getByLabel("Password", { exact: true }).fill("password123");
  await there.getByRole("button", { name: "Join" }).click();
  await expect(there.getByText("This password is easy to guess")).toBeVisible();
  await there.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await there.getByRole("button", { name: "Join" }).click();
  await expect(there.getByText("This username is already taken.")).toBeVisible();
  await expect(there.getByLabel("Username")).toBeFocused();
  await there.getByLabel("Username").fill(guest.username);
  await there.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await there.getByRole("button", { name: "Join" }).click();
  await there.waitForURL("**/dashboard");
  await expect(there.getByText("Available now")).toBeVisible();
  await there.goto(link);
  await expect(there.getByText("This invitation is no longer valid")).toBeVisible();

  await page.goto("/members/invitations?status=accepted");
  const row = page.getByRole("row").filter({ hasText: guest.email });
  await expect(row.getByText("Accepted")).toBeVisible();
});

test("in Kinyarwanda, and the new member signs in again with what they chose", async ({
  page,
  beside,
}) => {
  const guest = stranger();
  await signIn(page, "admin");
  await speak(page, "rw");
  await openAwake(page, "/members/invitations?new=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amazina yose").fill("Divine Uwera");
  await dialog.getByLabel("Imeyili").fill(guest.email);
  await dialog.getByRole("button", { name: "Ohereza ubutumire" }).click();
  await expect(
    dialog.getByText(`Imeyili y'ubutumire yoherejwe kuri ${guest.email}.`),
  ).toBeVisible();
  const { link, subject } = await newestMail(guest.email);
  expect(subject).toContain("arabatumira");

  const there = await beside(null, { language: "rw", width: 360 });
  await there.goto(link);
  await expect(there.getByText("Murakaza neza, Divine Uwera")).toBeVisible();
  await expectNoSidewaysScroll(there);
  await there.getByLabel("Izina", { exact: true }).fill("Divine");
  await there.getByLabel("Izina ry'umuryango").fill("Uwera");
  await there.getByLabel("Izina ry'umukoresha").fill(guest.username.toUpperCase());
  await there.getByLabel("Telefoni").fill(guest.phone);
  await there.getByLabel("Ijambo ry'ibanga", { exact: true }).fill(NEW_PASSWORD);
  await there.getByRole("button", { name: "Injira mu banyamuryango" }).click();
  await there.waitForURL("**/dashboard");
  await expect(there.locator("html")).toHaveAttribute("lang", "rw");
  // Nothing of the page that is left may still be on its way.
  await there.goto("about:blank");
  await there.context().clearCookies();
  await there.goto("/login");
  await there.getByLabel("Email, Username or Phone").fill(guest.phone);
  await there.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await there.getByRole("button", { name: "Sign In" }).click();
  await there.waitForURL("**/dashboard");
});

test("sent again the old link is dead; revoked, the new one too", async ({ page }) => {
  const guest = stranger();
  await signIn(page, "admin");
  const invited = await page.request.post("/admin/invitations", {
    data: { email: guest.email, name: "Eric Nshuti" },
  });
  expect(invited.status()).toBe(201);
  expect(await invited.json()).toEqual({ message: `Invitation email sent to ${guest.email}.` });
  const { link: first } = await newestMail(guest.email);
  await page.goto("/members/invitations");
  const row = page.getByRole("row").filter({ hasText: guest.email });
  await row.getByRole("button", { name: "Actions for Eric Nshuti" }).click();
  await row.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(`Invitation email sent to ${guest.email}.`).first()).toBeVisible();
  const { link: second } = await newestMail(guest.email);
  expect(second).not.toBe(first);
  const dead = "This invitation is no longer valid";
  expect(await (await page.request.get(first)).text()).toContain(dead);
  await page.goto(second);
  await expect(page.getByText("Welcome, Eric Nshuti")).toBeVisible();
  await page.goto("/members/invitations");
  await row.getByRole("button", { name: "Actions for Eric Nshuti" }).click();
  await row.getByRole("button", { name: "Revoke" }).click();
  await expect(row.getByText("Revoked")).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);
  expect(await (await page.request.get(second)).text()).toContain(dead);
});
