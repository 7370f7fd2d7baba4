import type { Page } from "@playwright/test";
import { callsOf, expect, expectAccessible, openAwake, PASSWORD, signIn, test } from "./clean-page";

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });

/** Sends so much money and so much, and waits until the recipient has been told of both. */
async function sendAndTell(from: string, to: string, amounts: number[]) {
  const [sender, recipient] = [await callsOf(from), await callsOf(to)];
  const { id: recipientId } = await (await recipient.get("/api/me")).json();
  const sent: { id: string; reference: string }[] = [];
  for (const amount of amounts) {
    const data = { recipientId, amount, password: PASSWORD };
    const answer = await sender.post("/api/send-money", { data });
    expect(answer.status()).toBe(200);
    sent.push((await answer.json()).transaction);
  }
  const notified = async () => {
    const notices = await (await recipient.get("/api/notices?limit=10")).json();
    return notices.map(({ transactionId }: { transactionId: string }) => transactionId);
  };
  await expect
    .poll(notified, { timeout: 120_000, intervals: [100] })
    .toEqual(expect.arrayContaining(sent.map(({ id }) => id)));
  return sent;
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

test("aline sends to eric twice: his bell says so, he opens one, and reads all at once; a mail lies in the outbox", async ({
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
  const [first] = await sendAndTell("aline", "eric", [1_250, 1_010]);
  // The bell learns of what is new without a new page.
  await page.evaluate(() => dispatchEvent(new CustomEvent("user:updated", { detail: {} })));
  await expect(bell(page)).toHaveAccessibleName(/^Notifications\s*2 unread$/);
  await bell(page).click();
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
  await expect(page.getByText("2 unread notifications", { exact: true })).toBeVisible();
  const row = page.getByRole("main").getByRole("button", { name: /sent you RWF 1,250\./ });
  await expect(row).toContainText("Unread");
  await expectAccessible(page);
  await row.first().click();
  await page.waitForURL(`**/transactions?view=${first?.id}`);
  await expect(page.getByRole("dialog").getByText(String(first?.reference))).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName(/^Notifications\s*1 unread$/);
  await openAwake(page, "/notices");
  await expect(page.getByText("1 unread notification", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("You're all caught up.")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await expect(page.getByRole("main").getByText("Unread", { exact: true })).toHaveCount(0);

  const [mail, ...more] = await mailsAbout("eric@openfuture.rw", String(first?.id));
  expect(more).toEqual([]);
  expect(mail.subject).toBe("You received money");
  expect(mail.text).toContain("sent you RWF 1,250.");
  expect(mail.text.toLowerCase()).not.toContain("balance");
});

test("which kinds come by mail is chosen in the settings; the choice is kept and audited", async ({
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

  await openAwake(page, "/settings");
  await expect(card.getByLabel("Money received")).not.toBeChecked();
  await card.getByLabel("Money received").check();
  await card.getByRole("button", { name: "Save changes" }).click();
  await expect(card.getByText("Your choice is saved.")).toBeVisible();
  const admin = await callsOf("admin");
  const noted = await (
    await admin.get("/admin/audit?limit=20&action=notices.choose-mail&who=jean")
  ).json();
  expect(noted.length).toBeGreaterThanOrEqual(2);
});
