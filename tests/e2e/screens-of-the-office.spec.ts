import { letJoin } from "@/tests/support/newcomer";
import { callsOf, expect, signIn, test } from "./clean-page";
import { mistakenDeposit } from "./mistaken-deposit";
import { switchOn } from "./reconciled";
import { examineAll, examineLargeFrame, firstOf } from "./screens";

test("the office's transactions are accessible and fit a phone", async ({ page }) => {
  const data = { amount: 2_000, method: "cash", description: "To be decided" };
  const made = await (await callsOf("eric")).post("/api/deposits", { data });
  const { deposit } = await made.json();
  const reversed = await (await callsOf("eric")).post("/api/deposits", { data });
  const { id } = (await reversed.json()).deposit;
  const finance = await callsOf("finance");
  await finance.put(`/admin/transactions/${id}/status`, { data: { status: "approved" } });
  const why = { data: { reason: "Entered twice" } };
  const asked = await (await callsOf("admin")).delete(`/admin/transactions/${id}`, why);
  const { proposal } = await asked.json();
  await signIn(page, "admin");
  await examineAll(page, [
    "/dashboard",
    "/transactions",
    "/transactions?deleted=true&min=500",
    "/transactions?status=pending",
    "/transactions?filter=1",
    `/transactions?q=nothing&view=${deposit.id}`,
    `/transactions?q=nothing&decide=${deposit.id}`,
    `/transactions?q=nothing&delete=${deposit.id}`,
  ]);
  await examineLargeFrame(page, "/transactions");
  const voucher = await firstOf("finance", "/admin/vouchers?limit=1");
  const aline = await firstOf("finance", "/admin/users?q=aline&limit=1");
  await finance.post("/admin/drawers", { data: { float: 0, denominations: {} } });
  await signIn(page, "finance");
  await examineAll(page, [
    "/transactions?tab=decide",
    `/transactions?tab=decide&proposal=${proposal}`,
    "/transactions/books",
    "/transactions/books?move=1",
    "/transactions/books/account?figure=revenue",
    "/transactions/books/account?account=cash:cash&list=entries",
    "/transactions/books/chart",
    "/transactions/books/vouchers",
    `/transactions/books/vouchers/${voucher.reference}`,
    "/transactions/books/vouchers?voucher=1",
    "/reports/statements",
    "/reports/statements?kind=balance-sheet",
    "/transactions/reconcile",
    "/transactions/reconcile?phone=new",
    `/transactions/reconcile?phone=${await forwarder()}`,
    "/transactions/counter",
    "/transactions/counter?count=1",
    "/transactions/counter?safe=1",
    `/transactions/counter?member=${aline.id}`,
    `/transactions/counter?member=${aline.id}&passbook=1`,
    "/transactions/counter/drawers",
  ]);
});

/** A phone that sends messages on, where statements count. */
async function forwarder(): Promise<string> {
  await switchOn();
  const data = { method: "airtel", name: `Front desk ${Date.now()}` };
  const made = await (await callsOf("admin")).post("/admin/forwarders", { data });
  expect(made.status()).toBe(201);
  return (await made.json()).id;
}

/** Files of old books with something to correct, brought in. */
async function broughtIn(): Promise<string> {
  const file = (name: string, text: string) => ({
    name: `${name}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  const made = await (await callsOf("admin")).post("/admin/imports", {
    multipart: {
      members: file("members", "No,First name,Last name,Phone\n1,Marie,,07"),
      balances: file("balances", "No,Savings\n1,12.5"),
      "trial-balance": file("trial-balance", "Account,Debit,Credit\n1030,500,\n4900,,500"),
      history: file("history", "No,Date,What,Amount\n1,2999-01-01,Deposit,0"),
    },
  });
  expect(made.status()).toBe(201);
  return (await made.json()).import.id;
}

test("the office's members and settings are accessible and fit a phone", async ({ page }) => {
  const { id } = await firstOf("admin", "/admin/users?limit=1");
  const data = { email: `screen.${Date.now()}@example.com`, name: "Divine Uwera" };
  const invited = await (await callsOf("admin")).post("/admin/invitations", { data });
  expect(invited.status()).toBe(201);
  await signIn(page, "admin");
  await examineAll(page, [
    "/members",
    `/members?q=zzzz`,
    `/members?q=zzzz&view=${id}`,
    `/members?q=zzzz&edit=${id}`,
    "/members?q=zzzz&enrol=1",
    `/members?q=zzzz&remove=${id}`,
    "/members/left",
    "/members/shares",
    "/members/moving-in",
    `/members/moving-in/${await broughtIn()}`,
    "/members/invitations",
    "/members/invitations?new=1",
    "/transactions/books/chart?account=new",
    "/transactions/books/chart?account=5100",
    "/settings",
    "/settings/audit",
    "/settings/audit?who=a&verify=1&filter=1",
    "/settings/verification",
    "/settings/status",
    "/settings/outbox",
  ]);
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await examineAll(page, [page.url()]);
});

test("what two of the office agree to is accessible and fits a phone", async ({ page }) => {
  const { proposal: claim } = await mistakenDeposit();
  const { username } = await letJoin(process.env.DATABASE_URL ?? "");
  const { id } = await (await (await callsOf(username)).get("/api/me")).json();
  await signIn(page, "admin");
  await examineAll(page, [`/members?q=zzzz&recover=${id}`]);
  const recovery = await page.request.post(`/admin/members/${id}/recovery`, {
    data: { reason: "Identity card checked, number ending in 4321" },
  });
  const { proposal, link } = await recovery.json();
  await signIn(page, "finance");
  await examineAll(page, [
    `/transactions?tab=decide&proposal=${claim}`,
    `/transactions?tab=decide&proposal=${proposal}`,
  ]);
  const confirm = { data: { decision: "confirm" } };
  expect((await page.request.put(`/admin/proposals/${proposal}`, confirm)).status()).toBe(200);
  await page.context().clearCookies();
  await examineAll(page, [link]);
});

test("the office's loans and projects are accessible and fit a phone", async ({ page }) => {
  const loan = await firstOf("admin", "/admin/loans?limit=1");
  const project = await firstOf("admin", "/api/projects?limit=1&status=running");
  await signIn(page, "admin");
  await examineAll(page, [
    "/rent?show=all",
    "/rent?show=overdue",
    "/rent?show=written-off",
    `/rent?show=all&writeOff=${loan.id}`,
    "/projects?new=1",
    `/projects/${project.id}`,
    `/projects/${project.id}?edit=1`,
    `/projects/${project.id}?files=1`,
    `/projects/${project.id}?result=1`,
    `/projects/${project.id}?spend=1`,
    `/projects/${project.id}?back=1`,
    `/projects/${project.id}?distribute=1`,
    `/projects/${project.id}?complete=1`,
  ]);
});
