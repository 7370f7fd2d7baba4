import en from "@/messages/en.json" with { type: "json" };
import { expect, PASSWORD, test } from "./clean-page";
import { soonDayFirst, switchOn } from "./reconciled";

test.use({ javaScriptEnabled: false });

test("without script one signs in, deposits, and sends money", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email, Username or Phone").fill("eric");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard?plain=1");
  await expect(page.getByText("Available now")).toBeVisible();

  await page.goto("/deposits");
  await page.getByRole("link", { name: "New Deposit" }).first().click();
  const intention = page.locator('input[name="requestId"]');
  const named = await intention.inputValue();
  await page.getByLabel("Amount (Rwf)").fill("7,500.5");
  await page.getByRole("radio", { name: /^Cash/ }).check();
  await page.getByRole("button", { name: "Submit Deposit" }).click();
  await expect(page.getByText("Please enter whole francs, without cents.")).toBeVisible();
  expect(await intention.inputValue()).toBe(named);
  await page.getByLabel("Amount (Rwf)").fill("7,500");
  await page.getByRole("radio", { name: /^Cash/ }).check();
  await page.getByRole("button", { name: "Submit Deposit" }).click();
  await expect(
    page.getByText("Deposit of RWF 7,500 has been submitted. Net available: RWF 7,500."),
  ).toBeVisible();

  await page.goto("/profile?send=1");
  await page.getByLabel("Send to").fill("@claudine");
  await page.getByLabel("Amount (Rwf)").fill("1000");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("@claudine")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByLabel("Send to").fill("@aline");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("@aline")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Send Money" }).click();
  await expect(page.getByText("Money Sent Successfully")).toBeVisible();
});

test("without script the columns of a table are named, tried and brought in", async ({ page }) => {
  await switchOn();
  const heading = `Som ${test.info().repeatEachIndex}${Date.now()}`;
  // Amounts of its own each time: lines of one second and amount count once.
  const last = 10 + test.info().repeatEachIndex;
  const rows = [`5.1${last},00`, `5.3${last},00`].map((sum) => `${soonDayFirst()};Huur;${sum}`);
  const buffer = Buffer.from([`Dag;Wat;${heading}`, ...rows].join("\n"));
  await page.goto("/login");
  await page.getByLabel("Email, Username or Phone").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard?plain=1");
  const { bring, columns } = en.reconcile;
  await page.goto("/transactions/reconcile?bring=1");
  const choose = () =>
    page
      .getByLabel(bring.file, { exact: true })
      .setInputFiles({ name: "table.csv", mimeType: "text/csv", buffer });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.getByLabel(bring.method, { exact: true }).selectOption("airtel");
  await choose();
  await press(bring.preview);
  await expect(page.getByText(columns.chooseAgain)).toBeVisible();
  // What is refused is said beside the columns, and what was chosen stays.
  await choose();
  await press(bring.preview);
  await expect(page.getByText(en.errors.field.mappingAmount).last()).toBeVisible();
  await choose();
  await page.getByLabel(heading, { exact: true }).selectOption("amount");
  await page.getByLabel(columns.decimal, { exact: true }).selectOption(",");
  await press(bring.preview);
  await expect(page.getByText(`RWF 10,${400 + 2 * last}`).first()).toBeVisible();
  await choose();
  await press(bring.now);
  await expect(page.getByText("2 lines are brought in.")).toBeVisible();
});
