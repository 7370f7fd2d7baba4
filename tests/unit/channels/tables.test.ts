import { describe, expect, test } from "vitest";
import { isMoney, type Statement } from "@/lib/channels/lines";
import type { Mapping } from "@/lib/channels/mapping";
import { francsOf } from "@/lib/channels/readers/amounts";
import { headingsKey, knownMapping } from "@/lib/channels/readers/headings";
import { instantOf } from "@/lib/channels/readers/instants";
import { type ReadOptions, readStatement } from "@/lib/channels/readers/read";
import { fc } from "@/tests/support/property";
import { bankRows, csvOf, expected, movements, portalRows } from "@/tests/support/statements";
import { workbookParts, zipped } from "@/tests/support/workbook";

const NOW = new Date("2026-11-23T08:00:00Z");
const MTN: ReadOptions = { method: "mtn", now: NOW };
const BANK: ReadOptions = { method: "bank", now: NOW };

const read = async (input: string | Uint8Array, options: ReadOptions) =>
  (await readStatement(input, options)) as Statement;
const bytes = (text: string) => new TextEncoder().encode(text);

describe("a table whose headings are known", () => {
  test("the provider's portal: each line as it was, with the other party", async () => {
    await fc.assert(
      fc.asyncProperty(movements({}), async ({ moved }) => {
        const { lines, format } = await read(bytes(csvOf(portalRows(moved))), MTN);
        expect(format).toBe("csv");
        expect(lines).toMatchObject(moved.map((each) => expected(each)));
        expect(lines.filter(isMoney).map(({ providerId }) => providerId)).toEqual(
          moved.map(({ id }) => id),
        );
        expect(
          lines.filter(isMoney).map(({ partyNumber, partyName }) => [partyNumber, partyName]),
        ).toEqual(moved.map(({ tail, name }) => [`+250788000${tail}`, name]));
        expect(lines.filter(isMoney).map(({ bookedAt }) => bookedAt)).toEqual(
          moved.map(({ at }) => at),
        );
      }),
      { numRuns: 20 },
    );
  });

  test("only what succeeded counts; what did not is kept without an amount", async () => {
    const [headings = [], one = [], two = [], three = []] = portalRows([
      ...["Successful", "Failed", "Odd"].map((_, index) => ({
        at: new Date("2026-05-10T08:00:00Z"),
        direction: "in" as const,
        amount: 1000,
        charge: 0,
        balance: 1000,
        id: String(index),
        name: "A B",
        tail: "001",
      })),
    ]);
    two[3] = "Failed";
    three[3] = "Odd";
    const { lines } = await read(csvOf([headings, one, two, three]), MTN);
    expect(lines.map((line) => [line.row, line.kind])).toEqual([
      [2, "money"],
      [3, "info"],
      [4, "unread"],
    ]);
    expect(lines[2]).toMatchObject({ reason: "status" });
  });

  test("a bank's table with a column for each direction, in any usual delimiter", async () => {
    await fc.assert(
      fc.asyncProperty(
        movements({ charges: false }),
        fc.constantFrom(",", ";", "\t", "|"),
        async ({ moved }, delimiter) => {
          const { lines } = await read(csvOf(bankRows(moved), delimiter), BANK);
          expect(lines).toMatchObject(moved.map((each) => expected(each)));
        },
      ),
      { numRuns: 20 },
    );
  });

  test("none is found: what stood there is told", async () => {
    expect(await readStatement("a,b\n1,2", BANK)).toEqual({
      refused: "noHeadings",
      headings: ["a", "b"],
      sample: [
        ["a", "b"],
        ["1", "2"],
      ],
    });
  });

  test.each([
    ["its debits", "Date;Debit;Credit", "10/05/2026;1.500,00;", { direction: "out", amount: 1500 }],
    [
      "its balance",
      "Date;Debit;Credit;Balance",
      "10/05/2026;;1.500;98.500,00",
      { direction: "in", amount: 1500, balanceAfter: 98_500 },
    ],
    [
      "its charges",
      "Date;Amount;Fee",
      "10/05/2026;-1.500;2,00",
      { direction: "out", amount: 1500, charge: 2 },
    ],
    [
      "none of its words",
      "Date;Amount;Balance;Narration;Reference",
      '10/05/2026;"1,500";"98,500";Rent 1,5 rooms;7,25',
      { direction: "in", amount: 1500, balanceAfter: 98_500 },
    ],
  ])("its decimal sign follows from %s", async (_, headings, row, line) => {
    const { lines } = await read(`${headings}\n${row}`, BANK);
    expect(lines).toMatchObject([line]);
  });

  test("a profile knows a file again by its headings", () => {
    expect(headingsKey(["Tran Date", "Débit "])).toBe(headingsKey(["tran  date", "Debit"]));
    expect(headingsKey(["Tran Date", "Debit"])).not.toBe(headingsKey(["Debit", "Tran Date"]));
    expect(knownMapping(bankRows([]))).toMatchObject({
      headingRow: 2,
      columns: { date: 0, message: 1, partnerId: 2, out: 3, in: 4, balance: 5 },
    });
  });
});

