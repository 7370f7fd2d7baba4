import {
  callsOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAwake,
  PASSWORD,
  signIn,
  test,
} from "./clean-page";
import { fund } from "./fund";

/** Two people switch shares on or off, at 5,000 each; while they are off, the percentage is typed as everywhere else. */
async function setShares(shares: 0 | 1): Promise<void> {
  const admin = await callsOf("admin");
  const { settings: present } = await (await admin.get("/admin/settings")).json();
  if (present.shares === shares) return;
  const { updatedAt: _, updatedBy: __, ...data } = { ...present, shares, shareValue: 5_000 };
  const asked = await admin.put("/admin/settings", { data });
  expect(asked.status()).toBe(202);
  await confirm((await asked.json()).proposal);
}

async function confirm(proposal: string): Promise<void> {
  const director = await callsOf("director");
  const agreed = await director.put(`/admin/proposals/${proposal}`, {
    data: { decision: "confirm" },
  });
  expect(agreed.status()).toBe(200);
}

/** What is still held: a failure in between leaves it behind. */
async function redeemAll(): Promise<void> {
  const finance = await callsOf("finance");
  for (const { id, shares } of await (await finance.get("/admin/shares")).json()) {
    const asked = await finance.post(`/admin/members/${id}/share-redemptions`, {
      data: { count: shares, reason: "The test is over" },
    });
    if (asked.status() === 202) await confirm((await asked.json()).proposal);
  }
}

test.beforeAll(() => setShares(1));
test.afterAll(async () => {
  await redeemAll();
  await setShares(0);
});

test("a member buys shares, and two of the office redeem them", async ({ page, beside }) => {
  await fund("aline", 20_000);
  await signIn(page, "aline");
  await openAwake(page, "/shares?buy=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(
    dialog.getByText("Please enter a whole number of shares, 1 or more.").first(),
  ).toBeVisible();
  await dialog.getByLabel("How many shares").fill("3");
  await expect(dialog.getByText("RWF 15,000").first()).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("3 shares")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.locator("#password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(dialog.getByText("The shares are yours.")).toBeVisible();
  await page.goto("/shares");
  await expect(page.getByRole("row", { name: /Bought/ }).first()).toContainText("3 shares");
  await expectAccessible(page);

  const finance = await beside("finance");
  await openAwake(finance, "/members/shares");
  await expectAccessible(finance);
  await finance.getByRole("link", { name: "Redeem shares of Aline Uwase" }).click();
  const redeem = finance.getByRole("dialog");
  await redeem.getByRole("button", { name: "Propose" }).click();
  await expect(redeem.getByText(/Please give a reason/).first()).toBeVisible();
  await redeem.getByLabel("How many shares").fill("3");
  await redeem.getByLabel("Why").fill("Leaves the cooperative");
  await expectAccessible(finance, { part: "dialog[open]" });
  await redeem.getByRole("button", { name: "Propose" }).click();
  await expect(finance.getByText("Redemption proposed").first()).toBeVisible();

  const director = await beside("director");
  const waiting = await (await (await callsOf("director")).get("/admin/proposals")).json();
  const { id } = waiting.find(({ kind }: { kind: string }) => kind === "share-redeem");
  await openAwake(director, `/transactions?tab=decide&proposal=${id}`);
  const decide = director.getByRole("dialog");
  await expect(decide).toContainText("RWF 15,000");
  await decide.getByRole("button", { name: /^Confirm/ }).click();
  await expect(
    director.getByText(/^(Confirmed|It was confirmed and done\.)$/).first(),
  ).toBeVisible();

  await page.goto("/shares");
  await expect(page.getByRole("row", { name: /Redeemed/ }).first()).toContainText("3 shares");
});

const PHONE = { width: 360, height: 740 };

test("on a phone one member offers shares, and the other takes them", async ({ page, beside }) => {
  await fund("aline", 20_000);
  const data = { count: 2, password: PASSWORD };
  expect((await (await callsOf("aline")).post("/api/shares", { data })).status()).toBe(201);
  await page.setViewportSize(PHONE);
  await signIn(page, "aline");
  await openAwake(page, "/shares?give=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("To whom").fill("@eric");
  await dialog.getByLabel("How many shares").fill("2");
  await expect(dialog.getByText("RWF 10,000").first()).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("2 shares")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.locator("#password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Offer", exact: true }).click();
  await expect(dialog.getByText("The shares are offered.")).toBeVisible();

  const eric = await beside("eric");
  await eric.setViewportSize(PHONE);
  await openAwake(eric, "/shares");
  await expectNoSidewaysScroll(eric, "offered shares");
  await eric.getByRole("link", { name: "Open the offer with Aline Uwase" }).first().click();
  const answer = eric.getByRole("dialog");
  await expect(answer).toContainText("RWF 10,000");
  await answer.getByRole("button", { name: "Take the shares" }).click();
  await expect(answer.getByText("Please enter your password to confirm.").first()).toBeVisible();
  await answer.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await answer.getByRole("button", { name: "Take the shares" }).click();
  await expect(eric.getByText("Given by Aline Uwase").first()).toBeVisible();
  await expectNoSidewaysScroll(eric, "shares that were given");
  await page.goto("/shares");
  await expect(page.getByText(/^Given to Eric/).first()).toBeVisible();
});

test("at the desk a clerk buys a member shares by keyboard, and the member types their password", async ({
  page,
}) => {
  await fund("aline", 20_000);
  const drawer = { data: { float: 0, denominations: {} } };
  expect([201, 409]).toContain(
    (await (await callsOf("finance")).post("/admin/drawers", drawer)).status(),
  );
  await page.setViewportSize(PHONE);
  await signIn(page, "finance");
  await openAwake(page, "/transactions/counter");
  await page.getByLabel("Member", { exact: true }).fill("aline");
  await page.getByLabel("Member", { exact: true }).press("Enter");
  await page.getByLabel("How many shares").fill("2");
  await page.getByRole("button", { name: "Buy shares" }).press("Enter");
  const buy = page.getByRole("button", { name: "Buy 2 shares" });
  await expect(page.getByText("RWF 10,000").first()).toBeVisible();
  await expectNoSidewaysScroll(page, "shares at the desk");
  await buy.press("Enter");
  await expect(page.getByText("The member types their password here")).toBeVisible();
  await page.getByLabel("The member's password").fill(PASSWORD);
  await page.getByLabel("The member's password").press("Enter");
  await expect(page.getByText(/^Shares for RWF 10,000 bought for Aline/)).toBeVisible();
  await expect(page.locator(".slip")).toContainText(/SHB-[0-9A-Z]{8}-\d{4}/);
});
