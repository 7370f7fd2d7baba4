import { afterAll, beforeAll, expect, test } from "vitest";
import { kigaliDay } from "@/lib/dates";
import { dryRun } from "@/lib/imports/dry-run";
import { markedRows } from "@/lib/imports/marked";
import { openAccounts, readBeside, takenContacts } from "@/lib/imports/queries";
import { IMPORT_KINDS, type ImportKind, type OfEachFile } from "@/lib/imports/schema";
import { templateHeadings, templates } from "@/lib/imports/templates";
import { importWords } from "@/lib/imports/words";
import { LOCALES } from "@/lib/locales";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

const MEMBERS = 1_000;
const bytes = (lines: readonly string[]) => new TextEncoder().encode(lines.join("\n"));
const phone = (n: number) => `0788${String(200_000 + n)}`;

/** A cooperative as its treasurer exports it; `correct` takes the dirt out. */
function books(correct: boolean): OfEachFile<Uint8Array> {
  const members = Array.from({ length: MEMBERS }, (_, n) => {
    const dirt = correct ? null : n % 200;
    const own = dirt === 0 ? "0788 000 101" : dirt === 1 ? phone(n - 1 + 2) : phone(n);
    const district = dirt === 3 ? "Gasabbo" : "Gasabo";
    return `${n + 1},Marie,Uwase,${own},,F,1985-04-30,${district}`;
  });
  const balances = Array.from({ length: MEMBERS }, (_, n) => `${n + 1},${1_000 + n}`);
  const savings = MEMBERS * 1_000 + (MEMBERS * (MEMBERS - 1)) / 2;
  const heading = (kind: ImportKind) => templateHeadings(kind, "en").join(",");
  return {
    members: bytes([heading("members"), ...members]),
    balances: bytes([heading("balances"), ...balances]),
    "trial-balance": bytes([
      heading("trial-balance"),
      `Cash on hand,${savings + 50_000},`,
      `2010,,${savings}`,
      "Andi mafaranga yinjiye,,50000",
    ]),
  };
}

async function check(files: OfEachFile<Uint8Array>) {
  return dryRun({
    files,
    today: kigaliDay(coop.clock.now()),
    cutOver: kigaliDay(coop.clock.now()),
    order: null,
    ...(await readBeside(coop.db)),
    taken: (asked) => takenContacts(coop.db, asked),
  });
}

test("a cooperative's dirt is found at its cells, also what members of now have; corrected, its books tie", async () => {
  const files = books(false);
  const run = await check(files);
  expect(run).toMatchObject({ members: MEMBERS, withBalance: MEMBERS, ready: false, ties: [] });
  const listed = run.problems.filter(({ code }) => code !== "sameMember");
  const errors = listed.filter(({ code }) => code !== "districtUnknown");
  expect(listed.slice(0, 4).map(({ column, row, code }) => [`${column}${row}`, code])).toEqual([
    ["D2", "phoneTaken"],
    ["D4", "phoneTwice"],
    ["H5", "districtUnknown"],
    ["D202", "phoneTwice"],
  ]);
  // Everybody is called alike: the 999 after the first are worth a look, and so is a district that nobody knows.
  expect({ warnings: run.warnings, errors: errors.length }).toEqual({
    warnings: MEMBERS - 1 + 5,
    errors: 10,
  });
  expect(await check(books(true))).toMatchObject({ errors: 0, ties: [], ready: true });
  await expectBooksToBalance(coop.db);
});

test("accounts that commands keep take no opening balance, those of vouchers and channels do", async () => {
  const { chart, savingsAccount } = await openAccounts(coop.db);
  const takes = (code: string) => chart.find((account) => account.code === code)?.takes;
  expect(savingsAccount).toBe("2000");
  for (const code of ["1000", "1030", "1500", "2400", "4900"]) expect(takes(code)).toBe(true);
  for (const code of ["2000", "1100", "2040", "3950", "3500"]) expect(takes(code)).toBe(false);
});

test("the rows to correct come with what is wrong, in each language, and run in no spreadsheet", async () => {
  const members = bytes(["No,First name,Surname,Phone", "1,=cmd|A1,Uwase,12", "2,Eric,Mugisha,"]);
  const { problems } = await check({ ...books(true), members });
  for (const locale of LOCALES) {
    const words = importWords(locale);
    const csv = await markedRows("members", members, problems, locale);
    const [heading, row, ...more] = csv.trimEnd().split("\r\n");
    expect(heading).toBe(
      `\uFEFF${words.marked.row},${words.marked.correct},${words.marked.corrected},No,First name,Surname,Phone`,
    );
    expect(row).toContain(words.problem({ code: "phoneInvalid", values: {} }));
    expect(row).toContain("'=cmd|A1");
    expect(more).toEqual([]);
  }
  expect(await markedRows("trial-balance", books(true)["trial-balance"], problems, "en")).toBe("");
});

test("every template is read with its own headings, as CSV and as a workbook", async () => {
  const all = await templates();
  expect(all).toHaveLength(IMPORT_KINDS.length * LOCALES.length * 2);
  for (const { name, content } of all) {
    const kind = IMPORT_KINDS.find((each) => name.startsWith(each)) as ImportKind;
    const file = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const empty = bytes([]);
    const none = { members: empty, balances: empty, "trial-balance": empty, history: empty };
    const { refused } = await check({ ...none, [kind]: new Uint8Array(file) });
    expect(
      refused.map((each) => each.kind),
      name,
    ).toEqual(IMPORT_KINDS.filter((each) => each !== kind));
  }
});
