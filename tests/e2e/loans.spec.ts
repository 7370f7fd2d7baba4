import type { Locator, Page } from "@playwright/test";
import postgres from "postgres";
import {
  callsOf,
  dayIn,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdToast,
  ORIGIN,
  openAwake,
  PASSWORD,
  signIn,
  speak,
  test,
} from "./clean-page";
import { fund } from "./fund";

/** What the signed-in member owns now, in francs. */
async function own(page: Page) {
  const user = await (await page.request.get("/api/me")).json();
  return { available: user.availableBalance, used: user.usedBalance, owed: user.parts.owed };
}

async function giveIn(dialog: Locator, button: string, label = "Your password"): Promise<void> {
  await dialog.getByLabel(label, { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

/** The card of an offer or a request that has this text. */
function card(page: Page, text: string): Locator {
  return page.locator("main .sheet", { hasText: text });
}

/** Fills the form of an offer in. `open` opens its screen: without script otherwise. */
async function offer(
  page: Page,
  values: { amount: string; rate: string; text: string },
  open: (page: Page, path: string) => Promise<unknown> = openAwake,
) {
  await open(page, "/rent");
  await page.getByRole("link", { name: "Create a Lend Offer" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount (Rwf)").fill(values.amount);
  await dialog.getByLabel("Interest rate (%)").fill(values.rate);
  await dialog.getByLabel("Deadline").fill(dayIn(60));
  await dialog.getByLabel("Description (optional)").fill(values.text);
  return dialog;
}

test("offer, take, repay in part and whole: two members at once", async ({ page, beside }) => {
  const text = `For seeds ${crypto.randomUUID().slice(0, 8)}`;
  const lender = await beside("claudine");
  await fund("claudine", 30_000);
  await signIn(page, "eric");
  await fund("eric", 10_000);
  const before = { lender: await own(lender), borrower: await own(page) };

  const dialog = await offer(lender, { amount: "20000", rate: "12.5", text });
  await expect(dialog.getByText("RWF 22,500")).toBeVisible();
  await expect(dialog.getByText("76%")).toBeVisible();
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("RWF 2,500 (12.5%)")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await giveIn(dialog, "Create Offer");
  await expect(dialog.getByText("Lend Offer Created")).toBeVisible();
  expect(await own(lender)).toMatchObject({
    available: before.lender.available - 20_000,
    used: before.lender.used + 20_000,
  });
  await lender.goto("/borrow");
  await expect(card(lender, text).getByText("Your offer")).toBeVisible();
  await expect(card(lender, text).getByRole("link", { name: /^Cancel/ })).toBeVisible();
  await expect(card(lender, text).getByRole("link", { name: /Take This Loan/ })).toHaveCount(0);

  await openAwake(page, "/borrow");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Available borrow");
  await card(page, text).getByText("Trust score").click();
  await expect(card(page, text).getByText("Everyone starts with")).toBeVisible();
  await card(page, text)
    .getByRole("link", { name: /Take This Loan/ })
    .click();
  const agreement = page.getByRole("dialog", { name: "Confirm Loan Agreement" });
  await expect(agreement.getByText("RWF 22,500")).toBeVisible();
  await expect(agreement.getByText("RWF 2,500 (12.5%)")).toBeVisible();
  await agreement.getByLabel("Repay automatically on the deadline").check();
  await agreement.getByRole("button", { name: "Agree and continue" }).click();
  await expect(agreement.getByLabel("Your password", { exact: true })).toBeFocused();
  await agreement.getByRole("button", { name: "Take This Loan" }).click();
  await expect(agreement.getByText("Please enter your password to confirm.").first()).toBeVisible();
  await giveIn(agreement, "Take This Loan");
  await expect(agreement.getByText(/^Loan received: RWF 20,000 has been added/)).toBeVisible();
  await expect(agreement.getByText(/Repay RWF 22,500 by \d+ \w+ \d{4}\./)).toBeVisible();
  expect(await own(page)).toMatchObject({
    available: before.borrower.available + 20_000,
    owed: before.borrower.owed + 20_000,
  });
  const loan = (await (await page.request.get("/api/loans?limit=1")).json())[0];
  expect(loan).toMatchObject({
    role: "borrower",
    amount: 20_000,
    interestRate: 12.5,
    totalRepayment: 22_500,
    repaid: 0,
    outstanding: 22_500,
    status: "active",
    deadline: dayIn(60),
  });

  await openAwake(page, `/borrow/${loan.id}`);
  await page.getByRole("link", { name: "Repay" }).click();
  const repay = page.getByRole("dialog", { name: "Repay the loan" });
  await repay.getByLabel("Amount (Rwf)").fill("99999999");
  await expect(repay.getByText("Only RWF 22,500 is left to pay.")).toBeVisible();
  await repay.getByLabel("Amount (Rwf)").fill("5000");
  await repay.getByRole("button", { name: "Review" }).click();
  await expect(repay.getByText("RWF 17,500")).toBeVisible();
  await repay.getByRole("button", { name: "Continue" }).click();
  await giveIn(repay, "Repay");
  await expect(repay.getByText("Repayment Received")).toBeVisible();
  await expect(repay.getByText(/^RPY-/)).toBeVisible();
  await repay.getByRole("link", { name: "Close" }).click();
  await expect(page.getByText("RWF 5,000 of RWF 22,500 repaid")).toBeVisible();
  await expect(page.getByText("RWF 2,500 interest, RWF 2,500 principal")).toBeVisible();

  await lender.goto("/rent?show=lending");
  await expect(card(lender, loan.reference).getByText("RWF 17,500")).toBeVisible();
  await lender.goto("/rent?show=offers");
  await card(lender, text)
    .getByRole("link", { name: "See the loan of your offer of RWF 20,000" })
    .click();
  await lender.waitForURL(`/borrow/${loan.id}`);
  await expect(lender.getByRole("link", { name: "Repay" })).toHaveCount(0);

  const listed = await (await page.request.get("/borrow?show=loans")).text();
  expect(listed).toContain(`aria-label="Repay loan ${loan.reference}`);
  // On screen: presses.spec.ts.
  const data = { amount: 17_500, password: PASSWORD };
  const rest = await page.request.post(`/api/loans/${loan.id}/repayments`, { data });
  expect(await rest.json()).toMatchObject({ message: "Loan Repaid" });
  expect(await own(lender)).toMatchObject({
    available: before.lender.available + 2_500,
    used: before.lender.used,
  });
  expect((await own(page)).owed).toBe(before.borrower.owed);
  await page.goto(`/borrow/${loan.id}`);
  await expect(page.getByText("Repaid in full")).toBeVisible();
});

test("request and lend: every rule beside its field, and the agreement can be checked", async ({
  page,
  beside,
}) => {
  const reason = `School fees ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, "jean");
  await openAwake(page, "/borrow");
  await page.getByRole("link", { name: "Create Borrow Request" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Borrow Request" });
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("Please enter the amount in whole francs.")).toBeVisible();
  await expect(dialog.getByText("Please say what the loan is for.")).toBeVisible();
  await expect(dialog.getByText("Please choose the repayment date.")).toBeVisible();
  await expect(dialog.getByLabel("Amount (Rwf)")).toBeFocused();
  await dialog.getByLabel("Amount (Rwf)").fill("999");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByLabel("Repayment date").fill(dayIn(0));
  await dialog.getByLabel("Maximum interest (%)").fill("50.5");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("The amount must be at least RWF 1,000.")).toBeVisible();
  await expect(dialog.getByText("The interest rate can't be more than 50%.")).toBeVisible();
  await dialog.getByLabel("Amount (Rwf)").fill("15000");
  await dialog.getByLabel("Maximum interest (%)").fill("10");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("The deadline must be tomorrow or later.")).toBeVisible();
  await dialog.getByLabel("Repayment date").fill(dayIn(30));
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("RWF 16,500")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await giveIn(dialog, "Create Borrow Request");
  await expect(dialog.getByText("Borrow request created")).toBeVisible();
  await page.goto("/borrow?show=requests");
  await expect(card(page, reason).getByText("Your request")).toBeVisible();

  const lender = await beside("claudine");
  await fund("claudine", 20_000);
  await openAwake(lender, "/rent");
  await expect(lender.getByRole("heading", { level: 1 })).toHaveText("Lending Opportunities");
  await card(lender, reason)
    .getByRole("link", { name: /Lend to this User/ })
    .click();
  const lend = lender.getByRole("dialog", { name: "Lend Money" });
  await expect(lend.getByText("Trust score")).toBeVisible();
  await lend.getByLabel("Your interest rate (%)").fill("10.1");
  await expect(lend.getByText("Rate cannot exceed 10%")).toBeVisible();
  await lend.getByRole("button", { name: "Review" }).click();
  // The text is there from before: only with the answer the focus goes to the field.
  await expect(lend.getByLabel("Your interest rate (%)")).toBeFocused();
  await expect(lend.getByText("Rate cannot exceed 10%")).toBeVisible();
  await lend.getByLabel("Your interest rate (%)").fill("0");
  await lend.getByRole("button", { name: "Review" }).click();
  await expect(lend.getByText("The interest rate must be above 0.")).toBeVisible();
  await lend.getByLabel("Your interest rate (%)").fill("8");
  await expect(lend.getByText("RWF 16,200")).toBeVisible();
  await lend.getByRole("button", { name: "Review" }).click();
  const review = lend.getByRole("group", { name: "Review" });
  await expect(review.getByText("Owes already")).toBeVisible();
  await expect(review.getByText("Trust score")).toBeVisible();
  await lend.getByRole("button", { name: "Continue" }).click();
  await giveIn(lend, "Lend Money");
  await expect(lend.getByText("Money Lent Successfully")).toBeVisible();
  await lend.getByRole("link", { name: "Loan agreement" }).click();
  await expect(lender.getByText("repays RWF 16,200 by")).toBeVisible();
  const proof = lender.getByRole("region", { name: "Is this document genuine?" });
  const address = new URL((await proof.getByRole("link").getAttribute("href")) ?? "").pathname;
  const pdf = await lender.request.get(`${new URL(lender.url()).pathname}/pdf`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

  // As nobody: without cookies.
  const check = async (at: string) => (await fetch(ORIGIN + at)).text();
  const genuine = await check(address);
  expect(genuine).toContain("This document is genuine");
  expect(genuine).toContain("repays RWF 16,200 by");
  const other = address.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  expect(await check(other)).toContain("This document is not genuine");

  const profile = await (await page.request.get("/profile")).text();
  expect(profile).toMatch(/<a[^>]* href="\/borrow\/[0-9a-f-]{36}"[^>]*>To Claudine/);
});

test("one's own offer is cancelled, and its money is free again", async ({ page }) => {
  const text = `Cancel me ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, "claudine");
  await fund("claudine", 5_000);
  const before = await own(page);
  const dialog = await offer(page, { amount: "3000", rate: "1", text });
  await dialog.getByRole("button", { name: "Review" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await giveIn(dialog, "Create Offer");
  await expect(dialog.getByText("Lend Offer Created")).toBeVisible();
  await openAwake(page, "/rent?show=offers");
  await card(page, text)
    .getByRole("link", { name: /^Cancel/ })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel offer" }).click();
  await expect(page.getByText("Offer Cancelled").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(card(page, text).getByText("Cancelled", { exact: true })).toBeVisible();
  expect(await own(page)).toEqual(before);
});

/** An offer made by a call; answers its id. */
async function offerByCall(who: string, amount: number, more: object = {}): Promise<string> {
  const usual = { interestRate: 5, deadline: dayIn(30), visibility: "public" };
  const terms = { ...usual, amount, ...more };
  const made = await (await callsOf(who)).post("/api/lend-offers", {
    data: { ...terms, password: PASSWORD },
  });
  expect(made.status()).toBe(201);
  return (await made.json()).offer.id;
}

async function takeByCall(who: string, offerId: string) {
  const data = { offerId, password: PASSWORD };
  const taken = await (await callsOf(who)).post("/api/take-loan", { data });
  expect(taken.status()).toBe(200);
  return (await taken.json()).loan;
}

test("two agree to the same offer at once: one has it, the other is told on the form", async ({
  page,
  beside,
}) => {
  await fund("claudine", 5_000);
  const offerId = await offerByCall("claudine", 2_000);
  await signIn(page, "eric");
  const before = await own(page);
  await openAwake(page, `/borrow?take=${offerId}`);
  const dialog = page.getByRole("dialog", { name: "Confirm Loan Agreement" });
  await dialog.getByRole("button", { name: "Agree and continue" }).click();
  await expect(dialog.getByLabel("Your password", { exact: true })).toBeVisible();
  const loan = await takeByCall("jean", offerId);
  await giveIn(dialog, "Take This Loan");
  await expect(dialog.getByText("This offer is no longer available")).toBeVisible();
  await expect(dialog.getByLabel("Your password", { exact: true })).toHaveCount(0);
  expect(await own(page)).toEqual(before);

  // What moved leads to the loan: its borrower, its lender and the office, from the list of transactions.
  for (const who of ["claudine", "advisor"]) {
    const shown = await (await callsOf(who)).get(`/transactions?view=${loan.reference}`);
    expect(await shown.text(), who).toContain(`href="/borrow/${loan.id}"`);
  }
  const reader = await beside("jean");
  await reader.goto(`/transactions?view=${loan.reference}`);
  const details = reader.getByRole("dialog", { name: "Transaction details" });
  await details.locator("dl").getByRole("link", { name: loan.reference }).click();
  await expect(reader).toHaveURL(new RegExp(`/borrow/${loan.id}$`));
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Loan");
});

test("an administrator sees all loans, overdue ones first, and two write one off with a reason", async ({
  page,
}) => {
  await signIn(page, "admin");
  const [overdue, ...others] = await (await page.request.get("/admin/loans")).json();
  expect(overdue.status).toBe("overdue");
  const deadlines = [overdue, ...others].map((loan) => loan.deadline);
  expect(deadlines).toEqual([...deadlines].sort());
  // Its lender agrees, and the borrower has spent what could be set off.
  const [lender, borrower] = [await callsOf("aline"), await callsOf("solange")];
  const said = await lender.post(`/api/loans/${overdue.id}/word`, { data: { word: "agree" } });
  expect(said.status()).toBe(200);
  const { availableBalance, id } = await (await borrower.get("/api/me")).json();
  expect(id).toBe(overdue.borrowerId);
  const { id: recipientId } = await (await lender.get("/api/me")).json();
  const sent = await borrower.post("/api/send-money", {
    data: { recipientId, amount: availableBalance, password: PASSWORD },
  });
  expect(sent.ok()).toBe(true);
  await openAwake(page, "/rent?show=all");
  await page.getByRole("link", { name: `Write off loan ${overdue.reference}` }).click();
  const dialog = page.getByRole("dialog", { name: "Propose to write this loan off?" });
  await dialog.getByRole("button", { name: "Propose the write-off" }).click();
  await expect(dialog.getByText("Please say why the loan is written off.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Moved abroad");
  await dialog.getByRole("button", { name: "Propose the write-off" }).click();
  await expect(page.getByText("Write-off proposed").first()).toBeVisible();
  await expect(dialog).toBeHidden();
  const finance = await callsOf("finance");
  const waiting: { id: string; kind: string }[] = await (
    await finance.get("/admin/proposals")
  ).json();
  const proposal = waiting.find(({ kind }) => kind === "write-off")?.id;
  const confirm = { data: { decision: "confirm" } };
  expect((await finance.put(`/admin/proposals/${proposal}`, confirm)).status()).toBe(200);
  await page.goto(`/borrow/${overdue.id}`);
  await expect(page.getByText("Moved abroad")).toBeVisible();
});

test("where the session ends while the screen is open, one is told what to log in for", async ({
  page,
}) => {
  await signIn(page, "jean");
  const goOn = await holdToast(page);
  for (const [screen, text] of [
    ["/borrow?request=1", "Please log in to view loan offers"],
    ["/rent?offer=1", "Please log in to view lending opportunities"],
  ] as const) {
    const cookies = await page.context().cookies();
    await openAwake(page, screen);
    await page.context().clearCookies();
    await page.getByRole("dialog").getByRole("button", { name: "Review" }).click();
    await expect(page.getByText("Login Required").first()).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
    await goOn();
    await expect(page).toHaveURL(/\/login\?callbackUrl=/);
    await page.context().addCookies(cookies);
  }
});

test("what cannot be loaded is said first; samples are marked and out of reach", async ({
  page,
}) => {
  await signIn(page, "aline");
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  try {
    await sql`revoke select on loan_offers, borrow_requests from openfuture_app`;
    for (const [screen, message] of [
      ["/borrow", "Loan offers could not be loaded. Please try again."],
      ["/rent", "Borrow requests could not be loaded. Please try again."],
    ] as const) {
      await page.goto(screen);
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByText("Sample data")).toBeVisible();
      await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
      await expect(page.locator("main .sheet").first()).toBeVisible();
      const action = /Take This Loan|Lend to this User/;
      const buttons = page.locator("main [inert]").getByRole("button", { name: action });
      await expect(buttons).toHaveCount(2);
      for (const button of await buttons.all()) await expect(button).toBeDisabled();
      await expect(page.getByRole("link", { name: action })).toHaveCount(0);
    }
  } finally {
    await sql`grant select on loan_offers, borrow_requests to openfuture_app`;
    await sql.end();
  }
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText("Sample data")).toHaveCount(0);
});

test.describe("on a phone of 360 px, in Kinyarwanda", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("the dialog and the agreement fit, and one can take a loan", async ({ page }) => {
    const text = `Imbuto ${crypto.randomUUID().slice(0, 8)}`;
    await fund("claudine", 10_000);
    const terms = { interestRate: 4, deadline: dayIn(60), description: text };
    await offerByCall("claudine", 5_000, terms);
    await signIn(page, "eric");
    await speak(page, "rw");
    await openAwake(page, "/borrow");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inguzanyo zihari");
    await card(page, text)
      .getByRole("link", { name: /Fata iyi nguzanyo/ })
      .click();
    const dialog = page.getByRole("dialog");
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("button", { name: "Ndabyemeye, komeza" }).click();
    await giveIn(dialog, "Fata iyi nguzanyo", "Ijambo ry'ibanga ryanyu");
    await expect(dialog.getByText(/^Inguzanyo yakiriwe: RWF 5,000/)).toBeVisible();
    await dialog.getByRole("link", { name: "Amasezerano y'inguzanyo" }).click();
    await expect(page).toHaveURL(/\/agreement$/);
    await expect(page.getByText("azishyura RWF 5,200 bitarenze")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
