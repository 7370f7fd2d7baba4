import postgres from "postgres";
import { expect, expectAccessible, expectToast, openAwake, signIn, test } from "./clean-page";

/** How many transactions the card says. */
const TOTAL = "text=Total transactions >> xpath=following-sibling::p[1]";

test("a member reads the reports of last month, shares the address and keeps the files", async ({
  page,
}) => {
  await signIn(page, "aline");
  await page.goto("/reports");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("reports & Analytics");
  for (const card of ["Total Revenue", "Active members", "Total transactions", "Net Profit"]) {
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  }

  await page.getByRole("link", { name: "Date Range" }).click();
  await page.getByRole("link", { name: "Last month" }).click();
  await page.waitForURL(/\/reports\?range=last-month$/);
  await expect(page.getByText("compared with")).toBeVisible();
  const { transactionTypes } = await (await page.request.get("/api/reports")).json();
  expect(transactionTypes.length).toBeGreaterThan(2);

  // The same days by hand say the same, also to somebody else who gets the address.
  const said = await page.locator(TOTAL).textContent();
  await page.getByRole("link", { name: "Date Range" }).click();
  const from = await page.getByLabel("From").inputValue();
  const to = await page.getByLabel("To", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForURL(`**/reports?from=${from}&to=${to}`);
  await expect(page.locator(TOTAL)).toHaveText(said ?? "");
  const call = await (await page.request.get(`/api/reports?from=${from}&to=${to}`)).json();
  expect(call.totalTransactions.toLocaleString("en-US")).toBe(said);

  for (const [button, start] of [
    [page.getByRole("link", { name: "Export CSV" }).nth(0), "\uFEFFdistrict,count\r\n"],
    [page.getByRole("link", { name: "Export CSV" }).nth(1), "\uFEFFtype,count,amount\r\n"],
    [page.getByRole("link", { name: "Members report: PDF to print" }), "%PDF-1."],
    [page.getByRole("link", { name: "Transactions report: PDF to print" }), "%PDF-1."],
  ] as const) {
    const coming = page.waitForEvent("download");
    await button.click();
    const parts: Buffer[] = [];
    for await (const part of await (await coming).createReadStream()) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString("utf8").slice(0, start.length)).toBe(start);
  }
  const unknown = await page.request.get("/reports/export?type=projects");
  expect(unknown.status()).toBe(400);
  expect((await unknown.json()).message).toBe("Selected report type is not available for export.");
});

test("each month of a chart says its values by keyboard, and all stand in a table", async ({
  page,
}) => {
  await signIn(page, "director");
  await openAwake(page, "/reports");
  const chart = page.getByRole("group", { name: "Deposits and withdrawals by month" });
  await expect(chart.getByRole("img")).toHaveCount(12);
  await chart.getByRole("img").first().focus();
  await page.keyboard.press("Tab");
  const second = chart.getByRole("img").nth(1);
  await expect(second).toBeFocused();
  const sentence = await second.getAttribute("aria-label");
  const said = ["Deposits", "Withdrawals", "Cash in at the desk", "Cash out at the desk"];
  const values = said.map((name) => `${name} RWF [\\d,]+`).join(", ");
  expect(sentence).toMatch(new RegExp(`^\\w{3} \\d{4}: ${values}$`));
  await page.getByText("Show as a table").first().click();
  const row = page
    .getByRole("table", { name: "Deposits and withdrawals by month" })
    .getByRole("row");
  await expect(row).toHaveCount(13);
  const [month, deposits] = /^(.*): Deposits (RWF [\d,]*\d)/.exec(sentence ?? "")?.slice(1) ?? [];
  await expect(row.nth(2)).toContainText(`${month}${deposits}`);
});

test("when reports cannot be loaded the failure is said, and samples are only shown as such", async ({
  page,
}) => {
  const owner = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  await signIn(page, "jean");
  await owner`revoke select on report_figures from openfuture_app`;
  try {
    await page.goto("/reports");
    const failure = "Failed to fetch report data from server";
    await expect(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
    await expect(page.locator("[data-sonner-toast]").filter({ hasText: failure })).toBeVisible();
    await expect(page.getByText("Sample data", { exact: true })).toBeVisible();
    await expect(page.locator("[inert]").getByText("Total Revenue")).toBeVisible();
    await expect(page.getByRole("link", { name: "Export CSV" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /PDF to print/ })).toHaveCount(0);
    await expectToast(page);
    await expectAccessible(page);
  } finally {
    await owner`grant select on report_figures to openfuture_app`;
    await owner.end();
  }
  await page.reload();
  await expect(page.getByText("Sample data", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Export CSV" }).first()).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("one chooses days, reads the charts and gets the files", async ({ page }) => {
    await signIn(page, "eric");
    await page.goto("/reports");
    await page.getByRole("link", { name: "Date Range" }).click();
    await page.getByLabel("From").fill("2026-02-01");
    await page.getByLabel("To", { exact: true }).fill("2026-02-28");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/from=2026-02-01&to=2026-02-28/);
    await expect(page.getByText("1 Feb 2026 – 28 Feb 2026")).toBeVisible();
    const href = await page.getByRole("link", { name: "Export CSV" }).first().getAttribute("href");
    const file = await page.request.get(href ?? "");
    expect(file.headers()["content-disposition"]).toContain('filename="members-report.csv"');
  });
});
