import type { APIRequestContext } from "@playwright/test";
import { carryOut, linkOf, openPlain, pressPlain, textOf } from "./plain-form";
import { expect, test } from "./server-test";

// What the office decides, records and looks up, sent as a browser without script sends it.

/** A member's deposits in cash, which wait; their ids. */
async function submit(client: APIRequestContext, amount: number, method = "cash"): Promise<string> {
  const data = { amount, method, description: "Without script" };
  const made = await client.post("/api/deposits", { data });
  expect(made.status()).toBe(201);
  return (await made.json()).deposit.id;
}

test("deposits that are ticked are approved together", async ({ clientOf }) => {
  const finance = await clientOf("finance");
  const ids = [
    await submit(await clientOf("eric"), 1_700),
    await submit(await clientOf("jean"), 1_700),
  ];
  const page = await openPlain(finance, `/transactions?tab=decide&tick=${ids.join("&tick=")}`);
  const done = await pressPlain(finance, page, "Approve these 2: RWF 3,400");
  expect(textOf(done)).toContain("2 are decided.");
  for (const id of ids) {
    const { transaction } = await (await finance.get(`/admin/transactions/${id}`)).json();
    expect(transaction.status).toBe("approved");
  }
});

/** The rows of a page's tables as text, without headings and days. */
const rowsOf = (html: string) =>
  Array.from(html.matchAll(/<tr\b.*?<\/tr>/gs), ([row]) => row)
    .filter((row) => row.includes("<td") && !row.includes("entry-day"))
    .map((row) => textOf({ address: "", html: row }));

test("transactions are filtered and searched by the address that the forms lead to", async ({
  clientOf,
}) => {
  const finance = await clientOf("finance");
  const filter = await openPlain(finance, "/transactions?filter=1");
  expect(filter.html).toMatch(/<dialog open.*<form[^>]* action="\/transactions".*name="method"/s);
  const found = await openPlain(finance, "/transactions?method=bank");
  const rows = rowsOf(found.html);
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).toContain("Bank");
  // The search keeps the filter.
  const search = /<form[^>]* action="\/transactions"(?:(?!<\/form>).)*name="q".*?<\/form>/s.exec(
    found.html,
  );
  expect(search?.[0]).toMatch(/name="method"[^>]* value="bank"|value="bank"[^>]* name="method"/);
});

test("the audit log is filtered, its details open and its chains are checked", async ({
  clientOf,
}) => {
  const director = await clientOf("director");
  const log = await openPlain(director, "/settings/audit?filter=1");
  expect(log.html).toMatch(/<form[^>]* action="\/settings\/audit".*name="action"/s);
  const sends = await openPlain(director, "/settings/audit?action=transfer.send");
  const rows = rowsOf(sends.html).filter((row) => row.includes("Money sent"));
  expect(rows).toHaveLength(15);
  const details = await openPlain(director, linkOf(sends, "Details"));
  expect(textOf(details)).toContain("transfer.send");
  const checked = await openPlain(director, linkOf(sends, "Check the log"));
  expect(textOf(checked)).toContain("All 16 chains are intact");
});

test("a voucher is written, and the statements are there", async ({ clientOf }) => {
  const finance = await clientOf("finance");
  const typed = {
    description: "Fuel that is owed",
    "lines.0.code": "5200",
    "lines.0.debit": "700",
    "lines.1.code": "2400",
    "lines.1.credit": "700",
  };
  const steps = { submit: "Record voucher", typed };
  const said = await carryOut(finance, "/transactions/books/vouchers?voucher=1", steps);
  expect(said).toContain("Waiting for a colleague");
  const reference = /VCH-[0-9A-Z]{8}-\d{4}/.exec(said)?.[0] ?? "";
  const voucher = await openPlain(finance, `/transactions/books/vouchers/${reference}`);
  expect(textOf(voucher)).toContain("5200");
  const sheet = textOf(await openPlain(finance, "/reports/statements?kind=balance-sheet"));
  expect(sheet).toContain("Balance sheet");
  expect(sheet).toContain("Owed, own funds and surplus");
});
