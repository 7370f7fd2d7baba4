import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  ORIGIN,
  openAwake,
  signIn,
  signInByCall,
  test,
} from "./clean-page";

const SEARCH = "Search by from , to, user, type, method or date";

/** Work in a session of one's own. */
async function as<T>(browser: Browser, who: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, who);
  const result = await work(page);
  await context.close();
  return result;
}

async function call(page: Page, method: string, path: string, data?: unknown) {
  const headers = { origin: ORIGIN };
  return page.request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
}

/** A member's deposit in cash, which waits; its id and reference. */
function submit(browser: Browser, who: string, amount: number) {
  return as(browser, who, async (page) => {
    const data = { amount, method: "cash", description: "Browser test of the list" };
    const answer = await call(page, "POST", "/api/deposits", data);
    expect(answer.status()).toBe(201);
    return (await answer.json()).deposit as { id: string; reference: string };
  });
}

const rowOf = (page: Page, reference: string) =>
  page.getByRole("row").filter({ hasText: reference });

test("search, filter and order stand in the address, which another session opens", async ({
  page,
  browser,
}) => {
  await signIn(page, "finance");
  await openAwake(page, "/transactions");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transactions Overview");
  await page.getByPlaceholder(SEARCH).fill("aline");
  await page.waitForURL(/q=aline/);
  await page.getByRole("link", { name: "Filter" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Type").selectOption("deposit");
  await dialog.getByLabel("Smallest amount").fill("1,000");
  await dialog.getByRole("button", { name: "Show transactions" }).click();
  await page.waitForURL(/type=deposit/);
  await expect(dialog).toBeHidden();
  await page.getByRole("columnheader", { name: "Amount" }).getByRole("link").click();
  await page.waitForURL(/sort=amount/);
  await expect(page.getByRole("columnheader", { name: "Amount" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  const texts = await page.getByRole("row").allTextContents();
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts.slice(1)) expect(text).toMatch(/Deposit.*Aline/);
  const address = page.url();
  await as(browser, "director", async (other) => {
    await other.goto(address);
    await expect(other.getByPlaceholder(SEARCH)).toHaveValue("aline");
    await expect(other.getByRole("link", { name: "Filter (2)" })).toBeVisible();
    expect((await other.getByRole("row").allTextContents()).length).toBe(texts.length);
    await expect(other.getByRole("link", { name: "Decide" })).toHaveCount(0);
  });
  await page.getByRole("link", { name: "Remove the filter Type: Deposit" }).click();
  await expect(page).not.toHaveURL(/type=deposit/);
  await expect(page).toHaveURL(/q=aline/);
  await page.getByPlaceholder(SEARCH).fill("nobody is called this");
  await expect(
    page.getByText("No transactions found matching your search criteria."),
  ).toBeVisible();
});

test("a wrong value in the address drops nothing else; a wrong call is refused", async ({
  page,
}) => {
  await signIn(page, "finance");
  await page.goto("/transactions?type=transfer&min=lots&from=2026-02-30&sort=colour&cursor=zzz");
  const rows = await page.getByRole("row").allTextContents();
  expect(rows.length).toBeGreaterThan(1);
  for (const text of rows.slice(1)) expect(text).toContain("Transfer");
  for (const query of ["min=lots", "from=2026-02-30", "sort=colour", "method=internal", "x=1"]) {
    expect((await page.request.get(`/admin/transactions?${query}`)).status(), query).toBe(422);
  }
  const answer = await page.request.get("/admin/transactions?type=transfer&limit=2&sort=amount");
  expect(answer.headers()["x-total-count"]).toMatch(/^\d+\+?$/);
  expect(answer.headers().link).toContain('rel="next"');
});

test("the export holds what the list holds, as a file", async ({ page }) => {
  await signIn(page, "finance");
  await page.goto("/transactions?q=aline&type=deposit&sort=amount&order=asc");
  const waits = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const download = await waits;
  expect(download.suggestedFilename()).toMatch(/^transactions_\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), "utf8");
  const [heading, ...lines] = text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
  expect(heading).toBe(
    "id,reference,type,amount,currency,status,fromUser,toUser,date,method,description,createdAt,updatedAt",
  );
  const listed = await page.request.get(
    "/admin/transactions?q=aline&type=deposit&sort=amount&order=asc",
  );
  const rows = await listed.json();
  expect(lines.map((line) => line.split(",").slice(0, 4))).toEqual(
    rows.map((row: { id: string; reference: string; type: string; amount: number }) => [
      ...[row.id, row.reference, row.type, String(row.amount)],
    ]),
  );
  expect(lines[0]).toMatch(/,20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+02:00,/);
});

test("a member's passbook: own rows, own file, own lines, and nobody else's", async ({
  page,
  browser,
}) => {
  const foreign = await submit(browser, "eric", 1_100);
  await signIn(page, "aline");
  await page.goto("/transactions");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My passbook");
  const file = await (await page.request.get("/transactions/export")).text();
  const lines = file.trimEnd().split("\r\n").slice(1);
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(line).toContain("Aline Uwase");
  await page.goto("/transactions?type=transfer");
  await page
    .getByRole("link", { name: /^View details of TRF/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Your ledger entries")).toBeVisible();
  await expect(dialog.getByText("Available balance")).toHaveCount(1);
  await expectAccessible(page);
  await page.goto(`/transactions?view=${foreign.id}&member=${foreign.id}`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const path of ["/admin/transactions", `/admin/transactions/${foreign.id}`]) {
    expect((await page.request.get(path)).status()).toBe(403);
  }
  expect((await call(page, "DELETE", `/admin/transactions/${foreign.id}`)).status()).toBe(403);
  await as(browser, "advisor", async (other) => {
    expect((await other.request.get("/transactions/export")).status()).toBe(403);
  });
});

test("reject with a reason, which the member and the history keep", async ({ page, browser }) => {
  const { id, reference } = await submit(browser, "claudine", 2_300);
  await signIn(page, "finance");
  await openAwake(page, `/transactions?q=${reference}`);
  await rowOf(page, reference).getByRole("link", { name: "Decide" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("No such payment");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Deposit Rejected")).toBeVisible();
  await expect(rowOf(page, reference)).toContainText("Rejected");
  await page.goto(`/transactions?view=${id}`);
  await expect(page.getByRole("dialog")).toContainText("No such payment");
});

test("from an amount on two people approve, and the first is told so", async ({
  page,
  browser,
}) => {
  const limit = (secondApprovalFrom: number | null) =>
    as(browser, "admin", async (admin) => {
      const answer = await call(admin, "PUT", "/admin/settings", { secondApprovalFrom });
      expect(answer.status()).toBe(200);
    });
  const { reference } = await submit(browser, "jean", 400_000);
  await limit(300_000);
  try {
    await signIn(page, "finance");
    await openAwake(page, `/transactions?q=${reference}`);
    await rowOf(page, reference).getByRole("link", { name: "Decide" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("From RWF 300,000 on, two people must approve.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Approve first" }).click();
    await expect(page.getByText("First Approval Noted")).toBeVisible();
    await expect(rowOf(page, reference)).toContainText("Pending");
    await rowOf(page, reference).getByRole("link", { name: "Decide" }).click();
    await expect(dialog.getByText("You gave the first approval.")).toBeVisible();
    await as(browser, "admin", async (admin) => {
      await openAwake(admin, `/transactions?q=${reference}`);
      await rowOf(admin, reference).getByRole("link", { name: "Decide" }).click();
      await expect(admin.getByRole("dialog").getByText("gave the first approval on")).toBeVisible();
      await admin.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
      await expect(admin.getByText("Deposit Approved")).toBeVisible();
    });
  } finally {
    await limit(null);
  }
});

test("delete reverses what is approved, by keyboard; Show deleted brings both back", async ({
  page,
  browser,
}) => {
  const { id, reference } = await submit(browser, "eric", 3_700);
  await as(browser, "finance", async (finance) => {
    const path = `/admin/transactions/${id}/status`;
    expect((await call(finance, "PUT", path, { status: "approved" })).status()).toBe(200);
  });
  await signIn(page, "admin");
  await openAwake(page, `/transactions?q=${reference}`);
  await page.getByRole("link", { name: `Delete ${reference}` }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("−RWF 3,700")).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Entered twice");
  await dialog.getByRole("button", { name: "Reverse it" }).press("Enter");
  await expect(page.getByText("Transaction Deleted")).toBeVisible();
  await expect(rowOf(page, reference)).toHaveCount(0);
  await page.getByRole("link", { name: "Show deleted" }).click();
  await expect(rowOf(page, reference)).toContainText("Reversed");
  await page.goto(`/transactions?view=${id}`);
  await expect(dialog).toContainText("Entered twice");
  await dialog.getByRole("link", { name: /^REV-/ }).click();
  await expect(dialog.getByRole("link", { name: reference })).toBeVisible();
  expect((await call(page, "DELETE", `/admin/transactions/${id}`)).status()).toBe(409);
});

test("delete removes what waits, by a call too", async ({ page, browser }) => {
  const { id } = await submit(browser, "eric", 1_900);
  await signIn(page, "admin");
  const path = `/admin/transactions/${id}`;
  expect((await call(page, "DELETE", path, { reason: "Twice", more: 1 })).status()).toBe(422);
  const answer = await call(page, "DELETE", path, { reason: "Twice" });
  expect(await answer.json()).toEqual({ message: "Transaction Deleted" });
  const { transaction } = await (await page.request.get(path)).json();
  expect(transaction.history.at(-1)).toMatchObject({ kind: "removed", reason: "Twice" });
  expect((await call(page, "DELETE", path)).status()).toBe(404);
});

test("on a phone, in Kinyarwanda, in the dark", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, "admin");
  const url = ORIGIN;
  await page.context().addCookies([{ name: "app_language", value: "rw", url }]);
  await page.goto("/transactions?deleted=true&min=500");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ibikorwa byose");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Tondeka: Ibishya" }).click();
  await page.getByRole("link", { name: "Menshi" }).click();
  await page.waitForURL(/sort=amount/);
  await page.getByRole("link", { name: "Yungurura (1)" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("search and filter work", async ({ page }) => {
    await signInByCall(page, "finance");
    await page.goto("/transactions?filter=1");
    await page.getByRole("dialog").getByLabel("Method").selectOption("bank");
    await page.getByRole("button", { name: "Show transactions" }).click();
    await page.waitForURL(/method=bank/); // and for all of the page
    const rows = await page.getByRole("row").allTextContents();
    expect(rows.length).toBeGreaterThan(1);
    for (const text of rows.slice(1)) expect(text).toContain("Bank");
    await page.getByPlaceholder(SEARCH).fill("aline");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/q=aline/);
    await expect(page).toHaveURL(/method=bank/);
  });
});
