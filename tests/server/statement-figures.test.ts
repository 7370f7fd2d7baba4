import { openPlain, textOf } from "./plain-form";
import { expect, test } from "./server-test";

/** The figure of the row that is called so, without its sign, and where it leads. */
function rowOf(html: string, name: string): { francs: string; href: string } {
  const rows = html.split("<tr").map((row) => `<tr${row}`);
  const row = rows.find((each) => textOf({ address: "", html: each }).includes(name)) ?? "";
  const [, href = "", francs = ""] = /<a\b[^>]* href="([^"]+)"[^>]*>([^<]+)<\/a>/.exec(row) ?? [];
  return { francs: francs.replace(/^[^\d]+/, ""), href: href.replaceAll("&amp;", "&") };
}

test("each sum of the statements opens what it is made of", async ({ clientOf }) => {
  const finance = await clientOf("finance");
  const income = await openPlain(finance, "/reports/statements?kind=income&from=2026-01-01");
  for (const [row, figure] of [
    ["Sum: Income", "income"],
    ["Sum: Expenses", "expense"],
    ["Surplus of the cooperative", "surplus"],
  ]) {
    const { francs, href } = rowOf(income.html, row ?? "");
    expect(href, row).toContain(`/transactions/books/account?figure=${figure}&from=2026-01-01&to=`);
    const opened = textOf(await openPlain(finance, href));
    expect(francs, row).toMatch(/^\d{1,3}(,\d{3})*$/);
    expect(opened.replace(/\s/g, " "), row).toContain(`RWF ${francs}`);
  }

  const sheet = await openPlain(finance, "/reports/statements?kind=balance-sheet");
  for (const [row, anchor] of [
    ["Sum: What the cooperative has", "class-asset"],
    ["Sum: What it owes", "class-liability"],
    ["Owed, own funds and surplus", "trial-balance"],
  ] as const) {
    const { href } = rowOf(sheet.html, row);
    const [address = "", at] = href.split("#");
    expect(address, row).toMatch(/^\/transactions\/books\?date=\d{4}-\d\d-\d\d$/);
    expect(at).toBe(anchor);
    expect((await openPlain(finance, address)).html).toContain(`id="${anchor}"`);
  }
  const surplus = rowOf(sheet.html, "Surplus so far");
  expect(surplus.href).toContain("kind=income");
  const whole = await openPlain(finance, surplus.href);
  expect(rowOf(whole.html, "Surplus of the cooperative").francs).toBe(surplus.francs);
});
