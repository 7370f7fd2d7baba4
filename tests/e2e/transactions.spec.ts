import type { Page } from "@playwright/test";
import postgres from "postgres";
import {
  callsOf,
  expect,
  expectNoSidewaysScroll,
  openAwake,
  PASSWORD,
  signIn,
  signInLongAgo,
  speak,
  test,
} from "./clean-page";

const SEARCH = "Search by from , to, user, type, method or date";

/** A member's deposit in cash, which waits; its id and reference. */
async function submit(who: string, amount: number): Promise<{ id: string; reference: string }> {
  const data = { amount, method: "cash", description: "Browser test of the list" };
  const answer = await (await callsOf(who)).post("/api/deposits", { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).deposit;
}

const rowOf = (page: Page, reference: string) =>
  page.getByRole("row").filter({ hasText: reference });

test("search, filter and order stand in the address, which another session opens", async ({
  page,
  beside,
}) => {
  await signIn(page, "finance");
  await openAwake(page, "/transactions");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transactions Overview");
  await page.getByPlaceholder(SEARCH).fill("aline");
  await page.waitForURL(/q=aline/);
  await page.getByRole("link", { name: "Filter" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Type").selectOption("deposit");
  await dialog.getByLabel("Minimum amount").fill("1,000");
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
  const other = await beside("director", { script: false });
  await other.goto(address);
  await expect(other.getByPlaceholder(SEARCH)).toHaveValue("aline");
  await expect(other.getByRole("link", { name: "Filter (2)" })).toBeVisible();
  await expect(other.getByRole("row")).toHaveCount(texts.length);
  await expect(other.getByRole("link", { name: "Review", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Remove filter: Type: Deposit" }).click();
  await expect(page).not.toHaveURL(/type=deposit/);
  await expect(page).toHaveURL(/q=aline/);
  await page.getByPlaceholder(SEARCH).fill("nobody is called this");
  await expect(
    page.getByText("No transactions found matching your search criteria."),
  ).toBeVisible();
});

test("a rejection takes the password once, by the button that was pressed, and a reason that is kept", async ({
  page,
}) => {
  const { id, reference } = await submit("claudine", 2_400);
  await signInLongAgo(page, "finance");
  await openAwake(page, `/transactions?q=${reference}`);
  await rowOf(page, reference).getByRole("link", { name: "Review" }).click();
  const dialog = page.getByRole("dialog");
  const password = page.getByRole("dialog").getByLabel("Your password");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveCount(1);
  await dialog.getByLabel("Reason").fill("No such payment");
  await dialog.getByRole("button", { name: "Reject" }).click();
  const rejects = dialog.locator("form").filter({ hasText: "Reject" });
  await expect(rejects.getByLabel("Your password")).toBeFocused();
  await expect(password).toHaveCount(1);
  await expect(dialog.getByLabel("Reason")).toHaveValue("No such payment");
  await dialog.getByLabel("Reason").fill("");
  await password.fill(PASSWORD);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("No such payment");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Deposit Rejected").first()).toBeVisible();
  await expect(rowOf(page, reference)).toContainText("Rejected");
  await page.goto(`/transactions?view=${id}`);
  await expect(page.getByRole("dialog")).toContainText("No such payment");
});

test("from an amount on two people approve, and the first is told so", async ({ page, beside }) => {
  const limit = async (secondApprovalFrom: number | null) => {
    const data = { secondApprovalFrom };
    const [admin, finance] = [await callsOf("admin"), await callsOf("finance")];
    const asked = await admin.put("/admin/settings", { data });
    expect([200, 202], await asked.text()).toContain(asked.status());
    const { proposal } = await asked.json();
    // Null where it holds already.
    if (!proposal) return;
    const confirm = { data: { decision: "confirm" } };
    const confirmed = await finance.put(`/admin/proposals/${proposal}`, confirm);
    expect(confirmed.status(), await confirmed.text()).toBe(200);
  };
  const { reference } = await submit("jean", 400_000);
  await limit(300_000);
  try {
    await signIn(page, "finance");
    await openAwake(page, `/transactions?q=${reference}`);
    await rowOf(page, reference).getByRole("link", { name: "Review" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("it comes to RWF 300,000 or more.")).toBeVisible();
    await dialog.getByRole("button", { name: "Give first approval" }).click();
    await expect(page.getByText("First Approval Recorded").first()).toBeVisible();
    await expect(rowOf(page, reference)).toContainText("Pending");
    await rowOf(page, reference).getByRole("link", { name: "Review" }).click();
    await expect(dialog.getByText("You gave the first approval.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Approve" })).toHaveCount(0);
    const admin = await beside("admin");
    await openAwake(admin, `/transactions?q=${reference}`);
    await rowOf(admin, reference).getByRole("link", { name: "Review" }).click();
    await expect(admin.getByRole("dialog").getByText("gave the first approval on")).toBeVisible();
    await admin.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(admin.getByText("Deposit Approved").first()).toBeVisible();
  } finally {
    await limit(null);
  }
});

test("who approved first rejects it, with a reason, while it waits for the second", async ({
  page,
}) => {
  const { id, reference } = await submit("jean", 2_600);
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`update transactions set first_approved_by = (select id from members where username = 'finance'),
    first_approved_at = now() where id = ${id}`;
  await sql.end();
  await signIn(page, "finance");
  await openAwake(page, `/transactions?q=${reference}`);
  await rowOf(page, reference).getByRole("link", { name: "Review" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Until then you can still reject it.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await dialog.getByLabel("Reason").fill("Counted again: it is less");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Deposit Rejected").first()).toBeVisible();
  await expect(rowOf(page, reference)).toContainText("Rejected");
});

test("what is approved is reversed by two, by keyboard; Show deleted brings both back", async ({
  page,
}) => {
  const { id, reference } = await submit("eric", 3_700);
  const approved = await (await callsOf("finance")).put(`/admin/transactions/${id}/status`, {
    data: { status: "approved" },
  });
  expect(approved.status()).toBe(200);
  await signIn(page, "admin");
  await openAwake(page, `/transactions?q=${reference}`);
  await page.getByRole("link", { name: `Delete ${reference}` }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("−RWF 3,700")).toHaveCount(2);
  await dialog.getByLabel("Reason").fill("Entered twice");
  await dialog.getByRole("button", { name: "Propose reversal" }).press("Enter");
  await expect(page.getByText("Reversal proposed").first()).toBeVisible();
  await expect(rowOf(page, reference)).toContainText("Approved");
  // Oldest first: in a demonstration that is in use it may stand on a later page.
  const waiting = await (await page.request.get("/admin/proposals")).json();
  const proposal = waiting.find((one: { subject: { id: string } }) => one.subject.id === id);
  expect(proposal).toMatchObject({ kind: "reversal", waitsFor: "colleague", may: ["withdraw"] });
  const asked = `/transactions?tab=decide&proposal=${proposal.id}`;
  expect(await (await page.request.get(asked)).text()).toContain("You proposed this");
  const colleague = await callsOf("finance");
  const shown = await (await colleague.get(asked)).text();
  expect(shown).toContain("Entered twice");
  expect(shown).toContain("−RWF 3,700");
  const confirm = { data: { decision: "confirm" } };
  expect((await colleague.put(`/admin/proposals/${proposal.id}`, confirm)).status()).toBe(200);

  await page.goto(`/transactions?q=${reference}`);
  await expect(rowOf(page, reference)).toHaveCount(0);
  await page.getByRole("link", { name: "Show deleted" }).click();
  await expect(rowOf(page, reference)).toContainText("Reversed");
  await page.goto(`/transactions?view=${id}`);
  await expect(dialog).toContainText("Entered twice");
  await dialog.getByRole("link", { name: /^REV-/ }).click();
  await expect(dialog.getByRole("link", { name: reference })).toBeVisible();
  const again = { data: { reason: "Once more" } };
  expect((await page.request.delete(`/admin/transactions/${id}`, again)).status()).toBe(409);
});

test("on a phone, in Kinyarwanda, in the dark", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, "admin");
  await speak(page, "rw");
  await page.goto("/transactions?deleted=true&min=500");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ibikorwa byose");
  await page.getByRole("button", { name: "Tondeka: Ibishya" }).click();
  await page.getByRole("link", { name: "Menshi" }).click();
  await page.waitForURL(/sort=amount/);
  await page.getByRole("link", { name: "Yungurura (1)" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoSidewaysScroll(page);
});
