import { callsOf, dayIn, expect, PASSWORD, signIn, speak, test } from "./clean-page";
import { mistakenDeposit } from "./mistaken-deposit";
import { examineAll, examineLargeFrame, firstOf, firstOfOthers } from "./screens";

test("what anybody sees is accessible and fits a phone", async ({ page }) => {
  await examineAll(page, [
    "/login",
    "/login?mode=forgot",
    `/login?reset=${"x".repeat(43)}`,
    `/invite/${"x".repeat(43)}`,
    "/activate",
    `/activate/${"K".repeat(8)}`,
    `/confirm-email/${"x".repeat(43)}`,
    "/check",
    "/check?reference=x&code=y",
    "/check/x/y",
    "/transparency",
    "/offline",
    "/nowhere/at-all",
  ]);
  await speak(page, "en");
  await page.reload();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
});

test("a member's home, passbook and help are accessible and fit a phone", async ({ page }) => {
  await signIn(page, "aline");
  const { id } = await firstOf("aline", "/api/transactions?limit=1");
  await examineAll(page, [
    "/dashboard",
    "/pay",
    "/shares",
    "/help",
    "/help?of=/dashboard",
    "/offline/passbook",
    "/transactions",
    `/transactions?view=${id}`,
    "/transactions/statement",
    "/transactions/statement/before",
    `/transactions/${id}/receipt`,
  ]);
  await examineLargeFrame(page, "/transactions");
});

test("what a member deposits, withdraws and sends is accessible and fits a phone", async ({
  page,
}) => {
  await signIn(page, "aline");
  const calls = await callsOf("aline");
  const data = { amount: 1_234, method: "cash" };
  const { deposit } = await (await calls.post("/api/deposits", { data })).json();
  const byPhone = { amount: 1_235, method: "mtn", senderPhone: "0788000101", collect: true };
  const asked = await (await calls.post("/api/deposits", { data: byPhone })).json();
  const cash = { amount: 1_000, method: "cash", description: null, password: PASSWORD };
  const { withdrawal } = await (await calls.post("/api/withdrawals", { data: cash })).json();
  await examineAll(page, [
    "/deposits",
    "/deposits?new=1",
    `/deposits?progress=${asked.deposit.id}`,
    `/deposits?takeBack=${deposit.id}`,
    `/deposits?cancel=${withdrawal.id}`,
    "/deposits?withdraw=1",
    "/profile?send=1",
  ]);
});

test("what a member owes the cooperative is accessible and fits a phone", async ({ page }) => {
  const { username, deposit, proposal } = await mistakenDeposit();
  const confirm = { data: { decision: "confirm" } };
  const confirmed = await (await callsOf("finance")).put(`/admin/proposals/${proposal}`, confirm);
  expect(confirmed.status()).toBe(200);
  await signIn(page, username);
  await examineAll(page, [
    "/dashboard",
    "/transactions/statement",
    `/transactions?view=${deposit}`,
  ]);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a loan on which its lender is asked for a word is accessible and fits a phone", async ({
  page,
}) => {
  // Whoever it is: another test may have written one off.
  const { id, lenderId } = await firstOf("admin", "/admin/loans?limit=1");
  const lender = await (await callsOf("admin")).get(`/admin/users/${lenderId}`);
  await signIn(page, (await lender.json()).user.username);
  await examineAll(page, [`/borrow/${id}`]);
});

test("the home of who is overdue says so with Repay at hand, is accessible and fits a phone", async ({
  page,
}) => {
  await signIn(page, "gaspard");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "You have an overdue loan" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Repay .+ RWF/ })).toHaveAttribute(
    "href",
    /^\/borrow\/[0-9a-f-]{36}\?repay=1$/,
  );
  const address = await page.getByRole("link", { name: /^Repay .+ RWF/ }).getAttribute("href");
  await examineAll(page, ["/dashboard", String(address), "/profile/money"]);
});

test("a member's account is accessible and fits a phone", async ({ page }) => {
  await signIn(page, "claudine");
  await examineAll(page, [
    "/profile/proof",
    "/profile/money",
    "/profile",
    "/profile?edit=1",
    "/settings",
    "/settings/two-factor",
    "/search",
    "/search?q=uwase",
    "/members",
    "/notices",
  ]);
});

/** Terms of a loan that a member wishes for or offers. */
const TERMS = { amount: 1_000, deadline: dayIn(30), password: PASSWORD };

test("what a member borrows is accessible and fits a phone", async ({ page }) => {
  await signIn(page, "aline");
  const offer = await firstOfOthers("aline", "/api/loan-offers");
  const wish = { ...TERMS, reason: "Seeds", maxInterest: 5 };
  const asked = await (await callsOf("aline")).post("/api/borrow-requests", { data: wish });
  const { request } = await asked.json();
  await examineAll(page, [
    "/borrow",
    `/borrow?take=${offer.id}`,
    "/borrow?request=1",
    "/borrow?show=loans",
    "/borrow?show=requests",
    `/borrow?show=requests&cancelRequest=${request.id}`,
  ]);
  const loan = await firstOf("admin", "/admin/loans?limit=1");
  await signIn(page, "admin");
  await examineAll(page, [`/borrow/${loan.id}`, `/borrow/${loan.id}/agreement`]);
});

test("what a member lends is accessible and fits a phone", async ({ page }) => {
  await signIn(page, "aline");
  const request = await firstOfOthers("aline", "/api/borrow-requests");
  const lent = { ...TERMS, interestRate: 5, visibility: "public", description: null };
  const made = await (await callsOf("aline")).post("/api/lend-offers", { data: lent });
  const { offer } = await made.json();
  await examineAll(page, [
    "/rent",
    `/rent?lend=${request.id}`,
    "/rent?offer=1",
    "/rent?show=lending",
    "/rent?show=offers",
    `/rent?show=offers&cancelOffer=${offer.id}`,
  ]);
});

test("a member's projects and reports are accessible and fit a phone", async ({ page }) => {
  await signIn(page, "aline");
  const project = await firstOf("aline", "/api/projects?limit=1&status=running");
  await examineAll(page, [
    "/projects",
    `/projects/${project.id}`,
    `/projects/${project.id}?invest=1`,
    "/reports?range=all",
    "/reports?range=all&dates=1",
  ]);
});
