import type { Locator, Page } from "@playwright/test";
import {
  callsOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAwake,
  PASSWORD,
  signIn,
  speak,
  test,
} from "./clean-page";
import { fund } from "./fund";

// By a notice where the script is there already, else by the proposal itself.
const CONFIRMED = /^(Confirmed|It was confirmed and done\.)$/;

/** Creates a project by a call; answers its address. */
async function create(title: string, totalInvestment: number): Promise<string> {
  const description = "Milk from eight cows, sold in Musanze.";
  const director = await callsOf("director");
  const made = await director.post("/api/projects", {
    data: { title, description, totalInvestment, openForInvestment: true },
  });
  expect(made.status()).toBe(201);
  return `/projects/${(await made.json()).project.id}`;
}

/** Invests by a call. */
async function investByCall(who: string, address: string, amount: number): Promise<void> {
  const data = { amount, password: PASSWORD };
  const done = await (await callsOf(who)).post(`/api${address}/investments`, { data });
  expect(done.ok()).toBe(true);
}

/** Opens the proposal that waits for the project, from its page. */
async function openProposal(page: Page, address: string): Promise<Locator> {
  await openAwake(page, address);
  await page.getByRole("link", { name: "See the proposal" }).click();
  return page.getByRole("dialog");
}

async function confirmOnScreen(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Confirm/ }).click();
  await expect(page.getByText(CONFIRMED).first()).toBeVisible();
}

/** A screen as the server sends it to somebody. */
async function screenOf(who: string, address: string): Promise<string> {
  const answer = await (await callsOf(who)).get(address);
  expect(answer.status(), address).toBe(200);
  return answer.text();
}

/** What the member can use, as the interface says. */
async function available(page: Page): Promise<number> {
  return (await (await page.request.get("/api/me")).json()).availableBalance;
}

