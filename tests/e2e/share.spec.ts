import type { Locator, Page } from "@playwright/test";
import { callsOf, dayIn, expect, openAwake, PASSWORD, signIn, test } from "./clean-page";
import { fund } from "./fund";
import { firstOf } from "./screens";

declare global {
  interface Window {
    passedOn?: string | undefined;
  }
}

/** A phone that passes texts on: what it was given last is kept on the page. */
async function sharing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      window.passedOn = data?.text;
    };
  });
}

/** Goes from the review to the receipt, passes it on, and answers the text. */
async function passOn(page: Page, dialog: Locator, does: string): Promise<string> {
  await dialog.getByRole("button", { name: "Review" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: does, exact: true }).click();
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await page.waitForFunction(() => window.passedOn !== undefined);
  return page.evaluate(() => window.passedOn ?? "");
}

/** The balance after it stands in the receipt, and is nobody else's. */
async function expectNothingOfTheBalance(page: Page, dialog: Locator, text: string) {
  const { availableBalance } = await (await page.request.get("/api/me")).json();
  const balance = `RWF ${availableBalance.toLocaleString("en-US")}`;
  await expect(dialog.getByText(balance, { exact: true })).toBeVisible();
  expect(text).not.toContain(balance);
}

test("a withdrawal is passed on with its reference, without what is left", async ({ page }) => {
  await fund("claudine", 20_000);
  await sharing(page);
  await signIn(page, "claudine");
  await openAwake(page, "/deposits?withdraw=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount (Rwf)").fill("1300");
  await dialog.getByLabel("How you want to be paid").selectOption("cash");
  const text = await passOn(page, dialog, "Withdraw");
  const { reference } = await firstOf("claudine", "/api/withdrawals?limit=1");
  expect(text).toMatch(/^Open Future\n/);
  expect(text).toContain("RWF 1,300");
  expect(text).toContain(`Reference: ${reference}`);
  await expectNothingOfTheBalance(page, dialog, text);
});

test("an investment is passed on with its project, without what is left", async ({ page }) => {
  await fund("claudine", 20_000);
  const projects = await (await callsOf("claudine")).get("/api/projects?status=active");
  const project = (await projects.json()).find(
    (each: { openForInvestment: boolean }) => each.openForInvestment,
  );
  await sharing(page);
  await signIn(page, "claudine");
  await openAwake(page, `/projects/${project.id}?invest=1`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount (Rwf)").fill("1000");
  const text = await passOn(page, dialog, "Invest");
  expect(text).toContain("RWF 1,000");
  expect(text).toContain(project.title);
  await expectNothingOfTheBalance(page, dialog, text);
});

test("a loan's agreement and a repayment are passed on, without what is left", async ({ page }) => {
  await fund("claudine", 20_000);
  const terms = { amount: 6_000, interestRate: 10, deadline: dayIn(30), visibility: "public" };
  const data = { ...terms, description: null, password: PASSWORD };
  const made = await (await callsOf("claudine")).post("/api/lend-offers", { data });
  const { offer } = await made.json();
  await fund("fabrice", 20_000);
  await sharing(page);
  await signIn(page, "fabrice");
  await openAwake(page, `/borrow?take=${offer.id}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Agree and continue" }).click();
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Take This Loan" }).click();
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  const taken = await page.evaluate(() => window.passedOn ?? "");
  for (const said of ["RWF 6,000", "RWF 6,600", "Claudine Uwimana"]) expect(taken).toContain(said);
  await expectNothingOfTheBalance(page, dialog, taken);

  const { id, reference } = await firstOf("fabrice", "/api/loans?limit=1");
  await openAwake(page, `/borrow/${id}/agreement`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const agreement = await page.evaluate(() => window.passedOn ?? "");
  expect(agreement).toContain(`Open Future Cooperative\nLoan agreement\nReference: ${reference}`);
  expect(agreement).toMatch(/\/check\/LON-\S+\/\S+$/);

  await openAwake(page, `/borrow/${id}?repay=1`);
  await dialog.getByLabel("Amount (Rwf)").fill("600");
  const repaid = await passOn(page, dialog, "Repay");
  expect(repaid).toContain("RWF 600");
  await expectNothingOfTheBalance(page, dialog, repaid);
});
