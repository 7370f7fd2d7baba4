import { createHmac } from "node:crypto";
import en from "@/messages/en.json" with { type: "json" };
import rw from "@/messages/rw.json" with { type: "json" };
import { expect, expectAccessible, expectNoSidewaysScroll, openAwake, test } from "./clean-page";
import { languagesOf } from "./languages";
import { switchOn } from "./reconciled";

const TEXTS = { en, rw };

/** What a phone sends of a message, signed with the key that was typed into it. */
function signed(key: string, text: string) {
  const body = JSON.stringify({ from: "AirtelMoney", text });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  const headers = { "x-timestamp": timestamp, "x-signature": signature };
  return { data: Buffer.from(body), headers: { ...headers, "content-type": "application/json" } };
}

for (const language of languagesOf("en")) {
  const words = TEXTS[language].reconcile.forwarders;

  test(`a phone gets its key, sends a message on, and loses the key: ${language}`, async ({
    beside,
  }) => {
    await switchOn();
    const name = `Telefoni ${language} ${Date.now()}`;
    const page = await beside("finance", { language, width: 360 });
    await openAwake(page, "/transactions/reconcile");
    await page.getByRole("link", { name: words.add }).click();
    const dialog = page.getByRole("dialog", { name: words.add });
    const make = dialog.getByRole("button", { name: words.make });
    await make.click();
    await expect(dialog.getByText(TEXTS[language].errors.field.forwarderName)).toBeVisible();
    await dialog.getByLabel(words.name, { exact: true }).fill(name);
    await dialog.getByLabel(words.method, { exact: true }).selectOption("airtel");
    await make.click();
    const [address, key] = [dialog.locator("code").first(), dialog.locator("code").nth(1)];
    await expect(key).toBeVisible();
    await expectAccessible(page, { part: "dialog[open]" });
    await expectNoSidewaysScroll(page);
    const shown = {
      address: (await address.textContent()) ?? "",
      key: (await key.textContent()) ?? "",
    };
    const { pathname, search } = new URL(shown.address);
    await dialog.getByRole("link", { name: words.done }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(shown.key)).toHaveCount(0);

    // Whoever sends it is signed in as nobody.
    const { request: phone } = await beside(null);
    const text = `Nothing that anybody words so: RWF ${Date.now()}`;
    const sent = await phone.post(pathname + search, signed(shown.key, text));
    expect(sent.status()).toBe(202);
    expect(await sent.json()).toEqual({ new: 1, known: 0, unread: 1 });
    await openAwake(page, "/transactions/reconcile");
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).not.toContainText(words.never);
    await expectNoSidewaysScroll(page);

    await row.getByRole("link", { name: words.revoke }).click();
    const revoking = page.getByRole("dialog", { name: words.revoke });
    await revoking.getByRole("button", { name: words.revokeIt }).click();
    await expect(page.getByText(words.revoked).first()).toBeVisible();
    await expect(row.getByText(words.isRevoked)).toBeVisible();
    const after = await phone.post(pathname + search, signed(shown.key, `${text} again`));
    expect(after.status()).toBe(401);
  });
}
