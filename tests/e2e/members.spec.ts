import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { MemberView } from "@/lib/members/views";
import {
  callsOf,
  expect,
  expectAccessible,
  openAwake,
  PASSWORD,
  signIn,
  signInAnew,
  test,
} from "./clean-page";
import { askAtOnce } from "./quick-typing";

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });
const names = (page: Page) => rows(page).locator('[data-cell="lead"] a').allInnerTexts();

async function find(page: Page, q: string): Promise<MemberView> {
  const answer = await page.request.get(`/admin/users?limit=1&q=${q}`);
  const [member] = await answer.json();
  return member;
}

/** Opens a member's menu and chooses. */
async function choose(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.locator(".menu:popover-open").getByText(what, { exact: true }).click();
}

test("the list is searched, sorted and paged by its address, which can be shared", async ({
  page,
}) => {
  await askAtOnce(page);
  await signIn(page, "admin");
  await openAwake(page, "/members");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Manage Members \(\d+\)/);
  await expect(page.getByRole("columnheader", { name: "Member" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  const first = await names(page);
  expect(first).toHaveLength(15);

  await page.getByRole("columnheader", { name: "Balance" }).getByRole("link").click();
  await expect(page).toHaveURL("/members?sort=balance");
  await page.getByRole("columnheader", { name: "Balance" }).getByRole("link").click();
  await expect(page).toHaveURL("/members?sort=balance&order=desc");
  await expect(page.getByRole("columnheader", { name: "Balance" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  const richest = await names(page);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect.poll(() => names(page)).not.toEqual(richest);
  const second = await names(page);
  expect(second.filter((name) => richest.includes(name))).toEqual([]);

  const director = await callsOf("director");
  const shown = await (await director.get(page.url())).text();
  const leads = shown.matchAll(/data-cell="lead".*?<a\b[^>]*>(.*?)<\/a>/gs);
  expect(Array.from(leads, ([, name]) => name)).toEqual(second);
  // Who may only look has no menu.
  expect(shown).not.toMatch(/aria-label="Actions for|>Add member</);
  const [link = ""] = /<a\b[^>]*aria-label="View details"[^>]*>/.exec(shown) ?? [];
  const details = / href="([^"]*)"/.exec(link)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const opened = await director.get(details);
  expect(await opened.text()).toMatch(/<dialog open.*Still to repay/s);

  await page.getByRole("searchbox").fill("0788 000 102");
  await expect.poll(() => names(page)).toEqual(["Eric Mugisha"]);
  await expect(page).toHaveURL(/q=0788\+000\+102/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("(1)");
  await page.getByRole("searchbox").fill("nobody at all");
  await expect(page.getByText("No members found matching your search.")).toBeVisible();
  await page.getByRole("link", { name: "Show all members" }).click();
  await expect.poll(() => names(page)).toEqual(first);
  await expect(page.getByRole("searchbox")).toHaveValue("");

  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("link", { name: "Advisor", exact: true }).click();
  await expect(page).toHaveURL("/members?role=advisor");
  await expect(rows(page)).toHaveCount(1);
});

test("a member is edited: what is wrong stands beside its field, a sector belongs to its district", async ({
  page,
}) => {
  await signIn(page, "admin");
  const { id, fullName, sharePercentage } = await find(page, "zacharie");
  await openAwake(page, "/members?q=zacharie");
  await choose(page, fullName, "Edit");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("");
  await dialog.getByLabel("Share percentage").fill("100.5");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(
    dialog.getByText("First Name, Last Name, Username, and Email are required."),
  ).toBeVisible();
  await expect(dialog.getByText("from 0 to 100, in steps of 0.1")).toBeVisible();
  await expect(dialog.getByLabel("First name")).toBeFocused();
  await expect(dialog.getByLabel("Share percentage")).toHaveValue("100.5");

  await dialog.getByLabel("First name").fill("Zakariya");
  await dialog.getByLabel("Share percentage").fill(String(sharePercentage));
  await dialog.getByLabel("District").selectOption("Gasabo");
  await expect(dialog.getByLabel("Sector").locator("option")).toHaveCount(16);
  await dialog.getByLabel("Sector").selectOption("Kimironko");
  await expect(dialog.locator('datalist option[value="Kageyo"]')).toHaveCount(1);
  await dialog.getByLabel("Village").fill("Kageyo");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Member Updated").first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("cell", { name: "Gasabo" })).toBeVisible();
  expect(await names(page)).toEqual(["Zakariya Nsabimana"]);
  const back = await page.request.put(`/admin/users/${id}`, {
    data: { firstName: "Zacharie" },
  });
  expect(await back.json()).toMatchObject({
    message: "Member Updated",
    user: { firstName: "Zacharie", district: "Gasabo", sector: "Kimironko", village: "Kageyo" },
  });
});

test("who saves over somebody else's change is told so", async ({ page }) => {
  await signIn(page, "admin");
  const { id } = await find(page, "valens");
  await openAwake(page, `/members?edit=${id}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Membership class").fill("Late");
  const quicker = { data: { class: `First ${Date.now()}` } };
  expect((await page.request.put(`/admin/users/${id}`, quicker)).status()).toBe(200);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByText("Someone else changed this in the meantime.")).toBeVisible();
  await expect(dialog.getByLabel("Membership class")).toHaveValue("Late");
});

test("a suspended member who is signed in elsewhere is out at once", async ({ page, beside }) => {
  const member = await beside(null);
  await signInAnew(member, "yvonne");
  await openAwake(member, "/profile");
  await signIn(page, "admin");
  await openAwake(page, "/members?q=yvonne&sort=status");
  const row = rows(page).first();
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
  await choose(page, "Yvonne Kampire", "Suspend Member");
  await expect(row.getByText("Inactive", { exact: true })).toBeVisible();
  await expect(page.getByText("Member Inactivated").first()).toBeVisible();
  expect((await member.request.get("/api/me")).status()).toBe(401);
  await member.goto("/deposits");
  await expect(member).toHaveURL(/\/login/);
  await choose(page, "Yvonne Kampire", "Activate Member");
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByText("Member Activated").first()).toBeVisible();
  await signInAnew(member, "yvonne");
  expect((await member.request.get("/api/me")).status()).toBe(200);
});

test("a member with money cannot be deleted; one who has left everything can", async ({ page }) => {
  await signIn(page, "admin");
  const listed = await page.request.get("/admin/users?sort=fullName&order=desc&limit=40");
  const everybody: MemberView[] = await listed.json();
  const pending = await page.request.get("/admin/transactions?status=pending&limit=100");
  const waiting: { fromUser: string }[] = await pending.json();
  let leaver: MemberView | undefined;
  for (const each of everybody) {
    if (each.role !== "member" || each.status !== "active" || each.usedBalance > 0) continue;
    if (waiting.some(({ fromUser }) => fromUser === each.fullName)) continue;
    leaver = each;
    break;
  }
  if (!leaver) throw new Error("Everybody has something at work.");
  await openAwake(page, `/members?remove=${leaver.id}`);
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByText(
      `Are you sure you want to delete ${leaver.fullName}? This action cannot be undone.`,
    ),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText(`${leaver.fullName} cannot be removed yet: RWF`)).toBeVisible();

  const own = await callsOf(leaver.username);
  const recipientId = (await find(page, "aline@openfuture.rw")).id;
  const data = { recipientId, amount: leaver.availableBalance, password: PASSWORD };
  expect((await own.post("/api/send-money", { data })).ok()).toBe(true);
  await dialog.getByLabel("Why do they leave?").fill("Moved to Huye");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Member Deleted").first()).toBeVisible();
  await expect(
    page.getByText(`${leaver.fullName} has been removed from the system.`).first(),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await own.get("/api/me")).status()).toBe(401);
  expect((await page.request.get(`/admin/users/${leaver.id}`)).status()).toBe(404);
  await page.goto("/members/left");
  const row = page.getByRole("row", { name: leaver.fullName });
  await expect(row.getByText("Moved to Huye")).toBeVisible();
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await row.getByRole("link", { name: "Statement" }).click();
  await expect(page.getByText("Closing balance").first()).toBeVisible();
});

test("the list as it is shown is a file, for those who may export", async ({ page }) => {
  await signIn(page, "director");
  await openAwake(page, "/members?q=openfuture&sort=district&order=desc&role=advisor");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("members.csv");
  await expect(page.getByText("Members data exported to CSV file.").first()).toBeVisible();
  const text = readFileSync(await file.path(), "utf8");
  const [headings, ...lines] = text.trimEnd().split("\r\n");
  expect(headings?.split(",")).toHaveLength(25);
  expect(headings).toMatch(/^\uFEFFid,username,email,firstName,lastName,phone,class/);
  expect(lines).toHaveLength(1);
  const other = await callsOf("advisor");
  expect(await (await other.get("/members")).text()).not.toContain("/members/export");
  expect((await other.get("/members/export")).status()).toBe(403);
});

test("is reached by keyboard", async ({ page }) => {
  await signIn(page, "admin");
  await openAwake(page, "/members");
  const menu = page.getByRole("button", { name: /Actions for/ }).first();
  await menu.focus();
  await page.keyboard.press("Enter");
  await expectAccessible(page, { part: ".menu:popover-open" });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Member details" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/members");
});
