import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAwake,
  signIn,
  signInByCall,
  test,
} from "./clean-page";

const organisationForm = (page: Page) =>
  page.locator("form").filter({ has: page.locator('[name="approvers"]') });

/** Sets from which amount two approve, on the settings screen. */
async function setSecondApproval(page: Page, amount: string): Promise<void> {
  await openAwake(page, "/settings");
  await page.getByLabel("A second approver is needed from an amount on").check();
  await page.getByLabel("Amount (Rwf)").fill(amount);
  await organisationForm(page).getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The settings are saved.")).toBeVisible();
}

async function useOneApprover(page: Page): Promise<void> {
  const answer = await page.request.put("/admin/settings", { data: { secondApprovalFrom: null } });
  expect(answer.status()).toBe(200);
}

/** How many refusals the log has of somebody. */
async function refusalsOf(page: Page, who: string): Promise<number> {
  const list = await page.request.get(`/admin/audit?who=${who}&outcome=refused&limit=1`);
  return Number(list.headers()["x-total-count"]);
}

test("an administrator changes the second approval, and the log tells of it", async ({ page }) => {
  await signIn(page, "admin");
  await page.getByRole("button", { name: /Your account/ }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expectAccessible(page);
  try {
    await setSecondApproval(page, "750000000");
    await page.reload();
    await expect(page.getByLabel("Amount (Rwf)")).toHaveValue("750,000,000");

    await page.getByRole("link", { name: /Audit log/ }).click();
    await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible();
    const newest = page.getByRole("row").filter({ hasText: "RWF 750,000,000" }).first();
    await expect(newest).toContainText("Organisation's settings changed");
    await expect(newest).toContainText("Done");
    await expectAccessible(page);

    await page.getByRole("link", { name: "Filter" }).click();
    await page.getByLabel("What", { exact: true }).selectOption("settings.update");
    await page.getByLabel("Who", { exact: true }).fill("admin");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/action=settings\.update/);
    await expect(page.getByRole("row").filter({ hasText: "Sign-in" })).toHaveCount(0);
    await newest.getByRole("link", { name: /Details/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("settings.update")).toBeVisible();
    await expect(dialog.getByText("The check code fits this entry")).toBeVisible();
    await expectAccessible(page);
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
  await page.getByLabel("A second approver is needed from an amount on").check();
  await organisationForm(page).getByRole("button", { name: "Save changes" }).click();
  const field = page.getByLabel("Amount (Rwf)");
  await expect(field).toHaveAccessibleDescription(/Please enter the amount/);
  await expect(field).toBeFocused();
  for (const data of [{ secondApprovalFrom: 0 }, { secondApprovalFrom: "5" }, {}, { other: 1 }]) {
    const answer = await page.request.put("/admin/settings", { data });
    expect(answer.status(), JSON.stringify(data)).toBe(422);
  }
  expect(await (await page.request.get("/admin/settings")).json()).toEqual(before);
});

test("the director sees what holds, and changes nothing", async ({ page }) => {
  await signIn(page, "director");
  const put = await page.request.put("/admin/settings", { data: { secondApprovalFrom: 1 } });
  expect(put.status()).toBe(403);
  const read = await page.request.get("/admin/settings");
  expect(await read.json()).toMatchObject({ settings: { secondApprovalFrom: null } });
  await openAwake(page, "/settings");
  const card = page.getByRole("region", { name: "Organisation" });
  await expect(card.getByText("One approver is enough")).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Mail outbox/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("a member is refused the screen and the calls, and the log keeps each refusal", async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const director = await context.newPage();
  await signIn(director, "director");
  const before = await refusalsOf(director, "jean");
  await signIn(page, "jean");
  const answer = await page.goto("/settings/audit");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await page.request.get("/admin/audit")).status()).toBe(403);
  const put = await page.request.put("/admin/settings", { data: { secondApprovalFrom: 1 } });
  expect(put.status()).toBe(403);
  await page.goto("/settings");
  await expect(page.getByText("Organisation", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Audit log|Mail outbox/ })).toHaveCount(0);

  expect(await refusalsOf(director, "jean")).toBe(before + 3);
  await director.goto("/settings/audit?who=jean&outcome=refused");
  const rows = director.getByRole("row");
  await expect(rows.nth(1)).toContainText("Manage the system");
  await expect(rows.nth(2)).toContainText("See the audit log");
  await expect(rows.nth(3)).toContainText("See the audit log");
  const list = await director.request.get("/admin/audit?who=jean&outcome=refused&limit=2");
  expect(list.headers().link).toContain("cursor=");
  expect(await list.json()).toMatchObject([
    { action: "system.manage", outcome: "refused", actor: { username: "jean" } },
    { action: "audit.view", outcome: "refused", address: expect.any(String) },
  ]);
  for (const wrong of [
    "who=nobody-of-that-name",
    "action=x",
    "from=2026-13-01",
    "cursor=x",
    "a=b",
  ]) {
    const refused = await director.request.get(`/admin/audit?${wrong}`);
    expect(refused.status(), wrong).toBe(422);
    expect(Object.keys((await refused.json()).fields), wrong).toEqual([wrong.split("=")[0]]);
  }
  await context.close();
});

test("the log is exported as it is filtered, by those who may see it", async ({ page }) => {
  await signIn(page, "director");
  await openAwake(page, "/settings/audit?action=deposits.*&who=aline");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText("Audit log exported to CSV file.")).toBeVisible();
  const answer = await page.request.get("/settings/audit/export?action=deposits.*&who=aline");
  const [headings, ...rows] = (await answer.text()).trimEnd().split("\r\n");
  expect(headings).toContain("id,at,actorId,actor,username,action,outcome");
  const list = await page.request.get("/admin/audit?action=deposits.*&who=aline");
  expect(rows).toHaveLength((await list.json()).length);
  expect(rows.length).toBeGreaterThan(0);
  const unknown = await page.request.get("/settings/audit/export?who=nobody-of-that-name");
  expect(unknown.status()).toBe(422);
  await page.goto("/settings/audit?who=nobody-of-that-name");
  await expect(page.getByRole("link", { name: "Export CSV" })).toHaveCount(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the filter, the details and the check work", async ({ page }) => {
    await signInByCall(page, "director");
    await page.goto("/settings/audit");
    await page.getByRole("link", { name: "Filter" }).click();
    await page.getByLabel("What", { exact: true }).selectOption("transfer.send");
    await page.getByRole("button", { name: "Show" }).click();
    const sends = page.getByRole("row").filter({ hasText: "Money sent" });
    await expect(sends).toHaveCount(15);
    await sends
      .first()
      .getByRole("link", { name: /Details/ })
      .click();
    await expect(page.getByRole("dialog").getByText("transfer.send")).toBeVisible();
    await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
    await page.getByRole("link", { name: "Check the log" }).click();
    await expect(page.getByText("All 16 chains are whole")).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("nothing scrolls sideways, and the next page is reached", async ({ page }) => {
    await signInByCall(page, "admin");
    for (const path of [
      "/settings",
      "/settings/audit",
      "/settings/audit?who=a&verify=1&filter=1",
    ]) {
      await page.goto(path);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.goto("/settings/audit?action=deposits.*");
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(page.getByRole("link", { name: /Details/ })).toHaveCount(15);
  });
});
