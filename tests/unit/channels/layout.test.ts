import { describe, expect, test } from "vitest";
import type { Mapping } from "@/lib/channels/mapping";
import { headingsKey } from "@/lib/channels/readers/headings";
import { guessedMapping, keptMapping, layoutKeys } from "@/lib/channels/readers/layout";

const HEADED = [
  ["Bank of Kigali", ""],
  ["Trans. dt", "Narrative", "Paid", "Left"],
  ["03/04/2026", "Rent", "-5.000,00", "1.000,00"],
];
const BARE = [
  ["03/04/2026", "Rent", "-5000"],
  ["04/04/2026", "Gift", "700"],
];
const MAPPING: Mapping = {
  headingRow: 2,
  columns: { date: 0, message: 1, amount: 2, balance: 3 },
  dateForm: "dmy",
  decimal: ",",
};
const headedKey = headingsKey(HEADED[1] ?? []);

describe("a layout that was named before", () => {
  test("is known again wherever its headings stand", () => {
    const moved = [["1 to 30 April"], ...HEADED];
    expect(layoutKeys(moved)).toContain(headedKey);
    const kept = new Map([[headedKey, MAPPING]]);
    expect(keptMapping(moved, kept)).toEqual({ ...MAPPING, headingRow: 3 });
  });

  test("is not another bank's", () => {
    const kept = new Map([[headedKey, MAPPING]]);
    expect(keptMapping([["Date", "Text", "Sum", "Left"], ["03/04/2026"]], kept)).toBeNull();
  });

  test("without headings is known by its columns, where its first row reads so", () => {
    const bare: Mapping = {
      ...MAPPING,
      headingRow: 0,
      columns: { date: 0, amount: 2 },
      decimal: ".",
    };
    const kept = new Map([["columns 3", bare]]);
    expect(keptMapping(BARE, kept)).toEqual(bare);
    expect(keptMapping([["Day", "Text", "Sum"], ...BARE], kept)).toBeNull();
    expect(
      keptMapping(
        BARE.map((row) => [...row, "x"]),
        kept,
      ),
    ).toBeNull();
  });
});

describe("what is offered first", () => {
  test.each([
    ["the headings and the column of dates", HEADED, { headingRow: 2, columns: { date: 0 } }],
    [
      "the headings that have numbers, below what names the account",
      [
        ["Account 00040-0123", "From 01/04/2026 to 30/04/2026"],
        ["Trans. dt", "Narrative", "Paid 2026", "Balance RWF (1000)"],
        ["13 Apr 2026", "Rent 12", "-5.000,00", "1.000,00"],
      ],
      { headingRow: 2, columns: { date: 0 } },
    ],
    [
      "no line of a table without headings",
      [
        ["13 Apr 2026", "Rent 12", "-5000"],
        ["14 Apr 2026", "Gift 13", "700"],
      ],
      { headingRow: 0, columns: { date: 0 } },
    ],
    [
      "the column of dates where there are no headings",
      BARE,
      { headingRow: 0, columns: { date: 0 } },
    ],
    [
      "nothing where nothing looks like a date",
      [
        ["a", "b"],
        ["c", "d"],
      ],
      { headingRow: 1, columns: {} },
    ],
    [
      "the decimal sign of any column of money",
      [
        ["Tran. Date", "Debit", "Credit", "Book Balance"],
        ["13/04/2026", "1.500,00", "", "98.500,00"],
      ],
      { headingRow: 1, columns: { out: 1, in: 2, balance: 3 }, decimal: "," },
    ],
  ])("is %s", (_, rows, expected) => {
    expect(guessedMapping(rows)).toMatchObject(expected);
  });
});