test("a project from its first day to its last: create, invest, profit, share out, complete", async ({
  page: director,
  beside,
}) => {
  const title = `Dairy ${Date.now().toString(36)}`;
  await signIn(director, "director");
  await openAwake(director, "/projects?new=1");
  await director.getByRole("button", { name: "Create the project" }).click();
  await expect(director.getByText("Please give the project a name.")).toBeVisible();
  await expect(director.getByText("Please describe the project.")).toBeVisible();
  await expect(director.getByText("Please enter a valid target greater than 0.")).toBeVisible();
  await expectAccessible(director, { part: "dialog[open]" });
  await director.getByLabel("Name").fill(title);
  await director.getByLabel("Description").fill("Milk from eight cows, sold in Musanze.");
  await director.getByLabel("Target (Rwf)").fill("4000");
  await director.getByRole("button", { name: "Create the project" }).click();
  await director.waitForURL(/\/projects\/[0-9a-f-]{36}$/);
  await expect(director.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const address = new URL(director.url()).pathname;
  await expect(director.getByText("Active", { exact: true })).toBeVisible();
  await expect(director.getByText("Open for Investment", { exact: true })).toBeVisible();

  const aline = await beside("aline");
  await fund("aline", 5_000);
  const before = await available(aline);
  await openAwake(aline, "/projects");
  await aline.getByRole("link", { name: `Invest Now in ${title}` }).click();
  const dialog = aline.getByRole("dialog");
  await dialog.getByLabel("Amount (Rwf)").fill("999999999");
  await expect(dialog.getByText("Amount exceeds available balance")).toBeVisible();
  await dialog.getByLabel("Amount (Rwf)").fill("4001");
  await expect(dialog.getByText("Only RWF 4,000 can still be invested")).toBeVisible();
  await dialog.getByRole("button", { name: "Review" }).click();
  // The text is there from before: only with the answer the focus goes to the field.
  await expect(dialog.getByLabel("Amount (Rwf)")).toBeFocused();
  await expect(dialog.getByText("Only RWF 4,000 can still be invested")).toBeVisible();
  await dialog.getByLabel("Amount (Rwf)").fill("2000");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("100.0%")).toBeVisible();
  await expect(dialog.getByText("A loss is shared in the same way")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.locator("#password").fill("not it");
  await dialog.getByRole("button", { name: "Invest", exact: true }).click();
  await expect(dialog.getByText("Incorrect password")).toBeVisible();
  await dialog.locator("#password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Invest", exact: true }).click();
  await expect(dialog.getByText("You are now an investor in this project.")).toBeVisible();
  expect(await available(aline)).toBe(before - 2_000);

  await fund("eric", 2_000);
  await investByCall("eric", address, 1_000);

  expect(await screenOf("director", `${address}?complete=1`)).toContain(
    "Only a running project can be completed.",
  );
  await director.goto(`${address}?start=1`);
  await director.getByRole("dialog").getByRole("button", { name: "Start project" }).click();
  await expect(director.getByText("Running", { exact: true })).toBeVisible();

  const finance = await beside("finance");
  await openAwake(finance, address);
  await expect(finance.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await finance.getByRole("link", { name: "Record a result" }).click();
  const office = finance.getByRole("dialog");
  await office.getByRole("button", { name: "Review" }).click();
  await expect(office.getByText("Please choose profit or loss.")).toBeVisible();
  await expect(
    office.getByText("Please explain where this profit or loss comes from."),
  ).toBeVisible();
  await office.getByLabel("What is it?").selectOption("profit");
  await office.getByLabel("Amount (Rwf)").fill("1000");
  await office.getByLabel("Channel").selectOption("cash");
  await office.getByLabel("Note").fill("Milk of the first month");
  await office.getByRole("button", { name: "Review" }).click();
  await expect(office.getByRole("button", { name: "Continue" })).toBeVisible();
  await office.getByRole("button", { name: "Continue" }).click();
  await office.locator("#password").fill(PASSWORD);
  await office.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(office.getByText("The result is proposed.")).toBeVisible();
  await openProposal(finance, address);
  await expect(office).toContainText(`Record a result of ${title}`);
  await expect(office.getByText("You proposed this; someone else must confirm it.")).toBeVisible();
  await expect(office.getByRole("button", { name: /^Confirm/ })).toHaveCount(0);
  const second = await openProposal(director, address);
  await expect(second).toContainText("Milk of the first month");
  await expect(second).toContainText("RWF 0 → RWF 1,000");
  await expectAccessible(director, { part: "dialog[open]" });
  await confirmOnScreen(director);

  // Until it is shared out nobody can buy into what others have earned.
  expect(await screenOf("aline", address)).not.toContain("Invest Now");

  await finance.goto(address);
  await finance.getByRole("link", { name: "Distribute" }).click();
  // 1,000 francs by two to one: the last franc goes to the larger remainder.
  await expect(office.getByText("1. Aline Uwase · capital × days 2,000")).toBeVisible();
  await expect(office.getByText("RWF 667")).toBeVisible();
  await expect(office.getByText("RWF 333")).toBeVisible();
  await office.getByRole("button", { name: "Review" }).click();
  await office.getByRole("button", { name: "Continue" }).click();
  await office.locator("#password").fill(PASSWORD);
  await office.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(office.getByText("Distribution proposed.")).toBeVisible();
  expect(await available(aline)).toBe(before - 2_000);
  await openProposal(director, address);
  await expect(second).toContainText("+RWF 667");
  await expect(second).toContainText("+RWF 333");
  await confirmOnScreen(director);
  expect(await available(aline)).toBe(before - 2_000 + 667);

  await aline.goto("/projects");
  const card = aline.locator(".sheet").filter({ hasText: title });
  await expect(card.getByText("Earned so far")).toBeVisible();
  await expect(card.getByText("+Rwf 667")).toBeVisible();
  await aline.goto(address);
  await expect(aline.getByRole("heading", { name: "Your history in this project" })).toBeVisible();
  await expectAccessible(aline);
  await aline.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(aline);
  await aline.goto("/profile");
  await aline.getByText("Why is this my balance?").click();
  await expect(aline.getByRole("link", { name: title })).toHaveAttribute("href", address);

  await director.goto(`${address}?complete=1`);
  const end = director.getByRole("dialog");
  await expect(end.getByText("1. Aline Uwase")).toBeVisible();
  await expect(end.getByText("RWF 3,000")).toBeVisible();
  await end.getByRole("button", { name: "Review" }).click();
  await end.getByRole("button", { name: "Continue" }).click();
  await end.locator("#password").fill(PASSWORD);
  await end.getByRole("button", { name: "Complete and return" }).click();
  await expect(end.getByText("the capital is back with its investors")).toBeVisible();
  expect(await available(aline)).toBe(before + 667);
  const completed = await screenOf("director", address);
  expect(completed).toContain(">Completed<");
  // Only what still comes in or goes out.
  expect(completed).toMatch(/>Record a result<\/a>/);
  expect(completed).not.toMatch(/>Edit<\/a>/);
});

test("what happens between the review and the password is told where it can be corrected", async ({
  page: aline,
}) => {
  const director = await callsOf("director");
  const address = await create(`Press ${Date.now().toString(36)}`, 1_000);
  await signIn(aline, "aline");
  await fund("aline", 1_000);
  await aline.goto(`${address}?invest=1`);
  const dialog = aline.getByRole("dialog");
  const confirm = async () => {
    await dialog.getByRole("button", { name: "Review" }).click();
    await dialog.getByRole("button", { name: "Continue" }).click();
    // Until it is there, the answer may still be of what somebody else does next.
    await expect(dialog.locator("#password")).toBeVisible();
  };
  const carryOut = async () => {
    await dialog.locator("#password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Invest", exact: true }).click();
  };
  await aline.locator("#amount").fill("800");
  await confirm();
  await fund("eric", 2_000);
  await investByCall("eric", address, 300);
  await carryOut();
  await expect(dialog.getByText("Only RWF 700 can still be invested").first()).toBeVisible();
  await expect(aline.locator("#amount")).toHaveValue("800");
  await aline.locator("#amount").fill("600");
  await confirm();
  const closed = await director.put(`/api${address}`, {
    data: { openForInvestment: false },
  });
  expect(closed.ok()).toBe(true);
  await carryOut();
  await expect(dialog.getByRole("alert")).toContainText("not open for investment");
});

