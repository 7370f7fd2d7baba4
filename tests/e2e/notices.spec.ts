import { type APIRequestContext, type Browser, type Page, request } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAwake,
  PASSWORD,
  signIn,
  test,
} from "./clean-page";

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notices/ });

/** Somebody at the calls, with a session of their own. */
async function calls(baseURL: string | undefined, identifier: string): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL });
  const answer = await api.post("/api/login", { data: { identifier, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  return api;
}

/** Sends money and waits until the recipient has been told. Answers the notice. */
async function sendAndTell(baseURL: string | undefined, from: string, to: string, amount: number) {
  const [sender, recipient] = [await calls(baseURL, from), await calls(baseURL, to)];
  const { id: recipientId } = await (await recipient.get("/api/me")).json();
  const sent = await sender.post("/api/send-money", {
    data: { recipientId, amount, password: PASSWORD },
  });
  expect(sent.status()).toBe(200);
  const { transaction } = await sent.json();
  let notice: Record<string, string> | undefined;
  await expect(async () => {
    const told = await (await recipient.get("/api/notices?limit=10")).json();
    notice = told.find((each: { transactionId: string }) => each.transactionId === transaction.id);
    expect(notice).toBeDefined();
  }).toPass({ timeout: 15_000 });
  await Promise.all([sender.dispose(), recipient.dispose()]);
  return { notice: notice ?? {}, transaction };
}

/** What the office reads in the outbox for an address about a transaction. */
async function mailsAbout(baseURL: string | undefined, to: string, transactionId: string) {
  const admin = await calls(baseURL, "admin");
  const all = await (await admin.get("/admin/outbox?limit=100")).json();
  await admin.dispose();
  return all.filter(
    (mail: { to: string; links: string[] }) =>
      mail.to === to && mail.links.some((link) => link.endsWith(`view=${transactionId}`)),
  );
}

/** Reads everything, so that the bell begins at nothing. */
async function readAll(baseURL: string | undefined, who: string): Promise<void> {
  const api = await calls(baseURL, who);
  const answer = await api.put("/api/notices/read", { data: {} });
  expect(await answer.json()).toMatchObject({ unread: 0 });
  await api.dispose();
}

test("aline sends to eric: his bell says 1, he opens it and it is read; a mail lies in the outbox", async ({
  page,
  baseURL,
}) => {
  await readAll(baseURL, "eric");
  await signIn(page, "eric");
  await expect(bell(page)).toHaveAccessibleName("Notices");
  // His mail comes in the language that he chose last.
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "English" })).toBeHidden();
  const { transaction } = await sendAndTell(baseURL, "aline", "eric", 1_250);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName(/^Notices\s*1 unread$/);
  await expectAccessible(page);
  await bell(page).click();
  await expect(page.getByRole("heading", { name: "Notices", level: 1 })).toBeVisible();
  await expect(page.getByText("1 unread notice", { exact: true })).toBeVisible();
  const row = page.getByRole("main").getByRole("button", { name: /sent you RWF 1,250\./ });
  await expect(row).toContainText("Unread");
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await row.first().click();
  await page.waitForURL(`**/transactions?view=${transaction.id}`);
  await expect(page.getByRole("dialog").getByText(transaction.reference)).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notices");
  await page.goto("/notices");
  await expect(page.getByText("You have read everything.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await expect(page.getByRole("main").getByText("Unread", { exact: true })).toHaveCount(0);

  const [mail, ...more] = await mailsAbout(baseURL, "eric@openfuture.rw", transaction.id);
  expect(more).toEqual([]);
  expect(mail.subject).toBe("You received money");
  expect(mail.text).toContain("sent you RWF 1,250.");
  expect(mail.text.toLowerCase()).not.toContain("balance");
});

test("the bell learns of what is new without a new page, and all are read at once", async ({
  page,
  baseURL,
}) => {
  await readAll(baseURL, "eric");
  await signIn(page, "eric");
  await openAwake(page, "/dashboard");
  await sendAndTell(baseURL, "aline", "eric", 1_010);
  await page.evaluate(() => dispatchEvent(new CustomEvent("user:updated", { detail: {} })));
  await expect(bell(page)).toHaveAccessibleName(/^Notices\s*1 unread$/);
  await page.goto("/notices");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("You have read everything.")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notices");
});

test("a kind that is switched off comes without mail; the choice is kept and audited", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "jean");
  await openAwake(page, "/settings");
  const card = page.getByRole("region", { name: "Notices by mail" });
  await expect(card).toContainText("jean@openfuture.rw");
  await card.getByLabel("Money received").uncheck();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Save changes" }).click();
  await expect(card.getByText("Your choice is saved.")).toBeVisible();
  await expect(card.getByLabel("Money received")).not.toBeChecked();
  await expect(card.getByLabel("Deposit approved")).toBeChecked();
  const { transaction } = await sendAndTell(baseURL, "aline", "jean", 1_100);
  expect(await mailsAbout(baseURL, "jean@openfuture.rw", transaction.id)).toEqual([]);

  await openAwake(page, "/settings");
  await card.getByLabel("Money received").check();
  await card.getByRole("button", { name: "Save changes" }).click();
  await expect(card.getByText("Your choice is saved.")).toBeVisible();
  const admin = await calls(baseURL, "admin");
  const noted = await (
    await admin.get("/admin/audit?limit=20&action=notices.choose-mail&who=jean")
  ).json();
  expect(noted.length).toBeGreaterThanOrEqual(2);
  await admin.dispose();
});

