import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mapping } from "@/lib/channels/mapping";
import { addDays, kigaliDay } from "@/lib/dates";
import { columnsOfBrought, lacksColumns } from "@/lib/reconciliation/brought";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { file, reconciling } from "@/tests/support/reconciling";

let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
/** Days of which the bank tells, as its file writes them. */
let days: string[];
beforeAll(async () => {
  coop = await openCooperative();
  of = await reconciling(coop, "mtn, bank");
  const first = addDays(kigaliDay(coop.clock.now()), 1);
  days = [0, 1, 2, 3].map((n) => addDays(first, n).split("-").reverse().join("/"));
  coop.clock.tick(6 * 86_400_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const bank = { method: "bank" } as const;
const MAPPING: Mapping = {
  headingRow: 2,
  columns: { date: 0, message: 1, amount: 2 },
  dateForm: "dmy",
  decimal: ",",
};
/** A bank's own table, with so many rows before its headings. */
const table = (rows: [day: string, amount: string][], before = ["Some bank"]) =>
  file(
    [...before, "Dag;Wat;Som", ...rows.map(([day, amount]) => `${day};Paid;${amount}`)].join("\n"),
    bank,
  );

test("columns that nobody knows are named once, and kept once the file is brought in", async () => {
  const first = table([[days[0] ?? "", "5.000,00"]]);
  const refused = await of.preview(first).catch((error) => error);
  expect(lacksColumns(refused)).toBe(true);
  const columns = await columnsOfBrought(coop.as("finance"), first);
  expect(columns.rows.slice(0, 2)).toEqual([["Some bank"], ["Dag", "Wat", "Som"]]);
  expect(columns.mapping).toMatchObject({ headingRow: 2, columns: { date: 0 } });
  const named = { ...first, mapping: MAPPING };
  expect(await of.preview(named)).toMatchObject({ new: 1, moneyIn: 5_000, mapping: MAPPING });
  // A dry run keeps nothing.
  await expect(of.preview(first)).rejects.toMatchObject({ code: "statement_unreadable" });
  await of.bring(named);
  const next = table([[days[1] ?? "", "-700,00"]], ["Some bank", "October"]);
  expect(await of.preview(next)).toMatchObject({
    new: 1,
    moneyOut: 700,
    mapping: { ...MAPPING, headingRow: 3 },
  });
  expect((await columnsOfBrought(coop.as("finance"), next)).mapping.headingRow).toBe(3);
});

test("what was named goes before what the headings say, until it is named otherwise", async () => {
  const [day = ""] = days.slice(2);
  const headed = file(["Date,Description,Amount", `${day},Paid,900`].join("\n"), bank);
  expect(await of.preview(headed)).toMatchObject({ moneyIn: 900 });
  const columns = { date: 0, message: 1, out: 2 };
  const mapping: Mapping = { headingRow: 1, columns, dateForm: "dmy", decimal: "." };
  await of.bring({ ...headed, mapping });
  const again = file(["Date,Description,Amount", `${day},Paid,950`].join("\n"), bank);
  expect(await of.preview(again)).toMatchObject({ moneyOut: 950, moneyIn: 0 });
});

test("what is no table has no columns to name", async () => {
  const swift = [
    ":20:STATEMENT",
    ":25:00040012345678",
    ":28C:12/1",
    ":61:2610011001C5,NTRFNONREF",
    "-",
  ];
  const brought = file(swift.join("\r\n"), { ...bank, name: "bank.sta" });
  await expect(columnsOfBrought(coop.as("finance"), brought)).rejects.toMatchObject({
    fields: { file: { key: "unreadableNoTable" } },
  });
});
