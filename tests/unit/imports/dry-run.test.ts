import { describe, expect, test } from "vitest";
import { dryRun } from "@/lib/imports/dry-run";
import { PROBLEMS } from "@/lib/imports/schema";
import { MESSAGES } from "@/lib/messages";
import {
  bytes,
  CLEAN,
  DIRT,
  DIRT_CODES,
  HEADINGS,
  moving,
  type Rows,
  TERMS,
} from "@/tests/support/import-dirt";
import { workbookParts, zipped } from "@/tests/support/workbook";

const found = async (rows: Rows) => {
  const { problems } = await dryRun(moving(rows));
  return problems.map(({ kind, row, column, code }) => [kind, `${column}${row}`, code]);
};

test("clean books are ready: each member, their savings, and both ties", async () => {
  const run = await dryRun(moving({}));
  expect(run).toMatchObject({
    members: 2,
    withBalance: 2,
    savings: 20_000,
    debit: 20_000,
    credit: 20_000,
    errors: 0,
    problems: [],
    refused: [],
    ties: [],
    ready: true,
  });
});

describe("dirt is found at its cell, and nowhere else in the file", () => {
  test.each(DIRT)("%s: %s", async (kind, line, cell, code) => {
    // Whoever has a third balance is a third member.
    const more = kind === "balances" ? { members: [...CLEAN.members, "3,Eric,Mugisha"] } : {};
    const problems = await found({ ...more, [kind]: [...CLEAN[kind], line] });
    expect(problems).toContainEqual([kind, cell, code]);
    expect(problems.every(([of, at]) => of === kind && at?.endsWith("4"))).toBe(true);
  });

  test("each problem has its dirt, and its words in both languages", () => {
    expect(new Set(DIRT.map(([, , , code]) => code))).toEqual(new Set(DIRT_CODES));
    for (const { imports } of Object.values(MESSAGES)) {
      expect(Object.keys(imports.problems)).toEqual([...PROBLEMS]);
    }
  });
});

test("warnings keep nobody away, an error does", async () => {
  const warned = await dryRun(moving({ members: [...CLEAN.members, "3,Ann,Doe,+254712345678"] }));
  expect(warned).toMatchObject({ warnings: 1, errors: 0, ready: true });
  const wrong = await dryRun(moving({ members: [...CLEAN.members, "3,Ann,Doe,none"] }));
  expect(wrong).toMatchObject({ errors: 1, ready: false });
});

test("the order of days is asked for once, and then holds", async () => {
  const members = [...CLEAN.members, "3,Eric,Mugisha,,,,03/04/1980"];
  expect(await dryRun(moving({ members }))).toMatchObject({ ready: false });
  expect(await dryRun(moving({ members }, { order: "dmy" }))).toMatchObject({ ready: true });
});

test("old books that do not tie are not ready, to the franc", async () => {
  const run = await dryRun(moving({ balances: ["1,12499", "2,7500"] }));
  expect(run.ties).toEqual([{ tie: "savings", is: 19_999, should: 20_000 }]);
  expect(run.ready).toBe(false);
  const uneven = await dryRun(moving({ "trial-balance": ["1030,20001,", "2000,,20000"] }));
  expect(uneven.ties).toEqual([{ tie: "balanced", is: 20_001, should: 20_000 }]);
});

describe("where sums differ", () => {
  const places = ({ problems }: Awaited<ReturnType<typeof dryRun>>) =>
    problems.map(({ kind, column, row, code, cell }) => [kind, `${column}${row}`, code, cell]);

  test("the largest amounts are named, in the order of the file, with the difference", async () => {
    const run = await dryRun(moving({ balances: ["1,7500", "2,12499"] }));
    expect(places(run)).toEqual([
      ["balances", "B2", "amongLargest", "7500"],
      ["balances", "B3", "amongLargest", "12499"],
    ]);
    expect(run.problems[0]?.values).toEqual({ difference: 1 });
    expect(run).toMatchObject({ warnings: 2, errors: 0, ready: false });
    const uneven = await dryRun(moving({ "trial-balance": ["1030,20001,", "2000,,20000"] }));
    expect(places(uneven)).toEqual([
      ["trial-balance", "B2", "amongLargest", "20001"],
      ["trial-balance", "C3", "amongLargest", "20000"],
    ]);
  });

  test("of many, the ten largest", async () => {
    const numbers = Array.from({ length: 30 }, (_, at) => at + 1);
    const members = numbers.map((no) => `${no},Ann${no},Doe${no},`);
    // 7, 14, … 28, 5, 12, …: in no order.
    const amount = (no: number) => ((no * 7) % 31) * 100;
    const run = await dryRun(
      moving({ members, balances: numbers.map((no) => `${no},${amount(no)}`) }),
    );
    const largest = numbers.filter((no) => amount(no) > 2_000);
    expect(largest).toHaveLength(10);
    expect(run.problems.map(({ row }) => row)).toEqual(largest.map((no) => no + 1));
  });

  test("not while a cell cannot be read: that is corrected first", async () => {
    const run = await dryRun(moving({ balances: ["1,12x", "2,7500"] }));
    expect(run.ties).toHaveLength(1);
    expect(run.problems.map(({ code }) => code)).not.toContain("amongLargest");
  });
});

