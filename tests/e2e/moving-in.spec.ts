import type { Page } from "@playwright/test";
import postgres from "postgres";
import { arranging } from "@/tests/support/arrange";
import { callsOf, expect, newPhone, openAwake, signIn, speak, test } from "./clean-page";
import { examineAll } from "./screens";

/** A job does what two have agreed to; on a busy machine others are before it. */
const JOB = { timeout: 300_000, intervals: [100] };

const file = (name: string, text: string) => ({
  name: `${name}.csv`,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

/** The old books of two members, of whom one has a phone number that may be none. */
const members = (phone: string) =>
  file(
    "odette-and-silas",
    `No,First name,Last name,Phone\n1,Odette,Mukeshimana,${phone}\n2,Silas,Nkurunziza,\n`,
  );
const BALANCES = file("balances", "No,Savings\n1,12500\n2,7500\n");
/** A movement on which nobody agrees which comes first, day or month, until it is corrected. */
const HISTORY = (day: string) =>
  file("history", `No,Date,What,Amount,Reference\n1,${day},Umusanzu wa Mata,5000,R-17\n`);
const TRIAL = file("trial-balance", "Account,Debit,Credit\n1030,20000,\n2010,,20000\n");

async function bring(page: Page, phone: string, day: string): Promise<void> {
  await openAwake(page, "/members/moving-in");
  await page.getByLabel("Members", { exact: true }).setInputFiles(members(phone));
  await page.getByLabel("Balances").setInputFiles(BALANCES);
  await page.getByLabel("Old trial balance").setInputFiles(TRIAL);
  await page.getByLabel("Movements of the old books").setInputFiles(HISTORY(day));
  await page.getByRole("button", { name: "Check the files" }).click();
  await expect(page).toHaveURL(/\/members\/moving-in\/[0-9a-f-]{36}$/);
}

async function becomes(id: string, state: string): Promise<void> {
  const now = async () => {
    const answer = await (await callsOf("admin")).get(`/admin/imports/${id}`);
    return (await answer.json()).import.state;
  };
  await expect.poll(now, JOB).toBe(state);
}

/** The proposal about a run that waits. */
async function waitingAbout(id: string): Promise<string> {
  const answer = await (await callsOf("admin")).get("/admin/proposals");
  const waiting: { id: string; subject: { id: string } }[] = await answer.json();
  return waiting.find(({ subject }) => subject.id === id)?.id ?? "";
}

async function confirm(proposal: string): Promise<void> {
  const director = await callsOf("director");
  const data = { decision: "confirm" };
  expect((await director.put(`/admin/proposals/${proposal}`, { data })).status()).toBe(200);
}

/** Lets somebody of the old books sign in with the demonstration's password; answers their username. */
async function letIn(id: string, number: string): Promise<string> {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const [member] = await arranging(sql)`
    update members set password_hash = (select password_hash from members where username = 'aline')
    where id = (select member_id from import_rows where run_id = ${id} and old_number = ${number})
    returning username`;
  await sql.end();
  return String(member?.username);
}

test("an administrator moves a cooperative in and prints its letters; a member objects to their balance, is answered, and confirms it", async ({
  page,
  beside,
}) => {
  await signIn(page, "admin");
  await bring(page, "07", "03/04/2025");
  await expect(page.getByRole("row", { name: /Members, D2/ })).toContainText(
    "This is no phone number.",
  );
  await expect(page.getByRole("row", { name: /Movements of the old books, B2/ })).toContainText(
    "Day or month first?",
  );
  // Both are corrected where they are told, on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel("What Members, D2 is to say").fill(newPhone());
  await page.getByLabel("What Movements of the old books, B2 is to say").fill("2025-04-03");
  await page.getByRole("button", { name: "Save the corrected cells" }).click();
  await expect(page.getByRole("heading", { name: "Cells corrected here" })).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Everything holds together.")).toBeVisible();
  await expect(page.getByText("1 movement, shown to its member, in no balance")).toBeVisible();
  await page.getByRole("button", { name: "Ask for approval" }).click();
  await expect(page.getByText(/Move in with odette-and-silas.csv/)).toBeVisible();
  const id = page.url().split("/").at(-1) ?? "";
  const here = `/members/moving-in/${id}`;

  const director = await beside("director");
  await openAwake(director, "/transactions?tab=decide&kind=import");
  await director
    .getByRole("link", { name: /Move in with odette-and-silas.csv/ })
    .first()
    .click();
  await director.getByRole("button", { name: /^Confirm/ }).click();
  await becomes(id, "done");

  await signIn(page, "admin");
  await openAwake(page, here);
  await expect(page.getByText("All of it is in the books")).toBeVisible();
  await page.getByRole("button", { name: "Ask for letters" }).click();
  await expect(page.getByText(/Letters to the members of odette-and-silas.csv/)).toBeVisible();
  await confirm(await waitingAbout(id));
  await openAwake(page, here);
  await page.getByRole("button", { name: "Give out the next letters" }).click();
  const letters = page.getByRole("row", { name: /Letters 1/ });
  await expect(letters.getByRole("link", { name: "Print" })).toBeVisible();
  const printed = await (await callsOf("admin")).get(`/admin/imports/${id}/letters/1`);
  expect(printed.headers()["content-type"]).toContain("application/pdf");
  expect((await printed.body()).subarray(0, 5).toString()).toBe("%PDF-");

  // Odette is asked on her home, and objects.
  const odette = await beside(await letIn(id, "1"));
  await openAwake(odette, "/dashboard");
  await expect(odette.getByRole("heading", { name: "Is Rwf 12,500 right?" })).toBeVisible();
  await odette.getByText("No, because…").click();
  await odette.getByRole("button", { name: "Send to the office" }).click();
  await expect(odette.getByText("Please enter what the balance should be.")).toBeVisible();
  await odette.getByLabel("What it should be (Rwf)").fill("15000");
  await odette.getByLabel("Why", { exact: true }).fill("The deposit of May is missing");
  await odette.getByRole("button", { name: "Send to the office" }).click();
  await expect(odette.getByText("The office is looking at your balance")).toBeVisible();

  // What she did in the old books stands apart from her passbook, and on her statement of those days.
  await openAwake(odette, "/transactions");
  const before = odette.getByRole("region", { name: /^Up to / });
  await expect(before.getByRole("row", { name: /Umusanzu wa Mata/ })).toContainText("RWF 5,000");
  await before.getByRole("link", { name: "All of the old books (1 movement)" }).click();
  await expect(odette.getByRole("heading", { name: /^Up to / })).toBeVisible();
  await expect(odette.getByRole("row", { name: /Umusanzu wa Mata/ })).toContainText("R-17");
  const april = "/transactions/statement?from=2025-04-01&to=2025-04-30";
  await openAwake(odette, april);
  await expect(odette.getByText("No transactions in this period.")).toBeVisible();
  await expect(before.getByRole("row", { name: /Umusanzu wa Mata/ })).toBeVisible();
  await examineAll(odette, [april, "/transactions/statement/before"]);

  // Whoever brought the balance in does not settle it; finance does, in words that she reads.
  await openAwake(page, here);
  await expect(page.getByText("The deposit of May is missing")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Settle the objection/ })).toHaveCount(0);
  const finance = await beside("finance");
  await openAwake(finance, here);
  await finance.getByRole("link", { name: "Settle the objection of Odette Mukeshimana" }).click();
  await expect(finance.getByRole("dialog")).toBeVisible();
  const settling = finance.url();
  await examineAll(finance, [settling]);
  await speak(finance, "en");
  await openAwake(finance, settling);
  await finance.getByLabel("What was found").fill("The deposit of May was paid back in June");
  await finance.getByRole("dialog").getByRole("button", { name: "Settle" }).click();
  await expect(finance.getByRole("dialog")).toHaveCount(0);
  await openAwake(odette, "/dashboard");
  await expect(odette.getByText("The deposit of May was paid back in June")).toBeVisible();
  await examineAll(odette, ["/dashboard"]);
  await examineAll(finance, [`${here}?state=silent&note=1`, `${here}?state=settled`]);
  const said = await (await callsOf(await letIn(id, "1"))).post("/api/opening-balance", {
    data: { agrees: true },
  });
  expect(said.status()).toBe(201);
  const counted = await (await callsOf("admin")).get(`/admin/imports/${id}/letters`);
  expect((await counted.json()).campaign.answers).toEqual({
    confirmed: 1,
    objected: 0,
    settled: 0,
    silent: 1,
  });

  // Undone again, so that no other test meets these members.
  const data = { reason: "Only a trial" };
  const asked = await (await callsOf("admin")).post(`/admin/imports/${id}/undo`, { data });
  expect(asked.status()).toBe(202);
  await confirm((await asked.json()).proposal);
  await becomes(id, "undone");
});