test("photos and documents are added and removed; what is neither is refused beside the field", async ({
  page,
  beside,
}) => {
  const sharp = (await import("sharp")).default;
  const photo = await sharp({
    create: { width: 800, height: 500, channels: 3, background: "#2f6b4f" },
  })
    .png()
    .toBuffer();
  const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  await signIn(page, "director");
  const address = await create(`Kiosk ${Date.now().toString(36)}`, 90_000);
  await openAwake(page, `${address}?files=1`);
  const dialog = page.getByRole("dialog");
  const send = async (name: string, mimeType: string, buffer: Buffer) => {
    await dialog.locator("#file").setInputFiles({ name, mimeType, buffer });
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
  };
  await send("notes.txt", "text/plain", Buffer.from("not a picture"));
  await expect(
    dialog.getByText("Please choose a PNG, JPEG or WebP photo, or a PDF."),
  ).toBeVisible();
  await send("front.png", "image/png", photo);
  await expect(dialog.getByRole("button", { name: "Remove front" })).toBeVisible();
  await send("plan.pdf", "application/pdf", pdf);
  await expect(dialog.getByRole("button", { name: "Remove plan" })).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  // Made in the page: five megabytes take long to hand over.
  await dialog.locator("#file").evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(5242881)], "big.pdf", { type: "application/pdf" }));
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(dialog.getByText("Please select a file smaller than 5MB.")).toBeVisible();

  const aline = await beside("aline");
  await aline.goto(address);
  const shown = aline.getByRole("img", { name: /photo 1 of 1/ });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(aline.getByRole("link", { name: /plan\.pdf/ })).toBeVisible();
  await expectAccessible(aline);
  const asked = `${address}?files=1&edit=1&start=1&complete=1&result=1&distribute=1`;
  expect(await screenOf("aline", asked)).not.toContain("<dialog open");

  await page.goto(`${address}?files=1`);
  await dialog.getByRole("button", { name: "Remove front" }).click();
  await expect(dialog.getByRole("button", { name: "Remove front" })).toHaveCount(0);
});

test("the list: by status, by search, empty, at 360 px in Kinyarwanda, by keyboard", async ({
  page,
}) => {
  await signIn(page, "director");
  const title = `Hives ${Date.now().toString(36)}`;
  await create(title, 20_000);
  await page.goto(`/projects?q=${title.split(" ")[1]}&status=active`);
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await page.getByRole("link", { name: "Completed", exact: true }).click();
  await expect(page.getByText("No project found")).toBeVisible();
  await speak(page, "rw");
  await page.setViewportSize({ width: 360, height: 800 });
  await openAwake(page, "/projects");
  await expect(page.getByText("Wakira ishoramari", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: `Shora ubu muri ${title}` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a project's money is spent and comes back, on a phone", async ({ page, beside }) => {
  const title = `Tailors ${Date.now().toString(36)}`;
  const address = await create(title, 4_000);
  await fund("eric", 4_000);
  await investByCall("eric", address, 4_000);
  const running = await (await callsOf("director")).put(`/api${address}/status`, {
    data: { status: "running" },
  });
  expect(running.ok()).toBe(true);

  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "finance");
  await openAwake(page, address);
  await page.getByRole("link", { name: "Spend money" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Up to RWF 4,000 can be spent.")).toBeVisible();
  await dialog.getByLabel("Amount (Rwf)").fill("4001");
  await dialog.getByLabel("Goes out of").selectOption("cash");
  await dialog.getByLabel("What it is for").fill("Two sewing machines");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(
    dialog.getByText("The project has only RWF 4,000 that is not out already."),
  ).toBeVisible();
  await dialog.getByLabel("Amount (Rwf)").fill("3000");
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("A colleague must approve it")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(dialog.getByText("Waiting for a colleague")).toBeVisible();
  const reference = (await dialog.getByText(/^PSP-[0-9A-Z]{8}-\d{4}$/).textContent()) ?? "";

  const admin = await beside("admin");
  await openAwake(admin, `/transactions?tab=decide&decide=${reference}`);
  const decision = admin.getByRole("dialog");
  await expect(decision.getByText(title).first()).toBeVisible();
  await expect(decision.getByText("1180 Money out with projects")).toBeVisible();
  await decision.getByRole("button", { name: /^Approve/ }).click();
  await expect(admin.getByText("Spending Approved").first()).toBeVisible();

  const eric = await screenOf("eric", address);
  expect(eric).toContain("Two sewing machines");
  expect(eric).toContain("Out after this: RWF 3,000");
  expect(eric).not.toContain("Spend money");
  expect(await screenOf("director", `${address}?complete=1`)).toContain(
    "RWF 3,000 of the project&#x27;s money is still out.",
  );
  await page.goto(`${address}?back=1`);
  await expect(page.getByRole("dialog").getByText("Out now: RWF 3,000.")).toBeVisible();
});