describe("shares", () => {
  const shares = { balances: ['1,"12,500",12,', "2,7500,8,"] };
  const capital = (francs: number) => [
    `1030,${20_000 + francs},`,
    "2000,,20000",
    `Share capital,,${francs}`,
  ];
  const terms = (over: Partial<typeof TERMS> & { on?: boolean; all?: number }) => ({
    shareTerms: { on: true, all: 0, ...TERMS, ...over },
  });

  test("come in as a number, and their worth is the share capital, to the franc", async () => {
    const rows = { ...shares, "trial-balance": capital(10_000) };
    expect(await dryRun(moving(rows))).toMatchObject({
      withShares: 2,
      shares: 20,
      shareValue: 500,
      problems: [],
      ties: [],
      ready: true,
    });
    const other = await dryRun(moving({ ...shares, "trial-balance": capital(10_500) }));
    expect(other.ties).toEqual([{ tie: "shares", is: 10_000, should: 10_500 }]);
    expect(other.ready).toBe(false);
  });

  test("without any, a member who has savings alone ties as before", async () => {
    expect(await dryRun(moving({}))).toMatchObject({ withShares: 0, shares: 0, ready: true });
  });

  test("who brings shares and no savings is no warning", async () => {
    const balances = ["1,20000,1000", "2,0,1000"];
    const run = await dryRun(moving({ balances, "trial-balance": capital(1_000_000) }));
    expect(run).toMatchObject({ warnings: 0, withBalance: 1, ready: true });
  });

  test("while they are off, each is told at its cell, and the share capital takes nothing", async () => {
    const rows = { ...shares, "trial-balance": capital(10_000) };
    const run = await dryRun(moving(rows, terms({ on: false })));
    expect(run.problems.map(({ column, row, code }) => [`${column}${row}`, code])).toEqual([
      ["C2", "sharesOff"],
      ["C3", "sharesOff"],
      ["A4", "accountNotOpen"],
    ]);
    expect(run).toMatchObject({ shareValue: null, shares: 0, ties: [] });
  });

  test("of the least, with how many that is", async () => {
    const run = await dryRun(
      moving({ balances: ["1,12500,4", "2,7500,5"] }, terms({ minimum: 5 })),
    );
    expect(run.problems).toMatchObject([{ code: "sharesTooFew", row: 2, values: { least: 5 } }]);
  });

  test("of the part of all: judged by all of the file and those there are, and told in the order of the rows", async () => {
    const balances = ["1,12500,10", "2,7500,10"];
    const tied = { balances, "trial-balance": capital(10_000) };
    const halves = await dryRun(moving(tied, terms({ most: 50 })));
    expect(halves.problems).toEqual([]);
    const less = await dryRun(moving({ balances }, terms({ most: 40 })));
    expect(less.problems).toMatchObject([
      { code: "sharesTooMany", row: 2, column: "C", cell: "10", values: { percent: 40 } },
      { code: "sharesTooMany", row: 3 },
    ]);
    const among = await dryRun(moving(tied, terms({ most: 40, all: 5 })));
    expect(among.problems).toEqual([]);
    // The least is everybody's.
    const least = await dryRun(moving(tied, terms({ most: 1, minimum: 10 })));
    expect(least.problems).toEqual([]);
  });
});

test("a file without its headings says what stands there; one that is no table is refused", async () => {
  const of = (members: Uint8Array) =>
    dryRun({ ...moving({}), files: { ...moving({}).files, members } });
  expect((await of(bytes("Wer,Was\n1,2"))).refused).toEqual([
    { kind: "members", refused: "noHeadings", headings: ["Wer", "Was"] },
  ]);
  expect((await of(bytes("No,Number,First name,Surname\n1,1,A,B"))).refused).toMatchObject([
    { refused: "headingTwice" },
  ]);
  expect((await of(new Uint8Array([0xd0, 0xcf, 0, 0, 1]))).refused).toMatchObject([
    { refused: "binary" },
  ]);
  expect((await of(new Uint8Array([0x50, 0x4b, 3, 4, 1]))).refused).toMatchObject([
    { refused: "brokenWorkbook" },
  ]);
  // An archive of another program, as a text or another kind of table.
  expect((await of(zipped({ "content.xml": "<office:document-content/>" }))).refused).toMatchObject(
    [{ refused: "binary" }],
  );
});

test("a workbook, semicolons and an older encoding read the same", async () => {
  const rows = [HEADINGS.members, ...CLEAN.members].map((row) => row.split(","));
  const members = zipped(workbookParts(rows));
  const workbook = await dryRun({ ...moving({}), files: { ...moving({}).files, members } });
  expect(workbook).toMatchObject({ members: 2, errors: 0, ready: true });
  const text = ["Nimero;Izina rya mbere;Izina ry'umuryango", "1;Andr\xe9;Uwase", "2;B;C"].join(
    "\n",
  );
  const old = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const semicolons = await dryRun({ ...moving({}), files: { ...moving({}).files, members: old } });
  expect(semicolons).toMatchObject({ members: 2, errors: 0, ready: true });
});
