import type { Page } from "@playwright/test";
import { callsOf, expect, expectAccessible, openAwake, PASSWORD, signIn, test } from "./clean-page";

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });

/** Sends money and waits until the recipient has been told. */
async function sendAndTell(from: string, to: string, amount: number) {
  const [sender, recipient] = [await callsOf(from), await callsOf(to)];
  const { id: recipientId } = await (await recipient.get("/api/me")).json();
  const sent = await sender.post("/api/send-money", {
    data: { recipientId, amount, password: PASSWORD },
  });
  expect(sent.status()).toBe(200);
  const { transaction } = await sent.json();
  await expect(async () => {
    const told: { transactionId: string }[] = await (
      await recipient.get("/api/notices?limit=10")
    ).json();
    expect(told.map((each) => each.transactionId)).toContain(transaction.id);
  }).toPass({ timeout: 120_000 });
  return { transaction };
}

/** What the office reads in the outbox for an address about a transaction. */
async function mailsAbout(to: string, transactionId: string) {
  const all = await (await (await callsOf("admin")).get("/admin/outbox?limit=100")).json();
  return all.filter(
    (mail: { to: string; links: string[] }) =>
      mail.to === to && mail.links.some((link) => link.endsWith(`view=${transactionId}`)),
  );
}

/** Reads everything, so that the bell begins at nothing. */
async function readAll(who: string): Promise<void> {
  const answer = await (await callsOf(who)).put("/api/notices/read", { data: {} });
  expect(await answer.json()).toMatchObject({ unread: 0 });
}

test("aline sends to eric: his bell says 1, he opens it and it is read; a mail lies in the outbox", async ({
  page,
}) => {
  await readAll("eric");
  await signIn(page, "eric");
  await openAwake(page, "/dashboard");
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  // His mail comes in the language that he chose last.
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "English" })).toBeHidden();
  const { transaction } = await sendAndTell("aline", "eric", 1_250);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName(/^Notifications\s*1 unread$/);
  await bell(page).click();
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
  await expect(page.getByText("1 unread notification", { exact: true })).toBeVisible();
  const row = page.getByRole("main").getByRole("button", { name: /sent you RWF 1,250\./ });
  await expect(row).toContainText("Unread");
  await expectAccessible(page);
  await row.first().click();
  await page.waitForURL(`**/transactions?view=${transaction.id}`);
  await expect(page.getByRole("dialog").getByText(transaction.reference)).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await page.goto("/notices");
  await expect(page.getByText("You're all caught up.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await expect(page.getByRole("main").getByText("Unread", { exact: true })).toHaveCount(0);

  const [mail, ...more] = await mailsAbout("eric@openfuture.rw", transaction.id);
  expect(more).toEqual([]);
  expect(mail.subject).toBe("You received money");
  expect(mail.text).toContain("sent you RWF 1,250.");
  expect(mail.text.toLowerCase()).not.toContain("balance");
});

test("the bell learns of what is new without a new page, and all are read at once", async ({
  page,
}) => {
  await readAll("eric");
  await signIn(page, "eric");
  await openAwake(page, "/dashboard");
  await sendAndTell("aline", "eric", 1_010);
  await page.evaluate(() => dispatchEvent(new CustomEvent("user:updated", { detail: {} })));
  await expect(bell(page)).toHaveAccessibleName(/^Notifications\s*1 unread$/);
  await page.goto("/notices");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("You're all caught up.")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
});

test("a kind that is switched off comes without mail; the choice is kept and audited", async ({
  page,
}) => {
  await signIn(page, "jean");
  await openAwake(page, "/settings");
  const card = page.getByRole("region", { name: "Email notifications" });
  await expect(card).toContainText("jean@openfuture.rw");
  await card.getByLabel("Money received").uncheck();
  await card.getByRole("button", { name: "Save changes" }).click();
  await expect(card.getByText("Your choice is saved.")).toBeVisible();
  await expect(card.getByLabel("Money received")).not.toBeChecked();
  await expect(card.getByLabel("Deposit approved")).toBeChecked();
  const { transaction } = await sendAndTell("aline", "jean", 1_100);
  expect(await mailsAbout("jean@openfuture.rw", transaction.id)).toEqual([]);

  await openAwake(page, "/settings");
  await card.getByLabel("Money received").check();
  await card.getByRole("button", { name: "Save changes" }).click();
  await expect(card.getByText("Your choice is saved.")).toBeVisible();
  const admin = await callsOf("admin");
  const noted = await (
    await admin.get("/admin/audit?limit=20&action=notices.choose-mail&who=jean")
  ).json();
  expect(noted.length).toBeGreaterThanOrEqual(2);
});