describe("any table by a mapping", () => {
  const mapping: Mapping = {
    headingRow: 0,
    columns: { date: 0, amount: 2, sign: 1, currency: 3, message: 4 },
    dateForm: "mdy",
    decimal: ",",
  };
  const rowsOf = async (...rows: string[]) =>
    (await read(rows.join("\n"), { ...BANK, mapping, format: "csv" })).lines;

  test("each row is a line, read or with its reason", async () => {
    const lines = await rowsOf(
      "05/31/2026;CR;1.500,00;RWF;ok",
      "05/31/2026;DR;1.500;;ok",
      ";;;;",
      "31/05/2026;CR;10;RWF;day first",
      ";CR;10;RWF;no date",
      "05/31/2026;CR;;RWF;no amount",
      "05/31/2026;CR;1,50;RWF;less than a franc",
      "05/31/2026;CR;1.50;RWF;grouped otherwise",
      "05/31/2026;CR;10;USD;dollars",
      "05/31/2026;CR;10 USD;;dollars",
      "05/31/2026;X;10;RWF;which way",
      "05/31/2099;CR;10;RWF;ahead",
      "05/31/2026;CR;999999999999;RWF;huge",
      "05/31/2026;CR;=1+1;RWF;formula",
      "05/31/2026;CR;1e3;RWF;exponent",
      '05/31/2026;CR;"=""12""";RWF;=HYPERLINK("http://x")',
    );
    const shown = lines.map((line) =>
      isMoney(line)
        ? [line.row, line.direction, line.amount]
        : [line.row, "reason" in line && line.reason],
    );
    expect(shown).toEqual([
      [1, "in", 1500],
      [2, "out", 1500],
      [4, "dateUnclear"],
      [5, "noDate"],
      [6, "noAmount"],
      [7, "fraction"],
      [8, "amountUnclear"],
      [9, "currency"],
      [10, "currency"],
      [11, "direction"],
      [12, "future"],
      [13, "amountTooLarge"],
      [14, "amountUnclear"],
      [15, "amountUnclear"],
      [16, "in", 12],
    ]);
    expect(lines.at(-1)).toMatchObject({ message: '=HYPERLINK("http://x")' });
  });

  test("a quote that is never closed is refused, not the rest of the file swallowed", async () => {
    const text = 'Date,Amount\n2026-05-01,"10\n2026-05-02,20\n2026-05-03,30';
    expect(await readStatement(text, BANK)).toMatchObject({ refused: "brokenQuotes" });
  });
});