test("the calls show and change one's own notices only, and refuse bad input", async ({
  baseURL,
}) => {
  const { notice } = await sendAndTell(baseURL, "aline", "eric", 1_020);
  expect(notice).toMatchObject({ kind: "money-received", amount: 1_020, readAt: null });
  const [aline, eric] = [await calls(baseURL, "aline"), await calls(baseURL, "eric")];
  const own = await (await aline.get("/api/notices?limit=100")).json();
  expect(own.map(({ id }: { id: string }) => id)).not.toContain(notice.id);
  expect((await aline.put("/api/notices/read", { data: { ids: [notice.id] } })).status()).toBe(200);
  const unread = Number((await eric.get("/api/me")).headers()["x-unread-notices"]);
  expect(unread).toBeGreaterThan(0);
  for (const data of [{ ids: [] }, { ids: ["x"] }, { ids: "all" }, { all: true }, []]) {
    const answer = await eric.put("/api/notices/read", { data });
    expect(answer.status(), JSON.stringify(data)).toBe(422);
  }
  for (const query of ["limit=0", "limit=x", "cursor=x", "who=aline"]) {
    expect((await eric.get(`/api/notices?${query}`)).status(), query).toBe(422);
  }
  const foreign = await eric.put("/api/notices/read", {
    headers: { origin: "https://evil.example" },
    data: {},
  });
  expect(foreign.status()).toBe(403);
  expect(Number((await eric.get("/api/me")).headers()["x-unread-notices"])).toBe(unread);
  const first = await eric.get("/api/notices?limit=1");
  expect(first.headers()["x-total-count"]).toMatch(/^\d+\+?$/);
  expect(first.headers().link).toContain('rel="next"');
  const visitor = await request.newContext({ baseURL });
  expect((await visitor.get("/api/notices")).status()).toBe(401);
  await Promise.all([aline, eric, visitor].map((each) => each.dispose()));
});

async function withoutScript(browser: Browser, language: "en" | "rw", baseURL: string | undefined) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: "app_language", value: language, url: String(baseURL) }]);
  return { page: await context.newPage(), close: () => context.close() };
}

test("without script, in Kinyarwanda, at 360 px: one opens, reads and chooses", async ({
  browser,
  baseURL,
}) => {
  const { transaction } = await sendAndTell(baseURL, "aline", "claudine", 1_030);
  const { page, close } = await withoutScript(browser, "rw", baseURL);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/login");
  await page.locator('input[name="identifier"]').fill("claudine");
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="password"]').press("Enter");
  await page.waitForURL("**/dashboard?plain=1");
  const link = page.getByRole("banner").getByRole("link", { name: /^Amamenyesha/ });
  await expect(link).toHaveAccessibleName(/atarasomwa$/);
  await link.click();
  await expect(page.getByRole("heading", { name: "Amamenyesha", level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page
    .getByRole("button", { name: /Ritarasomwa.*yaboherereje RWF 1,030\./ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/transactions\\?view=${transaction.id}`));
  await expect(page.getByRole("dialog")).toContainText(transaction.reference);
  await page.goto("/notices");
  await expect(page.getByRole("link", { name: /yaboherereje RWF 1,030\./ }).first()).toBeVisible();
  const all = page.getByRole("button", { name: "Yose yasomwe" });
  if (await all.isVisible()) await all.click();
  await expect(page.getByText("Mwasomye yose.")).toBeVisible();

  await page.goto("/settings");
  await expectNoSidewaysScroll(page);
  const card = page.getByRole("region", { name: "Amamenyesha kuri imeyili" });
  await card.getByLabel("Igikorwa cyasubijwe").uncheck();
  await card.getByRole("button", { name: "Bika impinduka" }).click();
  await expect(card.getByText("Ibyo mwahisemo byabitswe.")).toBeVisible();
  await expect(card.getByLabel("Igikorwa cyasubijwe")).not.toBeChecked();
  await card.getByLabel("Igikorwa cyasubijwe").check();
  // It is checked already: the answer says that it is kept.
  const kept = page.waitForResponse((answer) => answer.request().method() === "POST");
  await card.getByRole("button", { name: "Bika impinduka" }).click();
  expect((await kept).ok()).toBe(true);
  await expect(card.getByLabel("Igikorwa cyasubijwe")).toBeChecked();
  await close();
});
