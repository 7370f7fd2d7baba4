import type { Page } from "@playwright/test";
import { callsOf, expect, openAwake, signIn, test } from "./clean-page";

const organisationForm = (page: Page) =>
  page.locator("form").filter({ has: page.locator('[name="approvers"]') });

/** Sets from which amount two approve, on the settings screen. */
async function setSecondApproval(page: Page, amount: string): Promise<void> {
  await openAwake(page, "/settings");
  await page.getByLabel("Require a second approver from a set amount").check();
  await page.getByLabel("Amount (Rwf)").fill(amount);
  await organisationForm(page).getByRole("button", { name: "Propose the change" }).click();
  await expect(page.getByText("A second person must confirm the change.").first()).toBeVisible();
}

/** The second person's word. */
async function confirmSettings(proposal: string): Promise<void> {
  const data = { decision: "confirm" };
  const answer = await (await callsOf("finance")).put(`/admin/proposals/${proposal}`, { data });
  expect(answer.status()).toBe(200);
}

async function useOneApprover(page: Page): Promise<void> {
  const answer = await page.request.put("/admin/settings", { data: { secondApprovalFrom: null } });
  const { proposal } = await answer.json();
  if (proposal) await confirmSettings(proposal);
}

test("an administrator changes the second approval, and the log tells of it", async ({ page }) => {
  await signIn(page, "admin");
  await openAwake(page, "/dashboard");
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  try {
    await setSecondApproval(page, "750000000");
    const waiting: { id: string; kind: string }[] = await (
      await page.request.get("/admin/proposals")
    ).json();
    await confirmSettings(waiting.find(({ kind }) => kind === "settings")?.id ?? "");
    await page.reload();
    await expect(page.getByLabel("Amount (Rwf)")).toHaveValue("750,000,000");

    await page.getByRole("link", { name: /Audit log/ }).click();
    await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible();
    const newest = page.getByRole("row").filter({ hasText: "RWF 750,000,000" }).first();
    await expect(newest).toContainText("Organisation's settings changed");
    await expect(newest).toContainText("Done");

    await page.getByRole("link", { name: "Filter" }).click();
    await page.getByLabel("Action", { exact: true }).selectOption("settings.update");
    await page.getByLabel("Who", { exact: true }).fill("finance");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/action=settings\.update/);
    await expect(page.getByRole("row").filter({ hasText: "Sign-in" })).toHaveCount(0);
    await newest.getByRole("link", { name: /Details/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("settings.update")).toBeVisible();
    await expect(dialog.getByText("The check code matches this entry")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/action=settings\.update/);
  } finally {
    await useOneApprover(page);
  }
});

test("an amount that is none is refused beside its field, and changes nothing", async ({
  page,
}) => {
  await signIn(page, "tech");
  const before = await (await page.request.get("/admin/settings")).json();
  await openAwake(page, "/settings");
  await page.getByLabel("Require a second approver from a set amount").check();
  await organisationForm(page).getByRole("button", { name: "Propose the change" }).click();
  const field = page.getByLabel("Amount (Rwf)");
  await expect(field).toHaveAccessibleDescription(/Please enter the amount/);
  await expect(field).toBeFocused();
  for (const data of [{ secondApprovalFrom: 0 }, { secondApprovalFrom: "5" }, {}, { other: 1 }]) {
    const answer = await page.request.put("/admin/settings", { data });
    expect(answer.status(), JSON.stringify(data)).toBe(422);
  }
  expect(await (await page.request.get("/admin/settings")).json()).toEqual(before);
});
