import type { Page } from "@playwright/test";
import {
  callsOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPhone,
  openAwake,
  signIn,
  test,
} from "./clean-page";

const PASSWORD = "banana-leaf over 9 hills";
const NARROW = { width: 360, height: 740 };

/** Number and code, as the dialog shows them to who let somebody join. */
async function given(page: Page) {
  const text = (await page.getByRole("dialog").textContent()) ?? "";
  const number = /M-\d{6,}/.exec(text)?.[0] ?? "";
  const code = /[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/.exec(text)?.[0] ?? "";
  expect([number, code]).not.toContain("");
  return { number, code };
}

test("at 360 px somebody joins at the desk, gets a letter, and opens the account", async ({
  page,
  beside,
}) => {
  await page.setViewportSize(NARROW);
  await signIn(page, "finance");
  await openAwake(page, "/members?q=zzzz&enrol=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Let them join" }).click();
  await expect(dialog.getByText("Please fill in this field.").first()).toBeVisible();
  await dialog.getByLabel("First name").fill("Marie Claire");
  await dialog.getByLabel("Last name").fill("Mukamana");
  await dialog.getByLabel("Phone", { exact: true }).fill("0788 000 101");
  await dialog.getByRole("button", { name: "Let them join" }).click();
  await expect(dialog.getByText("A member already uses this phone number")).toBeVisible();
  await expect(dialog.getByLabel("Last name")).toHaveValue("Mukamana");
  await dialog.getByLabel("Phone", { exact: true }).fill(newPhone());
  await dialog.getByLabel("Language of the letter").selectOption("rw");
  await dialog.getByText("More for the register").click();
  await dialog.getByLabel("Date of birth").fill("1985-04-30");
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Let them join" }).click();
  await expect(dialog.getByText("Marie Claire Mukamana has joined as")).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  const { number, code } = await given(page);
  const href = await dialog.getByRole("link", { name: "Print the letter" }).getAttribute("href");
  const letter = await (await callsOf("finance")).get(String(href));
  expect(letter.headers()["content-type"]).toBe("application/pdf");

  const there = await beside(null, NARROW);
  await there.goto(`/activate/${code.replace("-", "")}?member=${number}&language=rw`);
  await expect(there.getByRole("heading", { name: "Mufungure konti yanyu" })).toBeVisible();
  await expect(there.getByLabel("Nimero y'umunyamuryango")).toHaveValue(number);
  await expect(there.getByLabel("Kode")).toHaveValue(code);
  await expectNoSidewaysScroll(there);
  await expectAccessible(there);
  await there.getByLabel("Ijambo ry'ibanga", { exact: true }).fill(PASSWORD);
  await there.getByRole("button", { name: "Fungura konti" }).click();
  await there.waitForURL("**/dashboard");
  await expect(there.locator("html")).toHaveAttribute("lang", "rw");

  // A phone's rows have the name, the balance and the state; a laptop's the number and the address too.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/members?q=${number}`);
  await expect(page.getByText(`${number} · Not provided`)).toBeVisible();
});
