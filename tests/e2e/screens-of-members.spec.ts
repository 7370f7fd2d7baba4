import { callsOf, expect, signIn, speak, test } from "./clean-page";
import { mistakenDeposit } from "./mistaken-deposit";
import { examine, examineAll, examineInTheDark, firstOf } from "./screens";

test("what anybody sees is accessible and fits a phone", async ({ page }) => {
  await examineAll(page, [
    "/login",
    "/login?mode=forgot",
    `/login?reset=${"x".repeat(43)}`,
    `/invite/${"x".repeat(43)}`,
    `/confirm-email/${"x".repeat(43)}`,
    "/check",
    "/check?reference=x&code=y",
    "/nowhere/at-all",
  ]);
  await speak(page, "en");
  await page.reload();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
});

test("a member's money is accessible and fits a phone", async ({ page }) => {
  await signIn(page, "aline");
  const { id } = await firstOf("aline", "/api/transactions?limit=1");
  const data = { amount: 1_234, method: "cash" };
  const made = await (await callsOf("aline")).post("/api/deposits", { data });
  const { deposit } = await made.json();
  await examineAll(page, [
    "/dashboard",
    "/deposits",
    "/deposits?new=1",
    `/deposits?takeBack=${deposit.id}`,
    "/deposits?withdraw=1",
    "/transactions",
    `/transactions?view=${id}`,
    "/transactions/statement",
    `/transactions/${id}/receipt`,
    "/profile?send=1",
  ]);
});

test("what a member owes the cooperative is accessible and fits a phone", async ({ page }) => {
  const { username, deposit, proposal } = await mistakenDeposit();
  const confirm = { data: { decision: "confirm" } };
  const confirmed = await (await callsOf("finance")).put(`/admin/proposals/${proposal}`, confirm);
  expect(confirmed.status()).toBe(200);
  await signIn(page, username);
  const screens = ["/dashboard", "/transactions/statement", `/transactions?view=${deposit}`];
  await examineAll(page, screens);
  await expect(page.getByRole("dialog")).toBeVisible();
  await examineInTheDark(page, screens);
});

test("a loan on which its lender is asked for a word is accessible and fits a phone", async ({
  page,
}) => {
  const loan = await firstOf("admin", "/admin/loans?limit=1");
  await signIn(page, "aline");
  await examineAll(page, [`/borrow/${loan.id}`]);
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
  await examineAll(page, ["/dashboard"]);
  await examineInTheDark(page, ["/dashboard", "/profile/money"]);
});

test("a member's account is accessible and fits a phone", async ({ page }) => {
  await signIn(page, "claudine");
  await examineAll(page, [
    "/transparency",
    "/profile/proof",
    "/profile/money",
    "/profile",
    "/profile?edit=1",
    "/notices",
    "/settings",
    "/settings/two-factor",
    "/search?q=uwase",
  ]);
});

test("a member's loans, projects and reports are accessible and fit a phone", async ({ page }) => {
  await signIn(page, "aline");
  const offer = await firstOf("aline", "/api/loan-offers?limit=1");
  const request = await firstOf("aline", "/api/borrow-requests?limit=1");
  const project = await firstOf("aline", "/api/projects?limit=1");
  await examineAll(page, [
    "/borrow",
    `/borrow?take=${offer.id}`,
    "/borrow?request=1",
    "/borrow?show=loans",
    "/borrow?show=requests",
    "/rent",
    `/rent?lend=${request.id}`,
    "/rent?offer=1",
    "/rent?show=lending",
    "/rent?show=offers",
    "/projects",
    `/projects/${project.id}`,
    "/reports?range=all",
    "/reports?range=all&dates=1",
  ]);
  const loan = await firstOf("admin", "/admin/loans?limit=1");
  await signIn(page, "admin");
  for (const path of ["", "/agreement"]) await examine(page, `/borrow/${loan.id}${path}`);
});

test("a member's screens have their contrast in the dark, too", async ({ page }) => {
  await examineInTheDark(page, ["/login"]);
  await signIn(page, "aline");
  await examineInTheDark(page, [
    "/dashboard",
    "/deposits",
    "/deposits?new=1",
    "/transactions",
    "/profile",
    "/borrow",
    "/projects",
    "/reports?range=all",
    "/members",
  ]);
});