describe("a workbook", () => {
  test("is read as the table that it is: numbers, texts and dates", async () => {
    const rows = [
      ["Date", "Transaction ID", "Amount", "Balance", "Status"],
      [new Date("2026-05-10T16:30:51Z"), 76_662_021_700, 2000, "12,000", "Successful"],
      ["2026-05-11 08:00:00", "0001", -500, 11_500, "Successful"],
      [new Date("2026-05-12T00:00:00Z"), "0002", 1.5, 11_500, "Successful"],
    ];
    const { lines, format } = await read(zipped(workbookParts(rows)), MTN);
    expect(format).toBe("xlsx");
    expect(lines).toMatchObject([
      { amount: 2000, providerId: "76662021700", bookedAt: new Date("2026-05-10T14:30:51Z") },
      { amount: 500, direction: "out", providerId: "0001", balanceAfter: 11_500 },
      { kind: "unread", reason: "fraction" },
    ]);
  });

  test("has its times in a column of their own, as a spreadsheet keeps them", async () => {
    const time = (text: string) => new Date(`1899-12-30T${text}Z`);
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    const rows = [
      ["Date", "Time", "Amount"],
      [day("2026-05-10"), time("14:05:00"), 2000],
      ["2026-05-11", time("00:00:00"), 500],
      [day("2026-05-12"), time("23:59:59"), 700],
      [day("2026-05-13"), "09:30", 800],
      [day("2026-05-14"), "", 900],
      // 38 hours are no time of a day.
      [day("2026-05-15"), new Date("1899-12-31T14:05:00Z"), 950],
    ];
    const { lines } = await read(zipped(workbookParts(rows)), BANK);
    expect(lines).toMatchObject([
      { bookedAt: new Date("2026-05-10T12:05:00Z"), precision: "second" },
      { bookedAt: new Date("2026-05-10T22:00:00Z"), precision: "second" },
      { bookedAt: new Date("2026-05-12T21:59:59Z"), precision: "second" },
      { bookedAt: new Date("2026-05-13T07:30:00Z"), precision: "minute" },
      { bookedAt: new Date("2026-05-13T22:00:00Z"), precision: "day" },
      { kind: "unread", reason: "dateUnclear" },
    ]);
  });

  test("tells the same as the table it was made of", async () => {
    await fc.assert(
      fc.asyncProperty(movements({ max: 10 }), async ({ moved }) => {
        const rows = portalRows(moved);
        const [csv, xlsx] = [
          await read(csvOf(rows), MTN),
          await read(zipped(workbookParts(rows)), MTN),
        ];
        expect(xlsx.lines).toEqual(csv.lines);
      }),
      { numRuns: 10 },
    );
  });
});

describe("amounts and dates", () => {
  test("whole francs are read as they are written, whatever groups them", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (francs) => {
        const english = francs.toLocaleString("en-US");
        for (const text of [String(francs), english, `RWF ${english}`, `${francs}.00 Rwf`]) {
          expect(francsOf(text)).toEqual({ francs });
        }
        expect(francsOf(francs.toLocaleString("de-DE"), ",")).toEqual({ francs });
        expect(francsOf(francs.toLocaleString("fr-FR"), ",")).toEqual({ francs });
        expect(francsOf(`-${english}`)).toEqual({ francs: 0 - francs });
        expect(francsOf(`${english} DR`)).toEqual({ francs: 0 - francs });
      }),
    );
  });

  test.each([
    "",
    "-",
    "1.2.3",
    "1,23",
    "12,34,567",
    "--1",
    "(1",
    "1)",
    "NaN",
    "Infinity",
    "0x10",
    "१२",
    "1 DR -",
  ])("%j is no amount", (text) => expect(francsOf(text)).toHaveProperty("reason"));

  test.each([
    ["2026-05-10 16:30:51", "ymd", "2026-05-10T14:30:51Z", "second"],
    ["10/05/2026 16:30", "dmy", "2026-05-10T14:30:00Z", "minute"],
    ["05/10/26", "mdy", "2026-05-09T22:00:00Z", "day"],
    ["10-May-2026 4:30:51 PM", "dmy", "2026-05-10T14:30:51Z", "second"],
    ["10 December 2025", "dmy", "2025-12-09T22:00:00Z", "day"],
    ["20260510", "dmy", "2026-05-09T22:00:00Z", "day"],
    ["2026-05-10T16:30:51.123Z", "ymd", "2026-05-10T16:30:51Z", "second"],
    ["2026-05-10T16:30:51-03:30", "ymd", "2026-05-10T20:00:51Z", "second"],
  ] as const)("%s, %s first, is %s", (text, form, at, precision) => {
    expect(instantOf(text, form)).toEqual({ at: new Date(at), precision });
  });

  test.each([
    "2026-02-30",
    "31/04/2026",
    "2026-13-01",
    "10/05/2026 24:00",
    "10/05/2026 13:00 PM",
    "soon",
    "",
  ])("%j is no day", (text) => expect(instantOf(text, "dmy")).toBeNull());
});

test("three figures behind the only sign are a group of thousands as well, and not read", () => {
  for (const [text, decimal] of [
    ["5.000", "."],
    ["125.000", "."],
    ["5,000", ","],
  ] as const) {
    expect(francsOf(text, decimal)).toEqual({ reason: "amountUnclear" });
  }
  expect(francsOf("5.00")).toEqual({ francs: 5 });
  expect(francsOf("0.000")).toEqual({ francs: 0 });
  expect(francsOf("1250.000")).toEqual({ francs: 1_250 });
  expect(francsOf("5,000")).toEqual({ francs: 5_000 });
});
