import { describe, expect, test } from "vitest";
import { dryRun, type MovingIn } from "@/lib/imports/dry-run";
import { type ImportKind, PROBLEMS, type ProblemCode } from "@/lib/imports/schema";
import { MESSAGES } from "@/lib/messages";
import { workbookParts, zipped } from "@/tests/support/workbook";

const HEADINGS = {
  members:
    "Old number,First name,Last name,Phone,Email,Gender,Date of birth,District,Sector,Village,Joined on,Next of kin,Next of kin phone,Language",
  balances: "Nimero ya kera,Ubwizigame,Imigabane,Afunze",
  "trial-balance": "Account,Debit,Credit",
} as const;
const bytes = (text: string) => new TextEncoder().encode(text);

type Rows = Partial<Record<ImportKind, string[]>>;
const CLEAN = {
  members: [
    "1,Marie,Uwase,0788100001,marie@coop.rw,F,1985-04-30,Gasabo,Remera,,2015-01-31,Eric,0788100002,rw",
    "2,Jean Bosco,Habimana,,,Gabo,30/04/1979,,,,,,,",
  ],
  balances: ['1,"12,500",,', "2,7500,0,"],
  "trial-balance": ["1030,20000,", "2000,,20000"],
} satisfies Rows;

function moving(rows: Rows, over: Partial<MovingIn> = {}): MovingIn {
  const all = { ...CLEAN, ...rows };
  const file = (kind: ImportKind) => bytes([HEADINGS[kind], ...all[kind]].join("\r\n"));
  return {
    files: {
      members: file("members"),
      balances: file("balances"),
      "trial-balance": file("trial-balance"),
    },
    today: "2026-11-23",
    order: null,
    chart: [
      { code: "1030", names: ["Cash in the box", "Amafaranga mu isanduku"], takes: true },
      { code: "2000", names: ["Members' savings"], takes: false },
      { code: "3950", names: ["Opening balances"], takes: false },
    ],
    savingsAccount: "2000",
    taken: async ({ phones, emails }) => ({
      phones: new Set(phones.filter((phone) => phone === "+250788000101")),
      emails: new Set(emails.filter((email) => email === "aline@openfuture.rw")),
    }),
    ...over,
  };
}
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

// The third row of members, balances or the trial balance; its cell; what is wrong there.
const DIRT: [ImportKind, string, string, ProblemCode][] = [
  ["members", ",Eric,Mugisha", "A4", "required"],
  ["members", "3,,Mugisha", "B4", "required"],
  ["members", "3,Eric,", "C4", "required"],
  ["members", `${"3".repeat(41)},Eric,Mugisha`, "A4", "tooLong"],
  ["members", `3,${"E".repeat(101)},Mugisha`, "B4", "tooLong"],
  ["members", "3,Er\u200Bic,Mugisha", "B4", "unusableText"],
  ["members", "3,Er\uFFFDc,Mugisha", "B4", "garbled"],
  ["members", "3,#REF!,Mugisha", "B4", "brokenCell"],
  ["members", "3,=A1,Mugisha", "B4", "formula"],
  ["members", "3,Eric,Mugisha,,,,,,,,,,,,oops", "O4", "cellTooMany"],
  ["members", "1,Eric,Mugisha", "A4", "numberTwice"],
  ["members", "3,Eric,Mugisha,none", "D4", "phoneInvalid"],
  ["members", "3,Eric,Mugisha,078812", "D4", "phoneInvalid"],
  ["members", "3,Eric,Mugisha,2.50788E+11", "D4", "phoneRounded"],
  ["members", "3,Eric,Mugisha,+250 788 100 001", "D4", "phoneTwice"],
  ["members", "3,Eric,Mugisha,788000101", "D4", "phoneTaken"],
  ["members", "3,Eric,Mugisha,+254712345678", "D4", "phoneForeign"],
  ["members", "3,Eric,Mugisha,,eric", "E4", "emailInvalid"],
  ["members", "3,Eric,Mugisha,,Marie@coop.rw", "E4", "emailTwice"],
  ["members", "3,Eric,Mugisha,,aline@openfuture.rw", "E4", "emailTaken"],
  ["members", "3,Eric,Mugisha,,,X", "F4", "genderUnknown"],
  ["members", "3,Eric,Mugisha,,,,31/06/1980", "G4", "dateInvalid"],
  ["members", "3,Eric,Mugisha,,,,03/04/1980", "G4", "dateUnclear"],
  ["members", "3,Eric,Mugisha,,,,2027-01-01", "G4", "dateFuture"],
  ["members", "3,Eric,Mugisha,,,,1885-04-30", "G4", "dateTooEarly"],
  ["members", "3,Marie,Uwase,,,,1985-04-30", "C4", "sameMember"],
  ["members", "3,Eric,Mugisha,,,,,Gasaboo", "H4", "districtUnknown"],
  ["members", "3,Eric,Mugisha,,,,,,Remera", "I4", "sectorNeedsDistrict"],
  ["members", "3,Eric,Mugisha,,,,,Huye,Remera", "I4", "sectorElsewhere"],
  ["members", "3,Eric,Mugisha,,,,,Gasabo,Remera,Nowhere", "J4", "villageElsewhere"],
  ["members", "3,Eric,Mugisha,,,,,,,,2027-01-01", "K4", "dateFuture"],
  ["members", "3,Eric,Mugisha,,,,1990-01-31,,,,1989-01-31", "K4", "joinedBeforeBirth"],
  ["members", "3,Eric,Mugisha,,,,,,,,,,12", "M4", "phoneInvalid"],
  ["members", "3,Eric,Mugisha,,,,,,,,,,,Swahili", "N4", "languageUnknown"],
  ["balances", ",100", "A4", "required"],
  ["balances", "9,100", "A4", "memberUnknown"],
  ["balances", "1,100", "A4", "numberTwice"],
  ["balances", "3,", "B4", "required"],
  ["balances", "3,0", "B4", "noBalance"],
  ["balances", "3,-500", "B4", "amountNegative"],
  ["balances", "3,500.50", "B4", "amountFraction"],
  ["balances", "3,many", "B4", "amountInvalid"],
  ["balances", "3,999999999999999", "B4", "amountTooLarge"],
  ["balances", "3,12.500", "B4", "amountMixed"],
  ["balances", "3,100,5", "C4", "notYet"],
  ["balances", "3,100,,5", "D4", "notYet"],
  ["trial-balance", ",5,", "A4", "required"],
  ["trial-balance", "7777,5,", "A4", "accountUnknown"],
  ["trial-balance", "cash in the box,5,", "A4", "accountTwice"],
  ["trial-balance", "3950,5,", "A4", "accountNotOpen"],
  ["trial-balance", "3950,5,5", "C4", "twoSides"],
  ["trial-balance", "3950,,", "B4", "noSide"],
];

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
