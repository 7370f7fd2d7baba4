import { describe, expect, test } from "vitest";
import { dryRun } from "@/lib/imports/dry-run";
import { PROBLEMS } from "@/lib/imports/schema";
import { MESSAGES } from "@/lib/messages";
import { bytes, CLEAN, DIRT, HEADINGS, moving, type Rows } from "@/tests/support/import-dirt";
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
    expect(new Set(DIRT.map(([, , , code]) => code))).toEqual(new Set(PROBLEMS));
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
